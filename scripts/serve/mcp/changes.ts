import { type ChangelogEntry, watchedSince } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { Changelog, DeprecationChange } from '../../model/generated/published.ts';
import { platformOf } from '../../model/record-id.ts';
import {
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import { isOfPlatform, readVendors } from '../query.ts';
import { compact, confirmLine, listAnswer, oneLine, pagesOf, stamp } from './answer.ts';
import { findPlan } from './plans.ts';
import { fields, listOutput, type Tool } from './tool.ts';

/** A change of either dataset, with the page of what changed where that is still recorded. */
type Change = { date: Day; source_url: string | undefined } & (
  | { dataset: 'deprecations'; entry: DeprecationChange }
  | { dataset: 'plans'; entry: ChangelogEntry; currency: string | null }
);

/** What matters more than any other change, the most last; a record of what is past does not. */
const LEADING = [
  'record_added',
  'price_month_changed',
  'date_basis_changed',
  'shutdown_date_changed',
];

function rankOf({ entry }: Change, today: Day): number {
  const added = 'id' in entry && entry.change === 'record_added' ? entry.new : null;
  const date = added && typeof added === 'object' && 'shutdown_date' in added;
  if (date && String(added.shutdown_date ?? '') < today) return -2;
  return LEADING.indexOf(entry.change);
}

function lineOf(change: Change): string {
  const { dataset, date, entry } = change;
  if (dataset === 'deprecations') {
    return `- ${date} ${entry.id}: ${oneLine(changeLineOf(recordChangeInWords(entry)))}`;
  }
  const subject = entry.plan === null ? entry.vendor : `${entry.vendor}/${entry.plan}`;
  const words = changeLineOf(planChangeInWords(entry, change.currency));
  return `- ${date} ${subject}: ${oneLine(words)}`;
}

/** Of what was added or removed as a whole, what matters of it. */
function shortValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each !== 'object'));
}

function rowOf({ dataset, date, entry }: Change) {
  return compact({
    dataset,
    date,
    ...(dataset === 'plans' ? { vendor: entry.vendor, plan: entry.plan } : { id: entry.id }),
    change: entry.change,
    old: shortValue(entry.old),
    new: shortValue(entry.new),
    correction: 'correction' in entry ? entry.correction : null,
  });
}

/** The changes of both datasets, dates and prices first, then the newest. */
export const GET_CHANGES_SINCE: Tool = {
  name: 'get_changes_since',
  title: 'Get changes since a date',
  description:
    'What vendors changed: dates and prices first, then records, plans and limits, newest first. Our own corrections and notes only with `change`.',
  takes: ['since', 'dataset', 'vendor', 'change', 'provider', 'limit'],
  required: 'since',
  example: { since: '2026-12-31', dataset: 'plans' },
  output: listOutput(
    'changes',
    fields('dataset date id vendor plan change old new correction'),
    fields('since watched_since own'),
  ),
  async answer(almanac, today, args) {
    const { values } = args;
    const since = values.get('since') ?? today;
    const kind = values.get('change');
    const records = new Map(almanac.deprecations.map((each) => [each.id, each]));
    const vendors = await readVendors(almanac);
    const vendorOf = new Map(vendors.map((each) => [each.id, each]));
    const asked = values.has('vendor') ? findPlan(vendors, values) : null;
    if (asked && 'refusal' in asked) return asked;
    const dataset = values.get('dataset');
    const other = dataset === 'plans' ? 'provider' : 'vendor';
    const refusal = `dataset is ${dataset}, which ${other} does not narrow; leave out ${other} or dataset.`;
    if (dataset && values.has(other)) return { refusal };
    const changelog = await almanac.read<Changelog>('data/changelog.json');
    const ofRecords = almanac.changes.map((entry): Change => {
      const { source_url } = records.get(entry.id) ?? {};
      return { dataset: 'deprecations', date: entry.date, entry, source_url };
    });
    const ofPlans = changelog.map((entry): Change => {
      const { source_url, currency = null } = vendorOf.get(entry.vendor) ?? {};
      return { dataset: 'plans', date: dayOf(entry.ts), entry, source_url, currency };
    });
    // A vendor is one of plans, a provider one of deprecations: alone, each leaves out the other.
    const { vendor, plan } = asked ?? { vendor: null, plan: null };
    const isAsked = ({ dataset: of, entry }: Change): boolean => {
      if ((dataset ?? of) !== of) return false;
      if (of === 'plans') {
        const isOfVendor = vendor ? vendor.id === entry.vendor : !values.has('provider');
        return isOfVendor && (plan?.id ?? entry.plan) === entry.plan;
      }
      const isMeant = vendor === null || values.has('provider');
      return isMeant && isOfPlatform(almanac, values, platformOf(entry.id));
    };
    const all = [...ofRecords, ...ofPlans.reverse()].filter(
      (each) =>
        each.date >= since && (kind ?? each.entry.change) === each.entry.change && isAsked(each),
    );
    const told = kind === undefined ? all.filter(({ entry }) => !isOurs(entry)) : all;
    const changes = told.sort(
      (a, b) => rankOf(b, today) - rankOf(a, today) || compareCodeUnits(b.date, a.date),
    );
    const own = all.length - told.length;
    const first = watchedSince(almanac.changes);
    const watched = first !== null && since < first ? first : null;
    return listAnswer(almanac, changes, args, {
      narrower: 'dataset, provider, vendor or change narrows',
      linesOf: (some, more) => [
        `${countOf(changes.length, 'change')} since ${since}. ${stamp(almanac, today)}`,
        watched !== null &&
          `The log begins on ${watched}; what changed before that day is not known.`,
        own > 0 &&
          `Our own corrections and notes (${own}) are hidden; send \`change\` with a kind to list them.`,
        ...some.map(lineOf),
        more,
        confirmLine(some),
      ],
      dataOf: (some) => ({
        since,
        ...compact({ watched_since: watched }),
        own,
        changes: some.map(rowOf),
        sources: pagesOf(some),
      }),
    });
  },
};
