export const TOOL_NAMES = [
  'get_deprecations',
  'find_breaking_before',
  'get_changes_since',
  'get_date_moves',
  'check_items',
  'get_plan_limits',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

type Properties = Record<string, object>;

/** The schemas of fields. Only lists have a type: a model reads every word in every session. */
function fields(names: string, lists = ''): Properties {
  const each = (list: string, schema: object) =>
    list.split(' ').flatMap((name) => (name === '' ? [] : [[name, schema] as const]));
  return Object.fromEntries([...each(names, {}), ...each(lists, { type: 'array' })]);
}

/** A list of objects with these fields, each of which may be missing. */
function listOf(properties: Properties): object {
  return { type: 'array', items: { properties } };
}

/** What every answer with a list has: how many there are, and how to see the rest. */
function answers(list: string, entries: Properties, more: Properties): ObjectSchema {
  const head = fields('generated_at count left_out more', 'sources');
  const properties = { ...head, ...more, [list]: listOf(entries) };
  return { type: 'object', required: ['count', 'left_out', list], properties };
}

const LISTED = fields(
  'id item status shutdown_date date_basis timing days_left successor successor_shutdown_date as_of',
  'regions',
);
const RECORD = {
  ...LISTED,
  ...fields('type successor_status migration_note source_url', 'leads_to aliases effects'),
};
const SCHEDULED = fields('id item platform date date_basis as_of source_url');
const CHANGE = fields('dataset date id vendor plan change old new correction');
const MOVE = fields('id from to basis direction days seen_from seen_to source_url');
const PLATFORM = fields(
  'platform_id dates_watched first_seen last_seen later earlier withdrawn set_again notice',
);
const PLAN = fields('id name price_month price_detail left_out', 'limit_notes');
const TIMES = fields('today upcoming past undated');

/** What the structured result of each tool holds. */
export const OUTPUTS: Record<ToolName, ObjectSchema> = {
  get_deprecations: answers('deprecations', LISTED, TIMES),
  find_breaking_before: answers('deprecations', LISTED, {
    ...TIMES,
    ...fields('date scheduled_count scheduled_left_out'),
    scheduled: listOf(SCHEDULED),
  }),
  get_changes_since: answers('changes', CHANGE, fields('since own')),
  get_date_moves: answers('moves', MOVE, { platforms: listOf(PLATFORM) }),
  check_items: {
    type: 'object',
    required: ['items'],
    properties: {
      ...fields('today count more'),
      items: listOf({
        ...fields('asked recorded says left_out', 'near plans'),
        records: listOf({ ...fields('match'), ...RECORD }),
        scheduled: listOf(SCHEDULED),
      }),
    },
  },
  get_plan_limits: {
    type: 'object',
    required: ['vendor', 'source_url', 'retrieved_at', 'plans'],
    properties: {
      ...fields(
        'vendor name source_url retrieved_at currency currency_note changes_count more',
        'observations changes',
      ),
      plans: listOf(PLAN),
    },
  },
};
