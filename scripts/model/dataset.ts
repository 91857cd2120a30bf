import type { SourceCheckReport } from './generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DeprecationFile,
  DismissedFile,
  ProviderFile,
  VendorFile,
} from './generated/records.ts';

/** A file of records/ that has been read and found valid. */
export interface RecordFile<T> {
  /** Path below the root, with `/`: `records/vendors/zed.yaml`. */
  path: string;
  /** Name that the path gives: `zed`, `claude-api/claude-2.0`, `2026-11-20`. */
  id: string;
  data: T;
}

/** Everything under records/, valid; each list in code-unit order of `id`. */
export interface Dataset {
  dataset: DatasetFile;
  baseline: BaselineFile | null;
  providers: RecordFile<ProviderFile>[];
  vendors: RecordFile<VendorFile>[];
  deprecations: RecordFile<DeprecationFile>[];
  /** Committed source-check reports, oldest first; `id` is the day. */
  reports: RecordFile<SourceCheckReport>[];
  /** What a reviewer has dismissed; null without the file. */
  dismissed: DismissedFile | null;
}
