export const TOOL_NAMES = [
  'get_deprecations',
  'find_breaking_before',
  'get_changes_since',
  'check_items',
  'get_plan_limits',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

const COUNT = { type: 'integer' };
/** A field of an entry without a type is a text: these are read by a model in every session. */
const TEXT = {};
const TEXTS = { type: 'array' };
const ANY = {};

/** A list of objects with these fields, each of which may be missing. */
function listOf(properties: Record<string, object>): object {
  return { type: 'array', items: { type: 'object', properties } };
}

const RECORD = {
  id: TEXT,
  item: TEXT,
  type: TEXT,
  status: TEXT,
  shutdown_date: TEXT,
  date_basis: TEXT,
  days_left: COUNT,
  regions: TEXTS,
  successor: TEXT,
  successor_status: TEXT,
  successor_shutdown_date: TEXT,
  leads_to: TEXTS,
  migration_note: TEXT,
  aliases: TEXTS,
  effects: TEXTS,
  as_of: TEXT,
  source_url: TEXT,
};

const SCHEDULED = {
  id: TEXT,
  platform_id: TEXT,
  item: TEXT,
  platform: TEXT,
  lifecycle: TEXT,
  date: TEXT,
  date_basis: TEXT,
  successor: TEXT,
  source_url: TEXT,
  as_of: TEXT,
};

const CHANGE = {
  dataset: TEXT,
  date: TEXT,
  id: TEXT,
  vendor: TEXT,
  plan: TEXT,
  change: TEXT,
  old: ANY,
  new: ANY,
  correction: { type: 'boolean' },
  source_url: TEXT,
};

const PLAN = {
  id: TEXT,
  name: TEXT,
  price_month: { type: 'number' },
  price_detail: TEXT,
  limit_notes: TEXTS,
  left_out: COUNT,
};

/** What every answer with a list has: how many there are, and how to see the rest. */
function answers(list: string, entries: object, more: Record<string, object> = {}): ObjectSchema {
  const head = { generated_at: TEXT, count: COUNT, left_out: COUNT, more: TEXT };
  return {
    type: 'object',
    required: ['count', 'left_out', list],
    properties: { ...head, ...more, [list]: entries },
  };
}

const TIMES = { today: TEXT, upcoming: COUNT, past: COUNT, undated: COUNT };

/** What the structured result of each tool holds. */
export const OUTPUTS: Record<ToolName, ObjectSchema> = {
  get_deprecations: answers('deprecations', listOf(RECORD), TIMES),
  find_breaking_before: answers('deprecations', listOf({ ...RECORD, timing: TEXT }), {
    ...TIMES,
    date: TEXT,
    scheduled_count: COUNT,
    scheduled_left_out: COUNT,
    scheduled: listOf(SCHEDULED),
  }),
  get_changes_since: answers('changes', listOf(CHANGE), { since: TEXT, own: COUNT }),
  check_items: {
    type: 'object',
    required: ['items'],
    properties: {
      today: TEXT,
      count: COUNT,
      more: TEXT,
      items: listOf({
        asked: TEXT,
        recorded: { type: 'boolean' },
        says: TEXT,
        records: listOf({ match: TEXT, ...RECORD }),
        left_out: COUNT,
        near: TEXTS,
      }),
    },
  },
  get_plan_limits: {
    type: 'object',
    required: ['vendor', 'source_url', 'retrieved_at', 'plans'],
    properties: {
      vendor: TEXT,
      name: TEXT,
      source_url: TEXT,
      retrieved_at: TEXT,
      currency: TEXT,
      currency_note: TEXT,
      plans: listOf(PLAN),
      observations: TEXTS,
      changes_count: COUNT,
      changes: TEXTS,
      more: TEXT,
    },
  },
};
