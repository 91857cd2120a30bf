import { appendFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineCommand, NOW, pathOf, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { markdownBlock, renderGithub, renderText } from '../cli/output.ts';
import { type Comparison, compareRepository } from '../compare/compare.ts';
import { GUARDS } from '../compare/guards.ts';
import { pagesFrom } from '../compare/page-checks.ts';
import { renderComparisonText } from '../compare/render.ts';
import { isAncestor } from '../history/git.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';
import { renderComparisonMarkdown } from './comparison-markdown.ts';
import { type Github, openGithub } from './github.ts';

const PREFIX = 'allow: ';

/**
 * The guards that the labels of a pull request lift.
 *
 * @param json the names of all its labels as a JSON array; `null` or nothing outside of a pull request
 * @throws MachineryError where it is no such array
 */
export function readAllowed(json: string | undefined): string[] {
  const allowed = new Set(parseArray(json || '[]'));
  return GUARDS.map(({ name }) => name).filter((name) => allowed.has(`${PREFIX}${name}`));
}

function parseArray(json: string): unknown[] {
  try {
    const labels: unknown = JSON.parse(json) ?? [];
    if (Array.isArray(labels)) return labels;
  } catch {
    // A text that is not JSON has no labels either.
  }
  throw new MachineryError('LABELS is not a JSON array of names; give toJSON(….labels.*.name)');
}

/** GitHub shows a summary of at most 1 MiB. */
const MOST_LINES = 1000;

/**
 * All problems of the records for a job's summary: GitHub shows ten annotations of a step, this
 * shows the rest.
 */
export function summarizeProblems(problems: readonly Problem[], files: number): string {
  const lines = renderText(problems, files).trimEnd().split('\n');
  // The last one counts them.
  const shown = [...lines.slice(0, -1).slice(0, MOST_LINES), lines.at(-1) ?? ''];
  return `## Problems in the records\n\n${markdownBlock(shown)}\n`;
}

/** Violations as problems, so that they are annotations of the files they are about. */
function violationsOf({ guards }: Comparison): Problem[] {
  const firing = guards.filter(({ lifted }) => !lifted);
  return firing.map(({ guard, path, message }) => {
    return { code: guard, path, line: 1, column: 1, message };
  });
}

const NO_BASE = 'There is no earlier state to compare with.\n';

/** Of a branch that is new, or after a force push, nothing before is there. */
async function hasBase(root: string, base: string, isAdvice: boolean): Promise<boolean> {
  if (/^0*$/.test(base)) return false;
  return !isAdvice || isAncestor(root, base);
}

interface PullOfCommit {
  merged_at: string | null;
  base: { ref: string };
}

/** Whether a pull request that was merged into main brought a commit there. */
function isReviewedOn(github: Github): (commit: string) => Promise<boolean> {
  return async (commit) => {
    const pulls = await github.list<PullOfCommit>(`commits/${commit}/pulls`);
    return pulls.some(({ merged_at, base }) => merged_at !== null && base.ref === 'main');
  };
}

/** The commit of a published build; null where nothing is published. */
async function publishedCommit(folder: string): Promise<string | null> {
  const text = await readFile(join(folder, 'build.json'), 'utf8').catch(() => null);
  if (text === null) return null;
  return (JSON.parse(text) as { commit: string }).commit;
}

export const run = defineCommand({
  name: 'write-summary',
  options: {
    base: { type: 'string' },
    published: { type: 'string' },
    summary: { type: 'string' },
    pages: { type: 'string' },
    advise: { type: 'boolean', default: false },
    root: ROOT,
    now: NOW,
  },
  async main({ base, published, advise, ...values }, io) {
    if (!values.summary || (base === undefined) === (published === undefined))
      throw new MachineryError(
        '--summary and one of --base and --published are needed; see --help',
      );
    const summary = pathOf(io, values.summary);
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const texts = await readRecordTexts(root);
    const { problems } = validateRecords(texts, { now });
    await appendFile(summary, `${summarizeProblems(problems, texts.length)}\n`);
    const from = published === undefined ? base : await publishedCommit(pathOf(io, published));
    const isReviewed = published && from ? isReviewedOn(openGithub(io.env)) : undefined;
    const allow = readAllowed(io.env.LABELS);
    const pages = pagesFrom(io, values.pages);
    const comparison = (await hasBase(root, from ?? '', advise))
      ? await compareRepository(root, { base: from ?? undefined, allow, pages, now, isReviewed })
      : null;
    const shown = [...problems];
    if (comparison && !advise) shown.push(...violationsOf(comparison));
    io.stdout.write(renderGithub(shown, texts.length));
    await appendFile(summary, comparison ? renderComparisonMarkdown(comparison) : NO_BASE);
    io.stdout.write(comparison ? renderComparisonText(comparison) : NO_BASE);
    return shown.length === 0 ? 0 : 1;
  },
});

await runIfMain(import.meta.url, run);
