import { type ChangelogEntry, watchedSince } from '../../model/dataset.ts';
import { type Day, dayOf, longDate } from '../../model/day.ts';
import type { Changelog, DeprecationChange, Vendor } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { platformOf } from '../../model/record-id.ts';
import {
  type ChangeWords,
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf, joinWords } from '../../model/words.ts';
import { type Almanac, type Filters, isOfPlatform, readVendors } from '../query.ts';
import { confirmLine, listAnswer, oneLine, stamp } from './answer.ts';
import { findPlans, type NamedPlans } from './plans.ts';
import { listOutput, schemasOf, type Tool } from './tool.ts';

/** A change of either dataset. */
interface Change {
  entry: ChangelogEntry | DeprecationChange;
  date: Day;
  /** What it is about, in words and as data. */
  about: string;
  place: object;
  words: ChangeWords;
  /** The page of what changed, where that is still recorded. */
  source_url: string | undefined;
}

/** What matters more than any other change, the most last. */
const LEADING = [
  'record_added',
  'price_month_changed',
  'date_basis_changed',
  'shutdown_date_changed',
];

/** The higher, the more a change matters; a record of what is past matters least. */
function rankOf({ entry }: Change, today: Day): number {
  const isPast = entry.change === 'record_added' && (entry.new.shutdown_date ?? today) < today;
  return isPast ? -2 : LEADING.indexOf(entry.change);
}

/** In words, below the days on which they were recorded: the vendor's own day only some entries have. */
function linesOf(changes: readonly Change[]): string[] {
  return changes.flatMap(({ entry, date, about, words }, index) => {
    const announced = announcedOn(entry);
    const own = announced ? `, announced on ${announced}` : '';
    const line = `- ${about}: ${oneLine(changeLineOf(words))}${own}`;
    if (date === changes[index - 1]?.date) return [line];
    return [`Recorded on ${longDate(date)}:`, line];
  });
}

/** The vendor's own day of a change. */
function announcedOn(entry: Change['entry']): Day | null {
  return entry.change === 'record_added' ? entry.new.announced_on : null;
}

function rowOf({ entry, date, place }: Change): object {
  const { change, old, new: current } = entry;
  const correction = 'correction' in entry ? entry.correction : null;
  const values = { old: shortValue(old), new: shortValue(current) };
  const days = { recorded_on: date, announced_on: announcedOn(entry) };
  return compact({ ...days, ...place, change, ...values, correction });
}

/** What matters of a record, a vendor or a plan that was added or removed. */
const VALUE_FIELDS = new Set([
  ...['item', 'status', 'shutdown_date', 'date_basis', 'successor'],
  ...['name', 'price_month', 'price_detail'],
]);

function shortValue(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  return Object.fromEntries(Object.entries(given).filter(([name]) => VALUE_FIELDS.has(name)));
}

/** A log with what of it is asked for. */
interface Log {
  name: 'deprecations' | 'plans';
  watched: Day | null;
  changes: Change[];
}

/** The log of deprecations; a provider narrows it. */
function logOfRecords(almanac: Almanac, values: Filters): Log {
  const pages = new Map(almanac.deprecations.map((each) => [each.id, each.source_url]));
  const changes = almanac.changes
    .filter(({ id }) => isOfPlatform(almanac, values, platformOf(id)))
    .map((entry) => {
      const { id, date } = entry;
      const place = { dataset: 'deprecations', id };
      const words = recordChangeInWords(entry);
      return { entry, date, about: id, place, words, source_url: pages.get(id) };
    });
  return { name: 'deprecations', watched: watchedSince(almanac.changes), changes };
}

/** That of plans; vendors or plans of them narrow it. */
function logOfPlans(
  log: Changelog,
  vendors: readonly Vendor[],
  named: readonly NamedPlans[] | null,
): Log {
  const vendorOf = new Map(vendors.map((each) => [each.id, each]));
  const isAsked = (entry: ChangelogEntry): boolean => {
    if (named === null) return true;
    const found = named.find(({ vendor }) => vendor.id === entry.vendor);
    if (!found || found.plans.length === 0) return found !== undefined;
    return found.plans.some(({ id }) => id === entry.plan);
  };
  const changes = log.filter(isAsked).map((entry): Change => {
    const { vendor, plan, ts } = entry;
    const { source_url, currency = null } = vendorOf.get(vendor) ?? {};
    const about = plan === null ? vendor : `${vendor}/${plan}`;
    const place = { dataset: 'plans', vendor, plan };
    const words = planChangeInWords(entry, currency);
    return { entry, date: dayOf(ts), about, place, words, source_url };
  });
  return { name: 'plans', watched: watchedSince(log), changes: changes.reverse() };
}

