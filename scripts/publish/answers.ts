import type {
  Deprecation,
  DeprecationsAnswer,
  Filters,
  Names,
  SuccessorRecord,
} from '../model/generated/published.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, namesOf } from '../model/published.ts';
import { displayName } from '../model/words.ts';
import { type Artifact, jsonArtifact, listArtifact } from './artifact.ts';
import { recordPath } from './datasets.ts';
import type { Publication } from './publication.ts';

/**
 * What is recorded or planned under the name that a vendor gives as a successor, on the same
 * platform, by the id of the record: nobody should move to a name that goes away itself.
 */
function findSuccessors(publication: Publication): ReadonlyMap<string, SuccessorRecord> {
  const { checker, deprecations, scheduled } = publication;
  const planned = new Map(
    scheduled.items.map((row) => [
      `${row.platform_id} ${displayName(row.item, row.version)}`,
      {
        id: row.id,
        status: row.lifecycle,
        // A floor is no date of an end.
        shutdown_date: row.date_basis === 'not_before' ? null : row.date,
      },
    ]),
  );
  const found = new Map<string, SuccessorRecord>();
  for (const record of deprecations) {
    const named = checker.successorOf(record).record;
    const row = planned.get(`${record.platform_id} ${record.successor}`);
    if (named) {
      const { id, status, shutdown_date } = named;
      found.set(record.id, { id, status, shutdown_date });
    } else if (row) {
      found.set(record.id, row);
    }
  }
  return found;
}

/**
 * The answers of the query API as files, for hosts that run no function: all records, and one file
 * for each tracked provider, status and type, whether or not it has records.
 */
function deriveLists(publication: Publication, all: readonly Deprecation[]): Artifact[] {
  const providerOf = ({ id }: Deprecation) => namesOf(id, publication.platforms).providerSlug;
  const part = (path: string, filters: Filters, keep: (record: Deprecation) => boolean) => {
    const deprecations = all.filter(keep);
    const { stamp } = publication;
    const value: DeprecationsAnswer = {
      ...stamp,
      count: deprecations.length,
      filters,
      deprecations,
    };
    return listArtifact(`deprecations/${path}.json`, 'deprecations', value, 'deprecations');
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

/** deprecations/names.json: what a look-up of an identifier needs of every record. */
function deriveNames({ stamp }: Publication, deprecations: readonly Deprecation[]): Artifact[] {
  const value: Names = {
    ...stamp,
    count: deprecations.length,
    names: deprecations.map((record) => ({
      id: record.id,
      item: record.item,
      aliases: record.aliases,
      platform: record.platform,
      platform_id: record.platform_id,
      type: record.type,
      status: record.status,
      shutdown_date: record.shutdown_date,
      date_basis: record.date_basis,
      successor: record.successor,
      ...(record.regions && { regions: record.regions }),
      ...(record.successor_record && { successor_record: record.successor_record }),
      as_of: record.as_of,
    })),
  };
  return [listArtifact('deprecations/names.json', 'names', value, 'names')];
}

/** The records as they answer a question, in lists, alone and by name, each with what is known of its successor. */
export function deriveAnswers(publication: Publication): Artifact[] {
  const successors = findSuccessors(publication);
  const all = publication.deprecations.map(({ evidence, ...record }): Deprecation => {
    const successor = successors.get(record.id);
    return {
      ...record,
      ...(successor && { successor_record: successor }),
      ...(evidence && { evidence }),
    };
  });
  return [
    ...deriveLists(publication, all),
    ...all.map((record) => jsonArtifact(recordPath(record.id), 'deprecation', record)),
    ...deriveNames(publication, all),
  ];
}
