import type { RecordFile } from '../../../model/dataset.ts';
import { knowsDate } from '../../../model/finding.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedScheduled,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import type { PageDescription, ProviderFile } from '../../../model/generated/records.ts';
import { factsSha256, type Proofs } from '../../../model/matches.ts';
import { present, when } from '../../../model/present.ts';
import {
  type DeprecationRecord,
  permanentLink,
  type ScheduledList,
} from '../../../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../../../model/scheduled.ts';
import { compareCodeUnits, groupBy, slugOf } from '../../../model/words.ts';
import { dayOfCell } from '../../facts/days.ts';
import { type DescribedPage, describePages, type Fact, makeFact } from '../../facts/facts.ts';
import type { ParsedPage, ReadPage } from '../../pages/page.ts';
import type { Within } from '../../pages/within-time.ts';
import { checkedFacts, judged } from './judgement.ts';
import { checkScheduled } from './scheduled.ts';
import { judgeRecords, type Verdict, type Verdicts } from './verdicts.ts';

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
  const { deprecations, scheduled } = input;
  const opened = describePages(input.providers, input.pages, input.within);
  const { verdicts, pages } = judgeRecords(deprecations, opened);
  const records = deprecations.map((one) => checkedRecord(one, verdicts.get(one.id), input));
  const recorded = new Set(deprecations.map(({ id }) => id));
  return {
    reasons: reasonsOf(pages),
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: withScheduled(findCandidates(pages, verdicts, deprecations), scheduled),
    ...checkScheduled(pages, { ...input, recorded }),
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

const UNDESCRIBED: Verdict = {
  ...judged('not_checked', 'no page description has its source_url'),
  fact: null,
  observedOn: null,
};

function checkedRecord(
  { id, data }: RecordFile<DeprecationRecord>,
  verdict: Verdict = UNDESCRIBED,
  { lastVerified }: DeprecationCheck,
): CheckedRecord {
  const facts = when(verdict.state === 'match', factsSha256(data));
  return checkedFacts(id, verdict, facts, lastVerified(data), verdict.observedOn);
}

/** Of every described page why it has not the described shape; nothing where it has. */
function reasonsOf(pages: readonly DescribedPage[]): Map<string, string[]> {
  const byUrl = groupBy(pages, ({ description }) => description.url);
  return new Map(
    [...byUrl].map(([url, own]) => [url, [...new Set(own.flatMap(({ problems }) => problems))]]),
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
  opened: readonly DescribedPage[],
  verdicts: Verdicts,
  deprecations: readonly RecordFile<DeprecationRecord>[],
): Candidate[] {
  const recorded = new Map(deprecations.map(({ id, data }) => [id, data]));
  const claimed = new Map([...verdicts].map(([id, { fact }]) => [fact, id]));
  const found = new Map<string, PlacedFact>();
  const others: Candidate[] = [];
  for (const { description, page, facts, problems } of opened) {
    if (page?.state !== 'read') continue;
    const counts = problems.length === 0;
    for (const fact of facts.values()) {
      const placed = { fact, description, page };
      const claim = claimed.get(fact);
      const id = claim ?? idOf(placed);
      const record = recorded.get(id);
      if (record && (claim !== undefined || counts)) {
        others.push(...otherDates(record, placed, claim !== undefined));
      }
      if (record || !counts) continue;
      // Of several pages with the item the newest copy counts, and of these the first.
      const before = found.get(fact.name + id);
      if (!before || before.page.observedOn < page.observedOn) found.set(fact.name + id, placed);
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
 * than the record is no news of it.
 */
function otherDates(
  record: DeprecationRecord,
  { fact, description, page }: PlacedFact,
  isCompared: boolean,
): Candidate[] {
  if (page.observedOn < record.as_of) return [];
  const entries = isCompared ? fact.overriddenRows : [fact.from.date, ...fact.overriddenRows];
  return entries.flatMap((entry) => {
    const day = dayOfCell(entry.date);
    if (day === null || knowsDate(record, day)) return [];
    const other = makeFact(fact.name, [entry], description, page.observedOn);
    const draft = draftCandidate({ fact: other, description, page });
    return [{ ...draft, record: { ...draft.record, id: record.id }, near: record.id }];
  });
}
