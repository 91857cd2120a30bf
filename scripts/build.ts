import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { parseBaseUrl } from './derive/base-url.ts';
import { deriveArtifacts } from './derive/derive-artifacts.ts';
import { listUncommitted } from './history/list-uncommitted.ts';
import { readHistory } from './history/read-history.ts';
import { readRecordTexts } from './load/read-record-texts.ts';
import { readSchemaTexts } from './load/read-schema-texts.ts';
import { type Instant, instantOf, parseInstant } from './model/day.ts';
import { MachineryError, type Problem } from './model/problem.ts';
import { validateRecords } from './validate/validate-records.ts';
import { checkContinuity } from './write/check-continuity.ts';
import { writeDist } from './write/write-dist.ts';

const HELP = `Usage: npm run build -- [--root DIR] [--out DIR] [--now INSTANT] [--base-url URL]
                       [--published DIR]

Builds everything that is published from the records and the git history of a repository.

  --root DIR        the repository (default: the current folder)
  --out DIR         where to write (default: dist in the repository); replaced in one step. It
                    becomes a link to a folder of .<name>.builds beside it, where the build
                    before it is kept for readers that have it open
  --now INSTANT     the instant of the build, UTC (default: the clock)
  --base-url URL    where it will be published (default: base_url of records/dataset.yaml)
  --published DIR   a copy of what is public now: refuse to build if an entry of a change log or
                    a final day of it would change
  --help            this text

Exit codes: 0 fine, 1 problems in the data or a published entry that would change, 2 broken use or
machinery. Unless it is 0, what was in the out folder stays.`;

interface Options {
  root: string;
  out: string;
  now: Instant;
  baseUrl: string | null;
  published: string | null;
}

function readOptions(): Options | null {
  const { values } = parseArgs({
    options: {
      root: { type: 'string', default: '.' },
      out: { type: 'string' },
      now: { type: 'string' },
      'base-url': { type: 'string' },
      published: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help) return null;
  const now = values.now === undefined ? instantOf(Date.now()) : parseInstant(values.now);
  if (now === null) {
    throw new MachineryError(
      `--now is ${JSON.stringify(values.now)}; give a UTC instant such as 2026-11-20T09:00:00Z`,
    );
  }
  const root = resolve(values.root);
  return {
    root,
    out: values.out === undefined ? join(root, 'dist') : resolve(values.out),
    now,
    baseUrl: values['base-url'] === undefined ? null : parseBaseUrl(values['base-url']),
    published: values.published === undefined ? null : resolve(values.published),
  };
}

function printProblems(problems: readonly Problem[]): number {
  for (const { path, line, column, message } of problems) {
    console.error(`${path}:${line}:${column}  ${message}`);
  }
  console.error(`${problems.length} problem${problems.length === 1 ? '' : 's'}; nothing written.`);
  return 1;
}

async function build({ root, out, now, baseUrl, published }: Options): Promise<number> {
  const { problems, dataset } = validateRecords(await readRecordTexts(root), { now });
  if (!dataset) return printProblems(problems);
  const history = await readHistory(root, { now });
  const uncommitted = await listUncommitted(root);
  for (const warning of [
    ...history.warnings,
    ...uncommitted.map((path) => `${path} differs from HEAD: not yet in the changelog`),
  ]) {
    console.error(`warning: ${warning}`);
  }
  const artifacts = await deriveArtifacts({
    dataset,
    history,
    now,
    baseUrl: baseUrl ?? parseBaseUrl(dataset.dataset.base_url),
    schemas: await readSchemaTexts(),
  });
  const earlier = { outDir: out, publishedDir: published };
  const changed = await checkContinuity(root, earlier, history, artifacts);
  if (changed.length > 0) return printProblems(changed);
  await writeDist(out, artifacts);
  console.log(
    `${out}: ${artifacts.length + 1} files; ${dataset.vendors.length} vendors, ${dataset.deprecations.length} deprecations, ${history.changelog.length + history.changes.length} changes, ${history.days.length} days; commit ${history.head.commit.slice(0, 12)}`,
  );
  return 0;
}

try {
  const options = readOptions();
  if (options) process.exitCode = await build(options);
  else console.log(HELP);
} catch (error) {
  console.error(`build: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 2;
}
