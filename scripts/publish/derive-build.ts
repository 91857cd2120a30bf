import { blobId } from '../history/blobs.ts';
import { isAncestor, listUncommitted } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { PublishedHistory } from '../history/taken-over.ts';
import type { ParsedContents } from '../history/versions.ts';
import type { Dataset, History } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { Problem } from '../model/problem.ts';
import { type RecordText, readRecordTexts } from '../records/read.ts';
import { readSchemaTexts } from '../records/schema.ts';
import { validateRecords } from '../records/validate.ts';
import type { Fields } from '../records/version-0-1.ts';
import type { Artifact } from './artifact.ts';
import {
  checkContinuity,
  type LocalCopy,
  loadPublishedCopy,
  notContinued,
} from './copies/append-only.ts';
import { openArchives } from './copies/archives.ts';
import { openFolder } from './copies/copy.ts';
import { readEntries } from './copies/logs.ts';
import { parseBaseUrl } from './copies/publication.ts';

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
  /** Files that are made while the rest is derived. */
  more?(): Promise<Artifact[]>;
}

/** What a build gave: every file, or the problems for which it is refused. */
type DerivedBuild =
  | { artifacts: Artifact[]; dataset: Dataset; history: History; problems: []; files: number }
  | { artifacts: null; problems: readonly Problem[]; files: number };

/**
 * Reads the repository at `root` and its history, and makes every file that is published of them.
 *
 * @throws MachineryError where git, the repository or the published copy cannot be read
 */
export async function deriveBuild(root: string, options: BuildOptions): Promise<DerivedBuild> {
  const { published, warn } = options;
  // While it loads, the site's scripts are bundled by a process of its own.
  const publishing = import('./artifacts.ts');
  const all = await readRecordTexts(root);
  const refuse = (problems: readonly Problem[]): DerivedBuild => {
    return { artifacts: null, problems, files: all.length };
  };
  const copy = published === null ? null : await loadPublishedCopy(published);
  const archives = openArchives(options.workFolder, copy);
  const { problems, dataset } = validateRecords(archives.selectTexts(all), { now: options.now });
  if (!dataset) return refuse(problems);
  if (copy && !(await isAncestor(root, copy.facts.commit))) return refuse([notContinued(copy)]);
  const now = laterOf(options, copy?.facts.generated_at ?? '');
  const history = await readHistory(root, {
    now,
    published: copy && { continues: [], ...copy.facts },
    archived: archives.archived,
    takeOver: copy && options.resume ? await readKnown(copy, dataset) : null,
    closeMonth: archives.closeMonth,
    parsed: contentsOf(all, dataset),
  });
  for (const warning of history.warnings) warn(warning);
  for (const path of await listUncommitted(root)) {
    warn(`${path} differs from HEAD: not yet in the changelog`);
  }
  const { base_url, function_url } = dataset.dataset;
  const functionUrl = function_url === undefined ? null : parseBaseUrl(function_url);
  const { deriveArtifacts } = await publishing;
  const families = await Promise.all([
    options.more?.() ?? [],
    deriveArtifacts({
      dataset,
      history,
      now,
      baseUrl: options.baseUrl ?? parseBaseUrl(base_url),
      functionUrl: options.functionUrl ?? functionUrl,
      schemas: readSchemaTexts(),
      archives: archives.finish(dataset, history),
    }),
  ]);
  const artifacts = families.flat();
  const changed = copy ? await checkContinuity(root, copy, history, artifacts) : [];
  if (changed.length > 0) return refuse(changed);
  return { artifacts, dataset, history, problems: [], files: all.length };
}

/** What the months that are over are taken over from; null where the copy lacks it. */
async function readKnown(copy: LocalCopy, dataset: Dataset): Promise<PublishedHistory | null> {
  const { baseline } = copy.facts;
  const entries = await readEntries(openFolder(copy.folder));
  if (baseline === null || !entries) return null;
  const moved = dataset.deprecations.filter(({ data }) => data.earlier_dates !== undefined);
  return { baseline, ...entries, watched: new Set(moved.map(({ id }) => id)) };
}

/** What validation has parsed, by the id that git gives the content of the file. */
function contentsOf(texts: readonly RecordText[], dataset: Dataset): ParsedContents {
  const { vendors, deprecations, providers } = dataset;
  const values = new Map(
    [...vendors, ...deprecations, ...providers].map((file) => [file.path, file.data]),
  );
  const contents = new Map<string, Fields>();
  for (const text of texts) {
    const value = values.get(text.path);
    if (value) contents.set(blobId(text.bytes), { ...value });
  }
  return contents;
}

/** The time of a build: never before that of the build it continues. */
function laterOf({ now, warn }: Pick<BuildOptions, 'now' | 'warn'>, published: Timestamp) {
  if (published <= now) return now;
  warn(`the clock says ${now}, and what is published is of ${published}`);
  return published;
}
