import type { Branch } from '../history/branch.ts';
import { type Differences, fieldsOf } from '../history/differences.ts';
import type { Files } from '../history/git.ts';
import type { Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import wording from './wording.json' with { type: 'json' };

/** One value that a change sets, removes or replaces in a file below records/. */
export interface Row {
  path: string;
  /** Where in the file, `plans[pro].price_month`; empty for a whole file. */
  at: string;
  /** Undefined where there was nothing. */
  old?: unknown;
  /** Undefined where nothing is left. */
  new?: unknown;
  /** What a commit says of a value that it corrects, where no page was read again. */
  correction?: {
    why: string;
    /** Whether a report, its copy or its page has the new value. */
    isProved: boolean;
  };
}

/** What a source check found; one that is committed may be of any age. */
export type Report = Partial<SourceCheckReport>;

/** What a check of today's pages, or of cited copies, finds of a file with the old and new records. */
export interface PageCheck {
  /** The file of the provider or vendor, or the record whose copies were read. */
  path: string;
  /** Empty where the records are not there or not valid. */
  before: Report;
  after: Report;
  /** Pages that the new description takes for the right ones although the old one does not, and why. */
  wronglyRead: string[];
}

/** Everything that a guard may look at. */
export interface Change extends Branch, Differences {
  /** Every value that differs. */
  rows: readonly Row[];
  /** The newest committed reports of the base, newest first: they were reviewed before. */
  reports: readonly Report[];
  /** What checks find of providers, vendors and copies that it concerns; none without pages. */
  checks: readonly PageCheck[];
  /** The time of the comparison. */
  now: Timestamp;
}

/** The files of these kinds that change, each once. */
export function changedPaths({ rows }: Pick<Change, 'rows'>, ...kinds: RecordKind[]): string[] {
  const paths = new Set(rows.map(({ path }) => path));
  return [...paths].filter((path) => kinds.some((kind) => kind === classifyPath(path)?.kind));
}

/** The mappings of a list in a file; none where it has no such list. */
export function entriesIn(files: Files, path: string, key: string): Fields[] {
  return [fieldsOf(files, path)?.[key]].flat().filter(isFields);
}

/** The pages that a record names as they are written, and those of a provider that state effects. */
export function evidenceOf(files: Files, path: string): Evidence[] {
  const effects = entriesIn(files, path, 'pages').flatMap((page) =>
    [page.effects]
      .flat()
      .filter(isFields)
      .map(({ as_of }) => ({ url: page.url, read_at: as_of })),
  );
  return [...entriesIn(files, path, 'evidence'), ...effects].map((entry) => {
    return { ...entry, url: String(entry.url), read_at: String(entry.read_at) };
  });
}

/** A JSON object; empty where it is something else. */
export function fieldsOfJson(bytes: Uint8Array | string): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (isFields(value)) return value;
    return {};
  } catch {
    return {};
  }
}

/** What a guard or a question says, with its values in place. */
export function say(
  name: keyof typeof wording.says,
  values: Readonly<Record<string, string>> = {},
): string {
  return wording.says[name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
