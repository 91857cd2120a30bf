import { dayOf, hasPassed, isComing } from '../model/day.ts';
import type {
  Deprecation,
  DeprecationsAnswer,
  Filters,
  Names,
  SuccessorRecord,
  Upcoming,
  UpcomingRecord,
} from '../model/generated/published.ts';
import { pick, present, when } from '../model/present.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, namesOf } from '../model/published.ts';
import { exactOf } from '../model/spellings/resolver.ts';
import { type Artifact, jsonArtifact } from './artifact.ts';
import type { Publication } from './publication.ts';

/**
 * What is known of what a vendor names instead: what is recorded or planned under that name on the
 * same platform, for nobody should move to a name that goes away itself; and where it names none, what
 * it names for the same item under its other name.
 */
function successorFields(record: Deprecation, { checker }: Publication) {
  const { successor, platform_id: platform } = record;
  const { record: named, twin } = checker.successorOf(record);
  const exact = exactOf(checker.resolver.find(successor ?? '', { platform }));
  const planned = exact.find((each) => 'row' in each);
  let successor_record: SuccessorRecord | undefined;
  if (named) successor_record = pick(named, ['id', 'status', 'shutdown_date']);
  else if (planned) {
    const { row, shutdown_date: date, date_basis: basis } = planned;
    // A floor is not the date of an end.
    const shutdown_date = basis === 'not_before' ? null : date;
    successor_record = { id: row.id, status: row.lifecycle, shutdown_date };
  }
  let successor_of: Deprecation['successor_of'];
  if (twin?.successor) successor_of = { item: twin.item, successor: twin.successor };
  return present({ successor_record, successor_of });
}

/** A record as it is at the time of the build. */
type TimedRecord = Deprecation & Required<Pick<Deprecation, 'past'>>;

/**
 * The answers of the query API as files, for hosts that run no function: all records, and one file
 * for each tracked provider, status and type, whether or not it has records.
 */
function deriveLists(publication: Publication, timed: readonly Deprecation[]): Artifact[] {
  const providerOf = ({ id }: Deprecation) => namesOf(id, publication.platforms).providerSlug;
  const { stamp } = publication;
  const part = (path: string, filters: Filters, keep: (record: Deprecation) => boolean) => {
    const deprecations = timed.filter(keep);
    const value: DeprecationsAnswer = {
      ...stamp,
      count: deprecations.length,
      filters,
      deprecations,
    };
    return jsonArtifact(`deprecations/${path}.json`, 'deprecations', value, 'deprecations');
  };
  return [
    part('all', {}, () => true),
    ...publication.tracked.map(({ id: provider }) =>
      part(`by-provider/${provider}`, { provider }, (record) => providerOf(record) === provider),
    ),
    ...DEPRECATION_STATUSES.map((status) =>
      part(`by-status/${status}`, { status }, (record) => record.status === status),
    ),
    ...DEPRECATION_TYPES.map((type) =>
      part(`by-type/${type}`, { type }, (record) => record.type === type),
    ),
  ];
}

/** What a look-up of an identifier needs of a record. */
const NAME_FIELDS = [
  'id',
  'item',
  'aliases',
  'display_name',
  'in_code',
  'platform',
  'platform_id',
  'type',
  'status',
  'shutdown_date',
  'date_basis',
  'successor',
  'regions',
  'successor_record',
  'successor_of',
  'past',
  'as_of',
] as const satisfies (keyof Deprecation)[];

/** deprecations/names.json: an index of every record. */
function deriveNames({ stamp }: Publication, timed: readonly TimedRecord[]): Artifact {
  const names = timed.map((record) => pick(record, NAME_FIELDS));
  const value: Names = { ...stamp, count: names.length, names };
  return jsonArtifact('deprecations/names.json', 'names', value, 'names');
}

const UPCOMING_FIELDS = [
  'id',
  'item',
  'type',
  'status',
  'shutdown_date',
  'date_basis',
  'successor',
  'past',
  'as_of',
  'source_url',
] as const satisfies (keyof Deprecation)[];

/** deprecations/upcoming.json: dates from that of the build on, then what is deprecated without one. */
function deriveUpcoming({ stamp, now }: Publication, timed: readonly TimedRecord[]): Artifact {
  const from = dayOf(now);
  const coming = timed.filter((record) => isComing(record, from));
  const dated = coming.filter(({ shutdown_date }) => shutdown_date !== null).length;
  const deprecations = coming.map((record): UpcomingRecord => {
    const date_basis = when(record.date_basis === 'earliest', 'earliest' as const);
    return present({ ...pick(record, UPCOMING_FIELDS), date_basis });
  });
  const undated = coming.length - dated;
  const value: Upcoming = { ...stamp, from, count: coming.length, dated, undated, deprecations };
  return jsonArtifact('deprecations/upcoming.json', 'upcoming', value, 'deprecations');
}

/** The records as they answer a question, in lists, alone and by name, each with what is known of its successor. */
export function deriveAnswers(publication: Publication): Artifact[] {
  const { generated_at } = publication.stamp;
  const today = dayOf(generated_at);
  const timed = publication.deprecations.map(({ evidence, ...record }): TimedRecord => {
    const past = hasPassed(record, today);
    return { ...record, ...successorFields(record, publication), past, ...present({ evidence }) };
  });
  return [
    ...deriveLists(publication, timed),
    ...timed.map((record) =>
      jsonArtifact(`deprecations/records/${record.id}.json`, 'deprecation', {
        generated_at,
        ...record,
      }),
    ),
    deriveNames(publication, timed),
    deriveUpcoming(publication, timed),
  ];
}
