import { type ChangelogEntry, watchedSince } from '../../model/dataset.ts';
import { type Day, dayOf, longDate, NO_DATE } from '../../model/day.ts';
import type {
  Changelog,
  DateMove,
  DateMoves,
  DeprecationChange,
  Vendor,
} from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import {
  type ChangeWords,
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf, platformOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, type Filters, isOfPlatform, readVendors } from '../query.ts';
import {
  type Answer,
  type Answered,
  DESCRIBED,
  listAnswer,
  oneLine,
  pickListed,
} from './answer.ts';
import { findPlans, type NamedPlans } from './plans.ts';

/** A change of either dataset. */
interface Change {
  entry: ChangelogEntry | DeprecationChange;
  dataset: 'deprecations' | 'plans';
  date: Day;
  /** What it is about. */
  about: string;
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

/** In words, below the days on which they were recorded. */
function linesOf(changes: readonly Change[]): string[] {
  return changes.flatMap(({ date, about, words }, index) => {
    const line = `- ${about}: ${oneLine(changeLineOf(words))}`;
    if (date === changes[index - 1]?.date) return [line];
    return [`Recorded on ${longDate(date)}:`, line];
  });
}

/** As data: a record, a vendor or a plan that was added or removed is said by its id. */
function rowOf({ entry, date, dataset }: Change): object {
  const [old, current] = [entry.old, entry.new].map((value: unknown) => {
    return typeof value === 'object' && !Array.isArray(value) ? null : value;
  });
  const { changes } = DESCRIBED.get_changes_since.output.properties;
  const known = { ...entry, recorded_on: date, dataset, old, new: current };
  return pickListed(known, changes);
}

/** The changes of deprecations; a provider narrows them. */
function recordChanges(almanac: Almanac, values: Filters): Change[] {
  const pages = new Map(almanac.deprecations.map((each) => [each.id, each.source_url]));
  const asked = almanac.changes.filter(({ id }) => isOfPlatform(almanac, values, platformOf(id)));
  return asked.map((entry) => ({
    entry,
    dataset: 'deprecations',
    date: entry.date,
    about: entry.id,
    words: recordChangeInWords(entry),
    source_url: pages.get(entry.id),
  }));
}

/** Those of plans; vendors or plans of them narrow them. */
function planChanges(
  log: Changelog,
  vendors: readonly Vendor[],
  named: readonly NamedPlans[] | null,
): Change[] {
  return log.toReversed().flatMap((entry): Change[] => {
    const { vendor: id, plan, ts } = entry;
    const vendor = vendors.find((each) => each.id === id);
    const asked = named?.find((each) => each.vendor === vendor)?.plans;
    const isAsked = asked?.length === 0 || asked?.some((each) => each.id === plan);
    if (named !== null && !isAsked) return [];
    const change: Change = {
      entry,
      dataset: 'plans',
      date: dayOf(ts),
      about: plan === null ? id : `${id}/${plan}`,
      words: planChangeInWords(entry, vendor?.currency ?? null),
      source_url: vendor?.source_url,
    };
    return [change];
  });
}

/**
 * The changes that are asked for, and since when each of their logs has watched: a vendor alone leaves
 * out deprecations, a provider alone plans.
 */
async function readChanges(almanac: Almanac, values: Filters) {
  const dataset = values.get('dataset');
  const [isVendor, isProvider] = [values.has('vendor'), values.has('provider')];
  const other = dataset === 'plans' ? 'provider' : 'vendor';
  const refusal = `dataset is ${dataset}, which ${other} does not narrow; leave out ${other} or dataset.`;
  if (dataset && values.has(other)) return { refusal };
  const changes: Change[] = [];
  const watched: (Day | null)[] = [];
  if (dataset !== 'plans' && (isProvider || !isVendor)) {
    changes.push(...recordChanges(almanac, values));
    watched.push(watchedSince(almanac.changes));
  }
  if (dataset !== 'deprecations' && (isVendor || !isProvider)) {
    const named = isVendor ? await findPlans(almanac, values) : null;
    if (named && 'refusal' in named) return named;
    const log = await almanac.read<Changelog>('data/changelog.json');
    changes.push(...planChanges(log, await readVendors(almanac), named));
    watched.push(watchedSince(log));
  }
  return { changes, watched };
}

/** The changes of both datasets, dates and prices first, then the newest. */
export async function answerChanges(
  almanac: Almanac,
  today: Day,
  args: Parameters,
): Promise<Answer> {
  const { values } = args;
  const asked = values.get('since') ?? today;
  const kind = values.get('change');
  const read = await readChanges(almanac, values);
  if ('refusal' in read) return read;
  // A log that begins later knows nothing about the days before.
  const days = [asked, ...read.watched.flatMap((day) => day ?? [])];
  const since = days.reduce((one, other) => (one > other ? one : other));
  const all = read.changes.filter(({ date, entry }) => {
    return date >= since && (kind ?? entry.change) === entry.change;
  });
  const changes = all
    .filter(({ entry }) => kind !== undefined || !isOurs(entry))
    .sort((a, b) => rankOf(b, today) - rankOf(a, today) || compareCodeUnits(b.date, a.date));
  const own = all.length - changes.length;
  const count = countOf(changes.length, 'change');
  let says = `${count} since ${since}.`;
  if (since !== asked) says = `Our log begins on ${longDate(since)}; since then ${count}.`;
  return listAnswer(almanac, today, args, changes, {
    head: says,
    narrower: () => 'dataset, provider, vendor or change narrows',
    sourcesOf: (some) => {
      const urls = [...new Set(some.flatMap(({ source_url: url }) => url ?? []))];
      return { words: urls, urls };
    },
    linesOf: (some) => [
      own > 0 &&
        `Our own corrections and notes (${own}) are hidden; send \`change\` with a kind to list them.`,
      ...linesOf(some),
    ],
    dataOf: (some) => ({
      since: asked,
      ...compact({ watched_since: since === asked ? null : since }),
      own,
      changes: some.map(rowOf),
    }),
  });
}

function moveLine({ id, from, to, to_basis, days, direction, ...move }: DateMove): string {
  const before = to_basis === 'earliest' ? 'earliest ' : '';
  const far = days === null ? '' : `${countOf(Math.abs(days), 'day')} `;
  const dates = `${from ?? NO_DATE} to ${before}${to ?? NO_DATE}`;
  const seen = `${move.seen_from ?? 'an unknown date'} and ${move.seen_to ?? 'an unknown date'}`;
  return `- ${id}: ${dates}, ${far}${direction.replaceAll('_', ' ')}; seen between ${seen}`;
}

const PATH = 'deprecations/date-moves.json';

/** Which shutdown dates moved, the latest first. */
export async function answerDateMoves(
  almanac: Almanac,
  today: Day,
  args: Parameters,
): Promise<Answered> {
  const read = await almanac.read<DateMoves>(PATH);
  const moves = read.moves
    .filter(({ id }) => isOfPlatform(almanac, args.values, platformOf(id)))
    .reverse();
  const url = `${almanac.build.base_url}${PATH}`;
  return listAnswer(almanac, today, args, moves, {
    head: `${countOf(moves.length, 'known move')} of shutdown dates, the latest first. What was not watched may have moved unseen.`,
    narrower: () => 'provider or platform narrows',
    // It has both sources of each move, and how often the dates of each platform moved.
    sourcesOf: () => ({ words: [url], urls: [url] }),
    linesOf: (some) => some.map(moveLine),
    dataOf: (some) => ({
      moves: some.map((move) => {
        const basis = move.to_basis === 'earliest' ? 'earliest' : null;
        const { moves: list } = DESCRIBED.get_date_moves.output.properties;
        return pickListed({ ...move, basis, source_url: move.to_source?.url }, list);
      }),
    }),
  });
}
