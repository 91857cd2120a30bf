import { join } from 'node:path';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from './cli/command.ts';
import { renderText } from './cli/output.ts';
import { isAncestor, listUncommitted } from './history/git.ts';
import { readHistory } from './history/replay.ts';
import type { Dataset, History } from './model/dataset.ts';
import type { Timestamp } from './model/day.ts';
import type { Problem } from './model/problem.ts';
import { countOf } from './model/words.ts';
import { bundleFunction } from './publish/api/bundle-function.ts';
import type { Artifact } from './publish/artifact.ts';
import { deriveFiles } from './publish/artifacts.ts';
import { checkContinuity, loadPublishedCopy, notContinued } from './publish/copies/continuity.ts';
import { NO_PAST_FILES } from './publish/copies/dated-files.ts';
import { checkOut, writeDist } from './publish/copies/dist.ts';
import { derivePackage } from './publish/package/npm-package.ts';
import { parseBaseUrl, publish } from './publish/publication.ts';
import { deriveSite } from './publish/site/site.ts';
import { readRecordTexts } from './records/read.ts';
import { readSchemaTexts } from './records/schema/schema.ts';
import { validateRecords } from './records/validate.ts';

/** @throws MachineryError for what is not an address that a site can have */
function readAddress(text: string | undefined): string | null {
  return text === undefined ? null : parseBaseUrl(text);
}

/** How everything that is published is made from a repository. */
interface BuildOptions {
  /** The clock. */
  now: Timestamp;
  /** Null where the records say it. */
  baseUrl: string | null;
  /** Null where the records say it, or no function runs. */
  functionUrl: string | null;
  /** Folder of the copy of what is public; null where none is named. */
  published: string | null;
  warn(warning: string): void;
}

/** Every file, or the problems for which a build is refused. */
type DerivedBuild =
  | {
      /** Every file but the pages for people; both are made when they are asked for. */
      artifacts: Iterable<Artifact>;
      pages: Iterable<Artifact>;
      dataset: Dataset;
      history: History;
      problems: [];
    }
  | { artifacts: null; problems: readonly Problem[]; files: number };

/**
 * Reads the repository at `root` and its history, and makes every file that is published of them.
 *
 * @throws MachineryError where git, the repository or the published copy cannot be read
 */
export async function deriveBuild(root: string, options: BuildOptions): Promise<DerivedBuild> {
  const { published, warn } = options;
  const texts = await readRecordTexts(root);
  const copy = published === null ? null : await loadPublishedCopy(published);
  const refuse = (problems: readonly Problem[]): DerivedBuild => {
    return { artifacts: null, problems, files: texts.length };
  };
  const { problems, dataset } = validateRecords(texts, { now: options.now });
  if (!dataset) return refuse(problems);
  if (copy && !(await isAncestor(root, copy.facts.commit))) return refuse([notContinued(copy)]);
  let { now } = options;
  // Never before the build that it continues.
  if (copy && copy.facts.generated_at > now) {
    warn(`the clock says ${now}, and what is published is of ${copy.facts.generated_at}`);
    now = copy.facts.generated_at;
  }
  const history = await readHistory(root, {
    now,
    published: copy && { continues: [], ...copy.facts },
  });
  for (const warning of history.warnings) warn(warning);
  for (const path of await listUncommitted(root, texts))
    warn(`${path} differs from HEAD: not yet in the changelog`);
  const { base_url, function_url } = dataset.dataset;
  const publication = publish({
    dataset,
    history,
    now,
    baseUrl: options.baseUrl ?? parseBaseUrl(base_url),
    functionUrl: options.functionUrl ?? readAddress(function_url),
    schemas: readSchemaTexts(),
    past: copy?.past ?? NO_PAST_FILES,
  });
  let artifacts = chain(deriveFiles(publication), await derivePackage(publication));
  if (copy) {
    const made = [...artifacts];
    const changed = checkContinuity(copy, made);
    if (changed.length > 0) return refuse(changed);
    artifacts = made;
  }
  return { artifacts, pages: deriveSite(publication), dataset, history, problems: [] };
}

/** Files one after the other, so that none is made before it is written. */
function* chain(...lists: readonly Iterable<Artifact>[]): Iterable<Artifact> {
  for (const list of lists) yield* list;
}

export const run = defineCommand({
  name: 'build',
  options: {
    root: ROOT,
    out: { type: 'string' },
    now: NOW,
    'base-url': { type: 'string' },
    'function-url': { type: 'string' },
    published: { type: 'string' },
  },
  async main(values, io) {
    const root = pathOf(io, values.root);
    const out = pathOf(io, values.out ?? join(root, 'dist'));
    checkOut(out);
    const built = await deriveBuild(root, {
      now: readNow(values.now, io),
      baseUrl: readAddress(values['base-url']),
      functionUrl: readAddress(values['function-url']),
      published: values.published === undefined ? null : pathOf(io, values.published),
      warn: (warning) => printLine(io.stderr, `warning: ${warning}`),
    });
    if (!built.artifacts) {
      io.stderr.write(renderText(built.problems, built.files));
      printLine(io.stderr, `nothing was written to ${out}`);
      return 1;
    }
    const { artifacts, pages, dataset, history } = built;
    const files = writeDist(out, chain(artifacts, await bundleFunction(), pages));
    const counts = [
      countOf(files, 'file'),
      countOf(dataset.vendors.length, 'vendor'),
      countOf(dataset.deprecations.length, 'deprecation'),
      countOf(history.changelog.length + history.changes.length, 'change'),
      countOf(history.days.length, 'day'),
    ];
    printLine(io.stdout, `${out}: ${counts.join(', ')}; from commit ${history.head.commit}`);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
