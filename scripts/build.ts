import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  defineCommand,
  type Io,
  NOW,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText } from './cli/output.ts';
import { blobId } from './history/git.ts';
import { isAncestor, listUncommitted } from './history/refs.ts';
import { readHistory } from './history/replay.ts';
import type { PublishedHistory } from './history/taken-over.ts';
import type { ParsedContents } from './history/versions.ts';
import type { Dataset, History } from './model/dataset.ts';
import type { Timestamp } from './model/day.ts';
import { MachineryError, type Problem } from './model/problem.ts';
import { countOf } from './model/words.ts';
import type { Artifact } from './publish/artifact.ts';
import { deriveFiles } from './publish/artifacts.ts';
import { type BuildThread, SAME_THREAD, startBuildThread } from './publish/build-thread.ts';
import {
  checkContinuity,
  type LocalCopy,
  loadPublishedCopy,
  notContinued,
} from './publish/copies/append-only.ts';
import { openFolder } from './publish/copies/copy.ts';
import { writeDist } from './publish/copies/dist.ts';
import { readEntries } from './publish/copies/logs.ts';
import { openArchives } from './publish/copies/snapshots.ts';
import { parseBaseUrl, publish } from './publish/publication.ts';
import { classifyPath, type RecordText, readRecordTexts } from './records/read.ts';
import { readSchemaTexts } from './records/schema/check-schema.ts';

const HELP = `Usage: npm run build -- [--root DIR] [--out DIR] [--now TIME] [--base-url URL]
                       [--function-url URL] [--published DIR [--resume]]

Builds everything that is published from the records and the git history of a repository.

  --root DIR        the repository (default: the current folder)
  --out DIR         the output directory (default: dist in the repository); an earlier build in it
                    is replaced, anything else there is refused
  --now TIME        the time of the build, UTC (default: the clock)
  --base-url URL    where it will be published (default: base_url of records/dataset.yaml)
  --function-url URL
                    where the function will answer, where one does (default: function_url of
                    records/dataset.yaml); without either llms.txt and openapi.json say that queries
                    and MCP are not answered there
  --published DIR   a copy of what is public now, which this build continues: its entries, final
                    days and reports stay as they are, and a history that does not descend from
                    its commit is refused
  --resume          takes the entries of months that are over from that copy, instead of making them
                    again from history to compare the two: only for a copy that is proven to be what
                    this repository published
  --help            this text

Exit codes: 0 fine, 1 problems in the data or a published entry that would change, 2 broken use or
machinery. Unless it is 0, the output directory is unchanged.`;

const OPTIONS = {
  root: ROOT,
  out: { type: 'string' },
  now: NOW,
  'base-url': { type: 'string' },
  'function-url': { type: 'string' },
  published: { type: 'string' },
  resume: { type: 'boolean' },
} as const;

/** @throws MachineryError where the output would be read as records by the next build */
function chooseOut(root: string, out: string): string {
  if (`${out}${sep}`.startsWith(`${join(root, 'records')}${sep}`)) {
    throw new MachineryError(
      `${out} is among the records, which the next build would read; name another folder with --out`,
    );
  }
  return out;
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
  /**
   * Whether the copy is proven to be what was published, so that the entries of months that are over
   * are taken over from it instead of made again from history.
   */
  resume: boolean;
  /** An empty folder for what is too large to stay in memory; it is needed until all is written. */
  workFolder: string;
  warn(warning: string): void;
  /** Does its parts of the work; this one where none is given. */
  thread?: BuildThread | undefined;
  /** Files that are made while the rest is derived. */
  more?(): Promise<Artifact[]>;
}

/** What a build gave: every file, or the problems for which it is refused. */
type DerivedBuild =
  | {
      artifacts: Artifact[];
      /** The pages, which another thread may still make. */
      later: AsyncIterable<readonly Artifact[]>;
      dataset: Dataset;
      history: History;
      problems: [];
      files: number;
    }
  | { artifacts: null; problems: readonly Problem[]; files: number };

/**
 * Reads the repository at `root` and its history, and makes every file that is published of them.
 *
 * @throws MachineryError where git, the repository or the published copy cannot be read
 */
export async function deriveBuild(root: string, options: BuildOptions): Promise<DerivedBuild> {
  const { published, warn, thread = SAME_THREAD } = options;
  const all = await readRecordTexts(root);
  const copy = published === null ? null : await loadPublishedCopy(published);
  const archives = openArchives(options.workFolder, copy);
  const texts = archives.selectTexts(all);
  const { parsed, validated } = thread.validate(root, texts, options.now);
  const now = laterOf(options, copy?.facts.generated_at ?? '');
  const reading = readHistory(root, {
    now,
    published: copy && { continues: [], ...copy.facts },
    archived: archives.archived,
    takeOver:
      copy && options.resume ? heard(parsed.then((dataset) => readKnown(copy, dataset))) : null,
    closeMonth: archives.closeMonth,
    parsed: contentsOf(all, heard(parsed)),
  });
  const ended = reading.catch(() => {});
  const refuse = async (problems: readonly Problem[]): Promise<DerivedBuild> => {
    await ended;
    return { artifacts: null, problems, files: all.length };
  };
  const { problems, dataset } = await validated;
  if (!dataset) return refuse(problems);
  if (copy && !(await isAncestor(root, copy.facts.commit))) return refuse([notContinued(copy)]);
  const history = await reading;
  for (const warning of history.warnings) warn(warning);
  for (const path of await listUncommitted(root)) {
    warn(`${path} differs from HEAD: not yet in the changelog`);
  }
  const { base_url, function_url } = dataset.dataset;
  const functionUrl = function_url === undefined ? null : parseBaseUrl(function_url);
  const publication = publish({
    dataset,
    history,
    now,
    baseUrl: options.baseUrl ?? parseBaseUrl(base_url),
    functionUrl: options.functionUrl ?? functionUrl,
    schemas: readSchemaTexts(),
    archives: archives.finish(dataset, history),
  });
  const later = thread.derivePages(publication);
  const artifacts = [...deriveFiles(publication), ...((await options.more?.()) ?? [])];
  const changed = copy ? await checkContinuity(root, copy, history, artifacts) : [];
  if (changed.length > 0) return refuse(changed);
  return { artifacts, later, dataset, history, problems: [], files: all.length };
}