/** The logs that are asked for: a vendor alone leaves out deprecations, a provider alone plans. */
async function logsOf(almanac: Almanac, values: Filters): Promise<Log[] | { refusal: string }> {
  const dataset = values.get('dataset');
  const [isVendor, isProvider] = [values.has('vendor'), values.has('provider')];
  const logs: Log[] = [];
  if (dataset !== 'plans' && (isProvider || !isVendor)) logs.push(logOfRecords(almanac, values));
  if (dataset === 'deprecations' || (isProvider && !isVendor)) return logs;
  const named = isVendor ? await findPlans(almanac, values) : null;
  if (named && 'refusal' in named) return named;
  const log = await almanac.read<Changelog>('data/changelog.json');
  return [...logs, logOfPlans(log, await readVendors(almanac), named)];
}

/** Where a log begins after the asked day: since when each has watched, and the last of these days. */
function beginningOf(logs: readonly Log[], since: Day): { words: string; watched: Day } | null {
  const late = logs.flatMap(({ name, watched: day }) => {
    return day !== null && day > since ? [{ name, day }] : [];
  });
  const days = late.map(({ day }) => day).sort(compareCodeUnits);
  const last = days.at(-1);
  if (last === undefined) return null;
  const each = late.map(({ name, day }) => `${name} on ${longDate(day)}`);
  let words = `Our logs begin: ${joinWords(each)}`;
  if (days[0] === last) words = `Our log begins on ${longDate(last)}`;
  return { words, watched: last };
}

/** The pages of what changed, each once. */
function pagesOf(changes: readonly Change[]): string[] {
  return [...new Set(changes.flatMap(({ source_url: url }) => url ?? []))];
}

/** The changes of both datasets, dates and prices first, then the newest. */
export const GET_CHANGES_SINCE: Tool = {
  name: 'get_changes_since',
  title: 'Get changes',
  description:
    'What vendors changed, by the day of our record: dates and prices first, then the newest. Our corrections and notes only with `change`.',
  takes: ['since', 'dataset', 'vendor', 'change', 'provider', 'limit'],
  required: 'since',
  example: { since: '2026-12-31', dataset: 'plans' },
  output: listOutput(
    'changes',
    [
      'recorded_on',
      'announced_on',
      'dataset',
      'id',
      'vendor',
      'plan',
      'change',
      'old',
      'new',
      'correction',
    ],
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
    const logs = await logsOf(almanac, values);
    if ('refusal' in logs) return logs;
    const all = logs
      .flatMap((log) => log.changes)
      .filter(({ date, entry }) => date >= since && (kind ?? entry.change) === entry.change);
    const changes = all
      .filter(({ entry }) => kind !== undefined || !isOurs(entry))
      .sort((a, b) => rankOf(b, today) - rankOf(a, today) || compareCodeUnits(b.date, a.date));
    const own = all.length - changes.length;
    const beginning = beginningOf(logs, since);
    const count = countOf(changes.length, 'change');
    const says = beginning && `${beginning.words}; since then ${count}.`;
    const counted = says ?? `${count} since ${since}.`;
    return listAnswer(almanac, changes, args, {
      narrower: () => 'dataset, provider, vendor or change narrows',
      linesOf: (some, more) => [
        `${counted} ${stamp(almanac, today)}`,
        own > 0 &&
          `Our own corrections and notes (${own}) are hidden; send \`change\` with a kind to list them.`,
        ...linesOf(some),
        more,
        confirmLine(pagesOf(some)),
      ],
      dataOf: (some) => ({
        ...compact({ says, watched_since: beginning?.watched }),
        since,
        own,
        changes: some.map(rowOf),
        sources: pagesOf(some),
      }),
    });
  },
};
