import type { RecordKind } from '../load/classify-path.ts';
import type { ParsedRecord, Pointer } from '../load/parse-record.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DeprecationFile,
  DismissedFile,
  ProviderFile,
  VendorFile,
} from '../model/generated/records.ts';

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
export type Drafts = { readonly [Kind in RecordKind]: readonly Draft<DraftTypes[Kind]>[] };

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

/** One promise about records beyond their schema, with its reason. */
export interface Rule {
  /** Kebab-case, for ever: consumers of the JSON output filter by it. */
  code: string;
  reason: string;
  /** @param now the only "now", a UTC instant */
  check(drafts: Drafts, now: string): Finding[];
}
