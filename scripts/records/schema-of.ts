import type { RecordKind } from './classify-path.ts';
import type { SchemaName } from './schema.ts';

/** The schema of each kind of file. */
export const SCHEMA_OF: Readonly<Record<RecordKind, SchemaName>> = {
  dataset: 'records/dataset',
  baseline: 'records/baseline',
  vendor: 'records/vendor',
  provider: 'records/provider',
  deprecation: 'records/deprecation',
  dismissed: 'records/dismissed',
  report: 'published/source-check-report',
};