/** The same promise; where nobody comes to wait for it, its failure is told elsewhere. */
function heard<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** What the months that are over are taken over from; null where the copy lacks it. */
async function readKnown(copy: LocalCopy, dataset: Dataset): Promise<PublishedHistory | null> {
  const { baseline } = copy.facts;
  const entries = await readEntries(openFolder(copy.folder));
  if (baseline === null || !entries) return null;
  const moved = dataset.deprecations.filter(({ data }) => data.earlier_dates !== undefined);
  return { baseline, ...entries, watched: new Set(moved.map(({ id }) => id)) };
}

/** What validation parses, by the id that git gives the content of the file. */
function contentsOf(texts: readonly RecordText[], parsed: Promise<Dataset>): ParsedContents {
  const ids = new Map(
    texts.flatMap((text) => {
      const kind = classifyPath(text.path)?.kind;
      const isRead = kind === 'vendor' || kind === 'deprecation' || kind === 'provider';
      return isRead ? [[text.path, blobId(text.bytes)] as const] : [];
    }),
  );
  const known = new Set(ids.values());
  return {
    has: (id) => known.has(id),
    async fields() {
      const { vendors, deprecations, providers } = await parsed;
      return new Map(
        [...vendors, ...deprecations, ...providers].map(({ path, data }) => {
          return [ids.get(path) ?? '', { ...data }];
        }),
      );
    },
  };
}

/** The time of a build: never before that of the build it continues. */
function laterOf({ now, warn }: Pick<BuildOptions, 'now' | 'warn'>, published: Timestamp) {
  if (published <= now) return now;
  warn(`the clock says ${now}, and what is published is of ${published}`);
  return published;
}

/** The function. What it imports may wait for a bundler, which works while the records are read. */
async function bundleFunction(): Promise<Artifact[]> {
  const module = await import('./publish/api/bundle-function.ts');
  return module.bundleFunction();
}

/** What a person who builds may choose. */
interface Choices extends Omit<BuildOptions, 'warn' | 'more'> {
  root: string;
  out: string;
}

/**
 * In a bundle `import.meta.url` is still the address of this source. Only a bundle starts fast enough
 * for a second thread to save time.
 */
const isBundled = pathToFileURL(import.meta.filename).href !== import.meta.url;

async function build({ root, out, ...options }: Choices, { stdout, stderr }: Io): Promise<number> {
  const built = await deriveBuild(root, {
    ...options,
    warn: (warning) => printLine(stderr, `warning: ${warning}`),
    more: bundleFunction,
  });
  if (!built.artifacts) {
    stderr.write(renderText(built.problems, { files: built.files, hidden: 0 }));
    printLine(stderr, `nothing was written to ${out}`);
    return 1;
  }
  const { artifacts, later, dataset, history } = built;
  const files = await writeDist(out, artifacts, later);
  const counts = [
    countOf(files, 'file'),
    countOf(dataset.vendors.length, 'vendor'),
    countOf(dataset.deprecations.length, 'deprecation'),
    countOf(history.changelog.length + history.changes.length, 'change'),
    countOf(history.dates.length, 'day'),
  ];
  printLine(stdout, `${out}: ${counts.join(', ')}; from commit ${history.head.commit}`);
  return 0;
}

export const run = defineCommand({
  name: 'build',
  help: HELP,
  options: OPTIONS,
  async main(values, io) {
    const root = pathOf(io, values.root);
    const { 'base-url': baseUrl, 'function-url': functionUrl, published } = values;
    if (values.resume && published === undefined) {
      throw new MachineryError('--resume needs a copy to go on from; name it with --published');
    }
    const choices = {
      root,
      out: chooseOut(root, values.out === undefined ? join(root, 'dist') : pathOf(io, values.out)),
      now: readNow(values.now, io),
      baseUrl: baseUrl === undefined ? null : parseBaseUrl(baseUrl),
      functionUrl: functionUrl === undefined ? null : parseBaseUrl(functionUrl),
      published: published === undefined ? null : pathOf(io, published),
      resume: values.resume === true,
    };
    const thread = isBundled ? startBuildThread(import.meta.filename) : undefined;
    const workFolder = await mkdtemp(join(tmpdir(), 'almanac-build-'));
    try {
      return await build({ ...choices, workFolder, thread }, io);
    } finally {
      await thread?.end();
      await rm(workFolder, { recursive: true, force: true });
    }
  },
});

await runIfMain(import.meta.url, run);
