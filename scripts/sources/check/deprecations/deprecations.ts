import type { RecordFile } from '../../../model/dataset.ts';
import { candidateQuestion } from '../../../model/findings.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedScheduled,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import type { ProviderFile } from '../../../model/generated/records.ts';
import { factsSha256, type NewestMatch } from '../../../model/matches.ts';
import { present, when } from '../../../model/present.ts';
import type { DeprecationRecord, ScheduledList } from '../../../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../../../model/scheduled.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { type DescribedPage, describePages } from '../../facts/facts.ts';
import type { ParsedPage } from '../../pages/page.ts';
import type { Within } from '../../pages/within-time.ts';
import { findCandidates } from './candidates.ts';
import { judged } from './judgement.ts';
import type { AskedRow, Statement } from './row-lines.ts';
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
  lastVerified: NewestMatch;
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
  /** The rows of pages that somebody is asked about. */
  rows: AskedRow[];
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
  const planned = checkScheduled(pages, { ...input, recorded });
  const candidates = withScheduled(findCandidates(pages, verdicts, deprecations), scheduled);
  return {
    reasons: reasonsOf(pages),
    rows: [...recordRows(input, verdicts), ...candidates.map(candidateRow), ...planned.rows],
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates,
    scheduled: planned.scheduled,
    scheduled_candidates: planned.candidates,
  };
}

/** What the records that differ were compared with. */
function recordRows({ deprecations }: DeprecationCheck, verdicts: Verdicts): AskedRow[] {
  return deprecations.flatMap(({ id, data: { item, source_url: url } }) => {
    const { state, fact, differences } = verdicts.get(id) ?? UNDESCRIBED;
    if (state === 'not_checked' || state === 'match') return [];
    const statements: Statement[] = [...differences];
    if (fact) statements.push(...Object.values(fact.from), ...fact.overriddenRows);
    return [{ url, about: id, item, statements }];
  });
}

function candidateRow(candidate: Candidate): AskedRow {
  const url = String(candidate.record.source_url);
  const about = candidateQuestion(candidate);
  return { url, about, item: null, statements: [candidate] };
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

function checkedRecord(
  record: RecordFile<DeprecationRecord>,
  verdict: Verdict | undefined,
  { lastVerified }: DeprecationCheck,
): CheckedRecord {
  const before = lastVerified(record.data);
  const { state, reason, differences, observedOn } = verdict ?? UNDESCRIBED;
  const now = state === 'match' ? observedOn : null;
  const verified = now !== null && (before === null || now > before) ? now : before;
  return present({
    id: record.id,
    state,
    last_verified: verified,
    facts_sha256: when(state === 'match', factsSha256(record.data)),
    reason: reason ?? undefined,
    differences,
  });
}

const UNDESCRIBED: Verdict = {
  ...judged('not_checked', 'no page description has its source_url'),
  fact: null,
  observedOn: null,
};

/** Of every described page why it has not the described shape; nothing where it has. */
function reasonsOf(pages: readonly DescribedPage[]): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const { description, problems } of pages) {
    const { url } = description;
    reasons.set(url, [...new Set([...(reasons.get(url) ?? []), ...problems])]);
  }
  return reasons;
}
