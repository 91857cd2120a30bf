import type {
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Filters,
} from '../model/generated/published.ts';
import { platformOf } from '../model/name-platforms.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../model/query.ts';
import type { Artifact } from './artifact.ts';
import { jsonArtifact } from './json-artifact.ts';
import type { Publication } from './publication.ts';

function answer(
  publication: Publication,
  path: string,
  filters: Filters,
  keep: (record: Deprecation) => boolean,
): Artifact {
  const deprecations = publication.deprecations.filter(keep);
  const value: DeprecationsAnswer = {
    schema_version: publication.dataset.dataset.schema_version,
    generated_at: publication.now,
    count: deprecations.length,
    filters,
    deprecations,
  };
  return jsonArtifact(path, 'deprecations', value);
}

/**
 * The answers of the query API as files, for hosts that run no function: all records, and one file
 * for each tracked provider, status and type, whether or not it has records.
 */
export function deriveDeprecationAnswers(publication: Publication): Artifact[] {
  const tracked = publication.dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return [
    answer(publication, 'deprecations/all.json', {}, () => true),
    ...tracked.map(({ id: provider }) =>
      answer(
        publication,
        `deprecations/by-provider/${provider}.json`,
        { provider },
        ({ id }) => publication.platforms.get(platformOf(id))?.providerSlug === provider,
      ),
    ),
    ...DEPRECATION_STATUSES.map((status) =>
      answer(
        publication,
        `deprecations/by-status/${status}.json`,
        { status },
        (record) => record.status === status,
      ),
    ),
    ...DEPRECATION_TYPES.map((type) =>
      answer(
        publication,
        `deprecations/by-type/${type}.json`,
        { type },
        (record) => record.type === type,
      ),
    ),
  ];
}

/** deprecations/records/<platform>/<slug>.json: each record alone. */
export function deriveDeprecationRecords({ deprecations }: Publication): Artifact[] {
  return deprecations.map((record) => jsonArtifact(recordPath(record.id), 'deprecation', record));
}

/** Where a record is published alone, below the base URL. */
export function recordPath(id: string): string {
  return `deprecations/records/${id}.json`;
}

/** deprecations/changes.json: every change of a deprecation since the baseline, newest first. */
export function deriveDeprecationChanges({ dataset, history, now }: Publication): Artifact[] {
  const value: ChangesAnswer = {
    schema_version: dataset.dataset.schema_version,
    generated_at: now,
    count: history.changes.length,
    since: null,
    changes: history.changes.toReversed(),
  };
  return [jsonArtifact('deprecations/changes.json', 'changes', value)];
}
