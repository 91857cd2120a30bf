// What comes in: files as far as they could be read.
// What goes out: what every rule is made of: its code, its check, its fix.
// Example: `unique(…)` is a rule that a name is used once.
import type { SourceCheckReport } from '../../model/generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DeprecationFile,
  DismissedFile,
  NamesFile,
  ProviderFile,
  ReadingFile,
  ScheduledFile,
  VendorFile,
} from '../../model/generated/records.ts';
import type { ParsedRecord, Pointer } from '../parse.ts';
import type { RecordKind } from '../read.ts';
import type { SchemaError } from '../schema/explain-errors.ts';

/** A value as far as its schema accepts it; the rest is undefined. */
type Validated<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? (Validated<Item> | undefined)[]
    : T extends object
      ? { [Key in keyof T]?: Validated<T[Key]> | undefined }
      : T;

/** A file that could be read, whatever its schema says of it. */
export interface Draft<T> {
  id: string;
  document: ParsedRecord;
  data: Validated<T>;
  /** What of it does not fit its schema. */
  errors: readonly SchemaError[];
}

/** A draft of any kind. */
export type AnyDraft = Pick<Draft<unknown>, 'document'> & { data: unknown };

export interface DraftTypes {
  dataset: DatasetFile;
  baseline: BaselineFile;
  names: NamesFile;
  vendor: VendorFile;
  provider: ProviderFile;
  deprecation: DeprecationFile;
  scheduled: ScheduledFile;
  reading: ReadingFile;
  dismissed: DismissedFile;
  report: SourceCheckReport;
}

/** Every file that could be read, by kind, in code-unit order of the paths. */
export type Drafts = { readonly [Kind in RecordKind]: readonly Draft<DraftTypes[Kind]>[] } & {
  /** Paths of files that could not be read: what they would have declared is not known. */
  readonly unreadable: readonly string[];
};

/** Something that a rule finds. */
export interface Violation {
  document: ParsedRecord;
  pointer: Pointer;
  /** Whether the key at the pointer is meant instead of its value. */
  at?: 'key' | 'value';
  /** An offset in the document's text, where a rule knows the place more exactly. */
  offset?: number;
  /** What was found, what is allowed, and how to fix it. */
  message: string;
}

/**
 * Rewrites a file so that it keeps a rule, by changing characters only: never a value, except into
 * another spelling of itself.
 *
 * @returns the new text, or the old one where there is nothing to fix
 */
export type Fix = (document: ParsedRecord) => string;

/** One promise about records beyond their schema; a comment in it says why. */
export interface Rule {
  /** Kebab-case, never changed: consumers of the JSON output filter by it. */
  code: string;
  /** @param now the only "now", a UTC timestamp */
  check(drafts: Drafts, now: string): Violation[];
}

/**
 * Every YAML file that people write. Source-check reports are not among them, which quote pages as
 * they are, nor readings, which are hashes.
 */
export function writtenDocuments(drafts: Drafts): ParsedRecord[] {
  const { dataset, baseline, names, vendor, provider, deprecation, scheduled, dismissed } = drafts;
  const all = [dataset, baseline, names, vendor, provider, deprecation, scheduled, dismissed];
  return all.flatMap((list) => list.map(({ document }) => document));
}

type Texts = readonly (readonly [Pointer, string])[];

/** The texts of a file's value: a dozen rules ask for them. */
const cachedTexts = new WeakMap<object, Texts>();

/** Every text within a value, with the way to it; keys are not texts. */
export function textsOf(value: unknown): Texts {
  if (typeof value !== 'object' || value === null) {
    if (typeof value === 'string') return [[[], value]];
    return [];
  }
  let texts = cachedTexts.get(value);
  if (!texts) {
    texts = [...collectTexts(value, [])];
    cachedTexts.set(value, texts);
  }
  return texts;
}

function* collectTexts(value: unknown, pointer: Pointer): Generator<[Pointer, string]> {
  if (typeof value === 'string') {
    yield [pointer, value];
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) yield* collectTexts(item, [...pointer, index]);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) {
      yield* collectTexts(child, [...pointer, key]);
    }
  }
}

/** Where a value is, as messages have it: `records/vendors/zed.yaml:7:13`. */
export function placeOf({ document, pointer }: Pick<Violation, 'document' | 'pointer'>): string {
  const { line, column } = document.locate(pointer);
  return `${document.path}:${line}:${column}`;
}

/** A place that names something. */
interface Naming {
  document: ParsedRecord;
  pointer: Pointer;
  name: string | undefined;
  /** Within what the name is used once; everywhere without it. */
  scope?: string;
}

/**
 * A rule that a name is used once.
 *
 * @param tell what to say of a name that the place `first` has already
 */
export function unique(
  code: string,
  namingsOf: (drafts: Drafts) => readonly Naming[],
  tell: (name: string, first: string) => string,
): Rule {
  const check = (drafts: Drafts): Violation[] => {
    const taken = new Map<string, Naming>();
    return namingsOf(drafts).flatMap((naming): Violation[] => {
      const { document, pointer, name, scope } = naming;
      if (name === undefined) return [];
      const key = JSON.stringify([scope, name]);
      const first = taken.get(key);
      if (!first) taken.set(key, naming);
      if (!first) return [];
      return [{ document, pointer, message: tell(name, placeOf(first)) }];
    });
  };
  return { code, check };
}
