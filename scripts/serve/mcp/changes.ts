import { type ChangelogEntry, watchedSince } from '../../model/dataset.ts';
import { type Day, dayOf, longDate } from '../../model/day.ts';
import type { Changelog, Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { platformOf } from '../../model/record-id.ts';
import {
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, isOfPlatform, readVendors } from '../query.ts';
import { confirmLine, listAnswer, oneLine, pagesOf, stamp } from './answer.ts';
import { findPlan } from './plans.ts';
import { listOutput, schemasOf, type Tool } from './tool.ts';

/** A change of either dataset. */
interface Change {
  date: Day;
  kind: string;
  isOurs: boolean;
  /** The page of what changed, where that is still recorded. */
  source_url: string | undefined;
  /** The higher, the more it matters. */
  rank: number;
  line: string;
  row: object;
}

/** What matters more than any other change, the most last; a record of what is past does not. */
const LEADING = [
  'record_added',
  'price_month_changed',
  'date_basis_changed',
  'shutdown_date_changed',
];

/** Of what was added or removed as a whole, what matters of it. */
function shortValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each !== 'object'));
}

function describeChange(
  entry: ChangelogEntry | DeprecationChange,
  date: Day,
  place: object,
  words: string,
  source_url: string | undefined,
): Change {
  const { change: kind, old, new: current } = entry;
  const values = { old: shortValue(old), new: shortValue(current) };
  const correction = 'correction' in entry ? entry.correction : null;
  const row = compact({ ...place, change: kind, ...values, correction });
  const rank = LEADING.indexOf(kind);
  return { date, kind, isOurs: isOurs(entry), source_url, rank, line: `- ${date} ${words}`, row };
}

function recordChange(
  entry: DeprecationChange,
  today: Day,
  record: Deprecation | undefined,
): Change {
  const { id, date } = entry;
  const words = `${id}: ${oneLine(changeLineOf(recordChangeInWords(entry)))}`;
  const place = { dataset: 'deprecations', date, id };
  const change = describeChange(entry, date, place, words, record?.source_url);
  const isPast = entry.change === 'record_added' && (entry.new.shutdown_date ?? today) < today;
  if (isPast) change.rank = -2;
  return change;
}

/** The changes of deprecations; a provider narrows them, a vendor alone leaves them out. */
function changesOfRecords(almanac: Almanac, { values }: Parameters, today: Day): Change[] {
  if (values.get('dataset') === 'plans') return [];
  if (values.has('vendor') && !values.has('provider')) return [];
  const records = new Map(almanac.deprecations.map((each) => [each.id, each]));
  return almanac.changes
    .filter(({ id }) => isOfPlatform(almanac, values, platformOf(id)))
    .map((entry) => recordChange(entry, today, records.get(entry.id)));
}

/** Those of plans; a vendor or a plan of it narrows them, a provider alone leaves them out. */
async function changesOfPlans(almanac: Almanac, { values }: Parameters) {
  if (values.get('dataset') === 'deprecations') return [];
  if (values.has('provider') && !values.has('vendor')) return [];
  const vendors = await readVendors(almanac);
  const asked = values.has('vendor') ? findPlan(vendors, values) : null;
  if (asked && 'refusal' in asked) return asked;
  const changelog = await almanac.read<Changelog>('data/changelog.json');
  const vendorOf = new Map(vendors.map((each) => [each.id, each]));
  const isAsked = ({ vendor, plan }: ChangelogEntry): boolean => {
    if (asked === null) return true;
    return vendor === asked.vendor.id && (asked.plan?.id ?? plan) === plan;
  };
  const changes = changelog.filter(isAsked).map((entry) => {
    const { vendor, plan, ts } = entry;
    const { source_url, currency = null } = vendorOf.get(vendor) ?? {};
    const what = oneLine(changeLineOf(planChangeInWords(entry, currency)));
    const words = `${plan === null ? vendor : `${vendor}/${plan}`}: ${what}`;
    const date = dayOf(ts);
    const place = { dataset: 'plans', date, vendor, plan };
    return describeChange(entry, date, place, words, source_url);
  });
  return changes.reverse();
}

/** The changes of both datasets, dates and prices first, then the newest. */
export const GET_CHANGES_SINCE: Tool = {
  name: 'get_changes_since',
  title: 'Get changes',
  description:
    'What vendors changed: dates and prices first, then records, plans and limits, newest first. Our corrections and notes only with `change`.',
  takes: ['since', 'dataset', 'vendor', 'change', 'provider', 'limit'],
  required: 'since',
  example: { since: '2026-12-31', dataset: 'plans' },
  output: listOutput(
    'changes',
    ['dataset', 'date', 'id', 'vendor', 'plan', 'change', 'old', 'new', 'correction'],
    schemasOf(['says', 'since', 'watched_since', 'own']),
  ),
  async answer(almanac, today, args) {
    const { values } = args;
    const since = values.get('since') ?? today;
    const kind = values.get('change');
    const dataset = values.get('dataset');
    const other = dataset === 'plans' ? 'provider' : 'vendor';
    const refusal = `dataset is ${dataset}, which ${other} does not narrow; leave out ${other} or dataset.`;
    if (dataset && values.has(other)) return { refusal };
    const ofPlans = await changesOfPlans(almanac, args);
    if ('refusal' in ofPlans) return ofPlans;
    const all = [...changesOfRecords(almanac, args, today), ...ofPlans].filter(
      (each) => each.date >= since && (kind ?? each.kind) === each.kind,
    );
    const changes = all
      .filter((each) => kind !== undefined || !each.isOurs)
      .sort((a, b) => b.rank - a.rank || compareCodeUnits(b.date, a.date));
    const own = all.length - changes.length;
    const first = watchedSince(almanac.changes);
    const watched = first !== null && since < first ? first : null;
    const count = countOf(changes.length, 'change');
    const says = watched && `Our log begins on ${longDate(watched)}; since then ${count}.`;
    const counted = says ?? `${count} since ${since}.`;
    return listAnswer(almanac, changes, args, {
      narrower: 'dataset, provider, vendor or change narrows',
      linesOf: (some, more) => [
        `${counted} ${stamp(almanac, today)}`,
        own > 0 &&
          `Our own corrections and notes (${own}) are hidden; send \`change\` with a kind to list them.`,
        ...some.map(({ line }) => line),
        more,
        confirmLine(some),
      ],
      dataOf: (some) => ({
        ...compact({ says, watched_since: watched }),
        since,
        own,
        changes: some.map(({ row }) => row),
        sources: pagesOf(some),
      }),
    });
  },
};
