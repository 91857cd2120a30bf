// What comes in: files as far as they fit their schema.
// What goes out: what every rule is made of: its code and its check.
// Example: `unique(…)` is a rule that a name is used once.
import type { RecordFile } from '../../model/dataset.ts';
import type { SourceCheckReport } from '../../model/generated/published.ts';
import type { AllRecords } from '../../model/generated/records.ts';
import type { ParsedRecord, Pointer } from '../parse.ts';
import type { RecordKind } from '../read.ts';

/** A file that fits its schema. */
export interface CheckedFile<T> extends RecordFile<T> {
  /** Where each of its values is. */
  document: ParsedRecord;
}

export type RecordTypes = AllRecords & { report: SourceCheckReport };

/**
 * The files that rules are about, by kind, in code-unit order of the paths. What does not fit its
 * schema is not among them: it is told first, and every rule may rely on the rest.
 */
export type Records = {
  readonly [Kind in RecordKind]: readonly CheckedFile<RecordTypes[Kind]>[];
} & {
  /**
   * Every YAML file that people write and that could be parsed, whether it fits its schema or not.
   * Readings are not among them, which are hashes.
   */
  readonly documents: readonly ParsedRecord[];
  /** Paths of files that are in none of the lists: what they would have declared is not known. */
  readonly broken: readonly string[];
};

/** Whether a file is broken that says which platforms there are and how names are read. */
export function lacksNames({ broken }: Records): boolean {
  return broken.some((path) => /^records\/(?:providers\/|names)/.test(path));
}

/** Something that a rule finds. */
export interface Violation {
  document: ParsedRecord;
  pointer?: Pointer;
  /** An offset in the document's text, where a rule knows the place more exactly. */
  offset?: number;
  /** What was found, what is allowed, and how to fix it. */
  message: string;
}

/** One promise about records beyond their schema; a comment in it says why. */
export interface Rule {
  /** Kebab-case, never changed: annotations are told apart by it. */
  code: string;
  /** @param now the only "now", a UTC timestamp */
  check(records: Records, now: string): Iterable<Violation>;
}

/** A part of a value, with the way to it. */
type Part<T> = readonly [Pointer, T];

/** Everything within a value that holds nothing else, with the way to it; keys are not such. */
export function leavesOf(value: unknown): Part<unknown>[] {
  const leaves: Part<unknown>[] = [];
  const collect = (part: unknown, pointer: Pointer): void => {
    if (typeof part !== 'object' || part === null) {
      leaves.push([pointer, part]);
      return;
    }
    const isList = Array.isArray(part);
    for (const [key, child] of Object.entries(part))
      collect(child, [...pointer, isList ? Number(key) : key]);
  };
  collect(value, []);
  return leaves;
}

/** The texts of a file's value: a dozen rules ask for them. */
const cachedTexts = new WeakMap<object, readonly Part<string>[]>();

/** Every text within a value, with the way to it. */
export function textsOf(value: object): readonly Part<string>[] {
  const cached = cachedTexts.get(value);
  if (cached) return cached;
  const texts = leavesOf(value).filter((leaf): leaf is Part<string> => typeof leaf[1] === 'string');
  cachedTexts.set(value, texts);
  return texts;
}

/** Where a value is, as messages have it: `records/vendors/zed.yaml:7:13`. */
export function placeOf({
  document,
  pointer = [],
}: Pick<Violation, 'document' | 'pointer'>): string {
  const { line, column } = document.locate(pointer);
  return `${document.path}:${line}:${column}`;
}
