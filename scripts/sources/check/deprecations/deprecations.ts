import type { RecordFile } from '../../../model/dataset.ts';
import { knowsDate } from '../../../model/finding.ts';
import type {
  Candidate,
  CheckedScheduled,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import type { PageDescription, ProviderFile } from '../../../model/generated/records.ts';
import type { Proofs } from '../../../model/matches.ts';
import { present, when } from '../../../model/present.ts';
import {
  type DeprecationRecord,
  permanentLink,
  type ScheduledList,
} from '../../../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../../../model/scheduled.ts';
import { compareCodeUnits, groupBy, slugOf } from '../../../model/words.ts';
import { endOf } from '../../facts/days.ts';
import { describePages, type Fact, makeFact } from '../../facts/facts.ts';
import type { ParsedPage, ReadPage } from '../../pages/page.ts';
import type { Within } from '../../pages/within-time.ts';
import { judgeAll, type Problems, type Recorded } from './judgement.ts';
import { listsBesidePages } from './scheduled.ts';
import { besidePage } from './verdicts.ts';

export interface DeprecationCheck {
  /** How long the patterns of one description may take. */
  within?: Within | undefined;
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationRecord>[];
  scheduled: readonly RecordFile<ScheduledList>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, ParsedPage>;
  /** From committed reports: the last date on which the record's facts were found to match. */
  lastVerified: Proofs['newest'];
  /** What the newest committed report says of planned dates. */
  previous: readonly CheckedScheduled[];
}

/** What a check of deprecations and planned dates found. */
export type DeprecationFindings = Pick<
  SourceCheckReport,
  'records' | 'candidates' | 'scheduled' | 'scheduled_candidates'
> & {
  /** Why described pages are not as described, by URL. */
  reasons: Map<string, string[]>;
};

/**
 * Compares every record and every planned date with its page, and lists what the pages list and the
 * records do not. The clock plays no part: a matching record was last verified on the day on which
 * its page was observed. Records are in the order of their ids, candidates in that of platform and
 * item.
 */
export function checkDeprecations(input: DeprecationCheck): DeprecationFindings {
  const { deprecations, scheduled, previous } = input;
  const opened = describePages(input.providers, input.pages, input.within);
  const before = new Map(opened.map((described) => [described, described.problems]));
  const rows = deprecations.map(({ data }) => besidePage(data, opened, input.lastVerified));
  const records = judgeAll(rows, before);
  const planned = new Map(
    previous.map(({ id, facts_sha256, last_verified }) => [id + facts_sha256, last_verified]),
  );
  const lists = listsBesidePages(
    scheduled.map(({ data }) => data),
    opened,
    new Set(deprecations.map(({ id }) => id)),
    (id, facts) => planned.get(id + facts),
  );
  const dates = judgeAll(
    lists.flatMap((list) => list.rows),
    records.problems,
  );
  return {
    reasons: reasonsOf(records.problems),
    // What did not match was not compared with these facts.
    records: records.checked.map((one) =>
      present({ ...one, facts_sha256: when(one.state === 'match', one.facts_sha256) }),
    ),
    candidates: withScheduled(findCandidates(rows, records.problems, deprecations), scheduled),
    scheduled: dates.checked,
    scheduled_candidates: lists
      .flatMap(({ candidatesOf }) => candidatesOf(dates.problems))
      .sort((a, b) => compareCodeUnits(a.id, b.id)),
  };
}

/** Candidates, each with the planned date of its item, which it takes the place of. */
function withScheduled(
  candidates: readonly Candidate[],
  lists: readonly RecordFile<ScheduledList>[],
): Candidate[] {
  const planned = new Map<unknown, string | undefined>();
  for (const { data } of lists) {
    const ids = scheduledIds(data);
    for (const [index, row] of data.items.entries())
      planned.set(deprecationIdOf(data.platform, row), ids[index]);
  }
  return candidates.map((one) => present({ ...one, scheduled: planned.get(one.record.id) }));
}

/** Of every described page why it has not the described shape; nothing where it has. */
function reasonsOf(problems: Problems): Map<string, string[]> {
  const byUrl = groupBy([...problems], ([{ description }]) => description.url);
  return new Map(
    [...byUrl].map(([url, own]) => [url, [...new Set(own.flatMap(([, all]) => all))]]),
  );
}

/** A fact and where it occurs. */
interface PlacedFact {
  fact: Fact;
  description: PageDescription;
  page: ReadPage;
}

/** The id that a record of this fact has. */
function idOf({ fact, description }: PlacedFact): string {
  return `${description.platform}/${slugOf(fact.name)}`;
}

/** A record as a person would add it: every value from the page, in the author's form and order of keys. */
function draftCandidate(placed: PlacedFact): Candidate {
  const { fact, description, page } = placed;
  const { words, heading } = fact.from.date;
  const copy = permanentLink(page.copy ?? {}) ?? undefined;
  const record: DeprecationRecord = present({
    id: idOf(placed),
    item: fact.name,
    type: fact.type,
    status: fact.status,
    shutdown_date: fact.shutdownDate,
    date_basis: fact.dateBasis,
    successor: fact.successor,
    announced_on: fact.announcedOn,
    regions: when(fact.regions.length > 0, fact.regions),
    aliases: fact.aliases,
    migration_note: null,
    source_url: description.url,
    as_of: page.observedOn,
    evidence: [present({ url: description.url, read_at: page.observedOn, copy })],
  });
  return { platform: description.platform, item: fact.name, words, heading, record: { ...record } };
}

/**
 * What pages list and the records do not: items that are not recorded, and other dates of recorded
 * ones. In the order of platform and item.
 */
function findCandidates(
  rows: readonly Recorded[],
  problems: Problems,
  deprecations: readonly RecordFile<DeprecationRecord>[],
): Candidate[] {
  const recorded = new Map(deprecations.map(({ id, data }) => [id, data]));
  const compared = new Map(rows.map(({ id, name, described }) => [described?.facts.get(name), id]));
  const found = new Map<string, PlacedFact>();
  const others: Candidate[] = [];
  for (const [{ description, page, facts }, wrong] of problems) {
    for (const fact of facts.values()) {
      const own = compared.get(fact);
      if (!page || (wrong.length > 0 && own === undefined)) continue;
      const placed = { fact, description, page };
      const id = own ?? idOf(placed);
      const record = recorded.get(id);
      const before = found.get(fact.name + id);
      if (record) others.push(...otherDates(record, placed, own !== undefined));
      // Of several pages with the item the newest copy counts, and of these the first.
      else if (!before || before.page.observedOn < page.observedOn)
        found.set(fact.name + id, placed);
    }
  }
  const candidates = [...[...found.values()].map(draftCandidate), ...others];
  return candidates.sort(
    (a, b) => compareCodeUnits(a.platform, b.platform) || compareCodeUnits(a.item, b.item),
  );
}

/**
 * Rows that name a date of a recorded item that the record does not know. The row that the record
 * was compared with is a difference; all others count, of other pages too. A copy that is older
 * than the record is not news of it.
 */
function otherDates(
  record: DeprecationRecord,
  { fact, description, page }: PlacedFact,
  isCompared: boolean,
): Candidate[] {
  if (page.observedOn < record.as_of) return [];
  const entries = isCompared ? fact.overriddenRows : [fact.from.date, ...fact.overriddenRows];
  return entries.flatMap((entry) => {
    const day = endOf(entry.date);
    if (day === null || knowsDate(record, day)) return [];
    const other = makeFact(fact.name, [entry], description, page.observedOn);
    const draft = draftCandidate({ fact: other, description, page });
    return [{ ...draft, record: { ...draft.record, id: record.id }, near: record.id }];
  });
}
