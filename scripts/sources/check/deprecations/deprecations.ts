import type { RecordFile } from '../../../model/dataset.ts';
import { markDismissed } from '../../../model/dismissals.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedScheduled,
  ScheduledCandidate,
} from '../../../model/generated/published.ts';
import type { DismissedFile, ProviderFile } from '../../../model/generated/records.ts';
import { factsSha256, type NewestMatch } from '../../../model/matches.ts';
import type { DeprecationRecord, ScheduledList } from '../../../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../../../model/scheduled.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { type DescribedPage, describePages } from '../../facts/facts.ts';
import type { ParsedPage } from '../../pages/page.ts';
import type { Within } from '../../pages/within-time.ts';
import { findCandidates } from './candidates.ts';
import { checkScheduled } from './scheduled.ts';
import { type Comparison, judgeRecords, type Verdict } from './verdicts.ts';

export interface DeprecationCheck {
  /** How long the patterns of one description may take. */
  within?: Within | undefined;
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationRecord>[];
  scheduled: readonly RecordFile<ScheduledList>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, ParsedPage>;
  dismissed: DismissedFile;
  /** From committed reports: the last date on which the record's facts were found to match. */
  lastVerified: NewestMatch;
  /** What the newest committed report says of planned dates. */
  previous: readonly CheckedScheduled[];
}

/** What a check of deprecations and planned dates found. */
export interface DeprecationFindings {
  /** Why described pages are not as described, by URL. */
  reasons: Map<string, string[]>;
  records: CheckedRecord[];
  candidates: Candidate[];
  scheduled: CheckedScheduled[];
  scheduled_candidates: ScheduledCandidate[];
}

/**
 * Compares every record and every planned date with its page, and lists what the pages list and the
 * records do not. The clock plays no part: a matching record was last verified on the day on which
 * its page was observed. Records are in the order of their ids, candidates in that of platform and
 * item.
 *
 * @throws MachineryError where a description has a pattern that validation would have refused.
 */
export function checkDeprecations(input: DeprecationCheck): DeprecationFindings {
  const opened = describePages(input.providers, input.pages, input.within);
  const judgement = judgeRecords(input.deprecations, opened);
  const { verdicts } = judgement;
  const records = input.deprecations.map((record) =>
    checkedRecord(record, verdicts.get(record.id), input),
  );
  const candidates = withScheduled(findCandidates(opened, judgement, input), input.scheduled);
  const recorded = new Set(input.deprecations.map(({ id }) => id));
  const planned = checkScheduled(opened, judgement, { ...input, recorded });
  return {
    reasons: reasonsOf(opened, judgement),
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates,
    scheduled: planned.scheduled,
    scheduled_candidates: planned.candidates,
  };
}

/** Candidates, each with the planned date of its item, which it takes the place of. */
function withScheduled(
  candidates: readonly Candidate[],
  scheduled: readonly RecordFile<ScheduledList>[],
): Candidate[] {
  const known = new Map<unknown, string | undefined>();
  for (const { data } of scheduled) {
    const ids = scheduledIds(data);
    for (const [index, row] of [...data.items.entries()].reverse()) {
      known.set(deprecationIdOf(data.platform, row), ids[index]);
    }
  }
  return candidates.map((candidate) => {
    const planned = known.get(candidate.record.id);
    return planned === undefined ? candidate : { ...candidate, scheduled: planned };
  });
}

function checkedRecord(
  record: RecordFile<DeprecationRecord>,
  verdict: Verdict | undefined,
  { dismissed, lastVerified }: DeprecationCheck,
): CheckedRecord {
  const before = lastVerified(record.data);
  if (!verdict) {
    const reason = 'no page description has its source_url';
    return { id: record.id, state: 'not_checked', last_verified: before, reason, differences: [] };
  }
  const { state, reason } = verdict;
  const differences = markDismissed(record.id, verdict.differences, dismissed);
  const now = state === 'match' ? verdict.observedOn : null;
  const verified = now !== null && (before === null || now > before) ? now : before;
  return {
    id: record.id,
    state,
    last_verified: verified,
    ...(state === 'match' && { facts_sha256: factsSha256(record.data) }),
    ...(reason === null ? {} : { reason }),
    differences,
  };
}

/** Of every described page why it has not the described shape; nothing where it has. */
function reasonsOf(
  opened: readonly DescribedPage[],
  { shapeWarnings }: Comparison,
): Map<string, string[]> {
  const reasons = new Map<string, string[]>();
  for (const one of opened) {
    const { url } = one.description;
    const own = [...one.problems, shapeWarnings.get(one) ?? ''].filter((reason) => reason !== '');
    reasons.set(url, [...new Set([...(reasons.get(url) ?? []), ...own])]);
  }
  return reasons;
}
