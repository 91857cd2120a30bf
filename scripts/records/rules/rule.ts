import type { SourceCheckReport } from '../../model/generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DeprecationFile,
  DismissedFile,
  ProviderFile,
  VendorFile,
} from '../../model/generated/records.ts';
import type { RecordKind } from '../classify-path.ts';
import type { ParsedRecord, Pointer } from '../parse-record.ts';
import type { SchemaPlace } from '../schema.ts';

/** What of a value has passed its schema; what has not, or is missing, is undefined. */
export type Sound<T> = unknown extends T
  ? unknown
  : T extends readonly (infer Item)[]
    ? (Sound<Item> | undefined)[]
    : T extends object
      ? { [Key in keyof T]?: Sound<T[Key]> | undefined }
      : T;

/** A file that could be read, whatever its schema says of it. */
export interface Draft<T> {
  id: string;
  document: ParsedRecord;
  data: Sound<T>;
}

export interface DraftTypes {
  dataset: DatasetFile;
  baseline: BaselineFile;
  vendor: VendorFile;
  provider: ProviderFile;
  deprecation: DeprecationFile;
  dismissed: DismissedFile;
  report: SourceCheckReport;
}

/** Every file that could be read, by kind, in code-unit order of the paths. */
export type Drafts = { readonly [Kind in RecordKind]: readonly Draft<DraftTypes[Kind]>[] } & {
  /** Paths of files that could not be read: what they would have declared is not known. */
  readonly unreadable: readonly string[];
};

/** Something that a rule finds. */
export interface Finding {
  document: ParsedRecord;
  pointer: Pointer;
  /** Whether the key at the pointer is meant instead of its value. */
  at?: 'key' | 'value';
  /** An offset in the document's text, where a rule knows the place more exactly. */
  offset?: number;
  /** What stands there, what is allowed, and the way out. */
  message: string;
}

/**
 * Rewrites a file so that it keeps a rule, by changing characters only: never a value, except into
 * another spelling of itself.
 *
 * @returns the new text, or the old one where there is nothing to mend
 */
export type Mend = (document: ParsedRecord, schema: SchemaPlace) => string;

/** One promise about records beyond their schema, with its reason. */
export interface Rule {
  /** Kebab-case, for ever: consumers of the JSON output filter by it. */
  code: string;
  reason: string;
  /** @param now the only "now", a UTC instant */
  check(drafts: Drafts, now: string): Finding[];
  /** Where what it finds can be mended without a person's judgement. */
  mend?: Mend;
}
