import type { Day } from './day.ts';
import type { Deprecation, Evidence } from './generated/published.ts';
import { namesOf, type PlatformNames } from './name-platforms.ts';

/** What a published deprecation is made of: a readable version of a record's file. */
export interface DeprecationFacts {
  id: string;
  item: string;
  type: Deprecation['type'];
  status: Deprecation['status'];
  announced_on: string | null;
  shutdown_date: string | null;
  date_basis: Deprecation['date_basis'];
  successor: string | null;
  migration_note: string | null;
  source_url: string;
  as_of: string;
  aliases?: readonly string[];
  evidence?: readonly Evidence[];
}

/**
 * A deprecation in the form of schema_version 0.1: exactly its fields, in its order.
 *
 * Never change what this gives: final snapshots and published changes are made again from history
 * by it. A field that is published later is added in `publishDeprecation` and in a form of its own.
 *
 * @param lastMatch day of the newest source-check report that found the record to match
 */
export function freezeDeprecation(
  facts: DeprecationFacts,
  names: PlatformNames,
  lastMatch: Day | null,
): Deprecation {
  const { provider, platform } = namesOf(facts.id, names);
  return {
    id: facts.id,
    provider,
    platform,
    item: facts.item,
    type: facts.type,
    status: facts.status,
    shutdown_date: facts.shutdown_date,
    date_basis: facts.date_basis,
    successor: facts.successor,
    migration_note: facts.migration_note,
    source_url: facts.source_url,
    as_of: lastMatch !== null && lastMatch > facts.as_of ? lastMatch : facts.as_of,
    announced_on: facts.announced_on,
    aliases: [...(facts.aliases ?? [])],
    ...(facts.evidence && { evidence: facts.evidence.map(freezeEvidence) }),
  };
}

function freezeEvidence(evidence: Evidence): Evidence {
  const { url, repository, path, commit, read_at } = evidence;
  return {
    url,
    ...(repository !== undefined && { repository }),
    ...(path !== undefined && { path }),
    ...(commit !== undefined && { commit }),
    read_at,
  };
}
