import type {
  ChangesAnswer,
  Deprecation,
  DeprecationChange,
  DeprecationsAnswer,
} from '../model/generated/published.ts';

/** An invented record: true to the form, and of no vendor. */
const RECORD: Deprecation = {
  id: 'example-api/example-model-1',
  provider: 'Example',
  platform: 'Example API',
  item: 'example-model-1',
  type: 'model',
  status: 'deprecated',
  shutdown_date: '2026-12-31',
  date_basis: 'committed',
  successor: 'example-model-2',
  migration_note: null,
  source_url: 'https://vendor.example/deprecations',
  as_of: '2026-11-20',
  announced_on: '2026-06-30',
  aliases: [],
};

const CHANGE: DeprecationChange = {
  ts: '2026-11-19T06:00:00Z',
  date: '2026-11-19',
  id: RECORD.id,
  provider: RECORD.provider,
  platform: RECORD.platform,
  item: RECORD.item,
  change: 'shutdown_date_changed',
  old: '2026-11-30',
  new: '2026-12-31',
};

/** Answer of /deprecations/api for a type and a last day. */
export const DEPRECATIONS_EXAMPLE: DeprecationsAnswer = {
  schema_version: '0.1',
  generated_at: '2026-11-20T06:00:00Z',
  count: 1,
  filters: { type: 'model', before: '2026-12-31' },
  deprecations: [RECORD],
};

/** Answer of /deprecations/changes for a first day. */
export const CHANGES_EXAMPLE: ChangesAnswer = {
  schema_version: '0.1',
  generated_at: '2026-11-20T06:00:00Z',
  count: 1,
  since: '2026-11-01',
  changes: [CHANGE],
};

/** What /deprecations/api says of a day that is not one. */
export const PROBLEM_EXAMPLE = {
  type: 'tag:vendor-almanac.github.io,2026:problem/malformed-date',
  title: 'Malformed date',
  status: 400,
  detail: 'before is "soon"; send a day as YYYY-MM-DD, for example 2026-12-31.',
  parameter: 'before',
  allowed: ['YYYY-MM-DD'],
};

/** A tool call that needs no handshake. */
export const CALL_EXAMPLE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name: 'find_breaking_before', arguments: { date: '2026-12-31' } },
};
