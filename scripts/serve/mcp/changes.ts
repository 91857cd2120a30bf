import type { ChangelogEntry } from '../../model/dataset.ts';
import { type Day, dayOf } from '../../model/day.ts';
import type { Changelog, DeprecationChange, Limits } from '../../model/generated/published.ts';
import { platformOf } from '../../model/published.ts';
import {
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../model/wording.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import { type Answer, compact, confirmLine, oneLine, pagesOf, showList, stamp } from './rows.ts';

/** A change of either dataset. */
type Change =
  | { dataset: 'deprecations'; date: Day; entry: DeprecationChange }
  | { dataset: 'plans'; date: Day; entry: ChangelogEntry };

/** What matters most comes first; what is not listed comes between these and our own notes. */
const FIRST = [
  'shutdown_date_changed',
  'date_basis_changed',
  'price_month_changed',
  'record_added',
];

function rankOf({ entry }: Change): number {
  const place = FIRST.indexOf(entry.change);
  return place === -1 ? FIRST.length : place;
}

type Vendors = ReadonlyMap<string, Limits['vendors'][number]>;

function lineOf({ date, entry, dataset }: Change, vendors: Vendors): string {
  if (dataset === 'plans') {
    const subject = entry.plan === null ? entry.vendor : `${entry.vendor}/${entry.plan}`;
    const currency = vendors.get(entry.vendor)?.currency ?? null;
    return `- ${date} ${subject}: ${oneLine(changeLineOf(planChangeInWords(entry, currency)))}`;
  }
  const words = oneLine(changeLineOf(recordChangeInWords(entry)));
  return `- ${date} ${entry.id}: ${words}`;
}

/** The values of a change; of what was added or removed as a whole, what matters of it. */
function rowOf({ dataset, date, entry }: Change) {
  const isPlan = dataset === 'plans';
  const value = (given: unknown) =>
    typeof given === 'object' && given !== null && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).filter(([, each]) => typeof each !== 'object'))
      : given;
  return compact({
    dataset,
    date,
    id: isPlan ? null : entry.id,
    vendor: isPlan ? entry.vendor : null,
    plan: isPlan ? entry.plan : null,
    change: entry.change,
    old: value(entry.old),
    new: value(entry.new),
    correction: 'correction' in entry ? entry.correction : null,
  });
}

/** get_changes_since: the changes of both datasets, dates and prices first, then the newest. */
export async function changesSince(
  almanac: Almanac,
  today: Day,
  args: Parameters,
): Promise<Answer> {
  const { values } = args;
  const since = values.get('since') ?? today;
  const [dataset, provider] = [values.get('dataset'), values.get('provider')];
  const [vendor, kind] = [values.get('vendor'), values.get('change')];
  const isRecordsOnly = dataset === 'deprecations' || provider !== undefined;
  const changelog = isRecordsOnly ? [] : await almanac.read<Changelog>('data/changelog.json', 0);
  const listed = isRecordsOnly ? [] : await readVendors(almanac);
  const vendors: Vendors = new Map(listed.map((each) => [each.id, each]));
  const entries = dataset === 'plans' || vendor !== undefined ? [] : almanac.changes;
  const all = [
    ...entries.map((entry): Change => ({ dataset: 'deprecations', date: entry.date, entry })),
    ...changelog
      .map((entry): Change => ({ dataset: 'plans', date: dayOf(entry.ts), entry }))
      .reverse(),
  ].filter(
    ({ date, dataset: of, entry }) =>
      date >= since &&
      (provider === undefined ||
        (of === 'deprecations' && almanac.providerOf(platformOf(entry.id)) === provider)) &&
      (vendor === undefined || (of === 'plans' && entry.vendor === vendor)) &&
      (kind === undefined || entry.change === kind),
  );
  const told = kind === undefined ? all.filter(({ entry }) => !isOurs(entry)) : all;
  const changes = told.sort(
    (a, b) => rankOf(a) - rankOf(b) || (a.date < b.date ? 1 : a.date > b.date ? -1 : 0),
  );
  const list = showList(changes, args, {
    narrower: 'dataset, provider, vendor or change narrows',
    linesOf: (some) => some.map((change) => lineOf(change, vendors)),
    rowsOf: (some) => some.map(rowOf),
  });
  const records = new Map(almanac.deprecations.map(({ id, source_url }) => [id, source_url]));
  const sourcesOf = (some: readonly Change[]) =>
    some.map(({ dataset: of, entry }) => ({
      source_url:
        of === 'deprecations' ? records.get(entry.id) : vendors.get(entry.vendor)?.source_url,
    }));
  const own = all.length - told.length;
  const ours = own === 0 ? '' : ` ${own} corrections and notes of ours are left out: send change.`;
  return {
    text: [
      `${countOf(changes.length, 'change')} since ${since}.${ours} ${stamp(almanac, today)}`,
      ...list.lines,
      ...confirmLine(sourcesOf(list.told)),
    ].join('\n'),
    data: {
      generated_at: almanac.generatedAt,
      since,
      count: changes.length,
      own,
      ...list.leftOut,
      changes: list.rows,
      sources: pagesOf(sourcesOf(list.given)),
    },
  };
}
