import type { RecordFile } from '../../../model/dataset.ts';
import { markDismissed } from '../../../model/dismissals.ts';
import type {
  Candidate,
  CheckedPage,
  CheckedRecord,
  CheckedScheduled,
  ScheduledCandidate,
} from '../../../model/generated/published.ts';
import type { DismissedFile, ProviderFile } from '../../../model/generated/records.ts';
import { factsSha256, type NewestMatch } from '../../../model/matches.ts';
import type { DeprecationRecord, ScheduledList } from '../../../model/records.ts';
import { deprecationIdOf, scheduledIds } from '../../../model/scheduled.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { type DescribedPage, describePages, type Matching } from '../../facts/facts.ts';
import type { UnreadStatement } from '../../facts/unread.ts';
import type { Page } from '../../pages/page.ts';
import { boundCandidates, boundUnread } from '../bounds.ts';
import { findCandidates } from './candidates.ts';
import { checkScheduled } from './scheduled.ts';
import { type Judgement, judgeRecords, type Verdict } from './verdicts.ts';

export interface DeprecationCheck extends Matching {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationRecord>[];
  scheduled: readonly RecordFile<ScheduledList>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, Page>;
  dismissed: DismissedFile;
  /** From committed reports: the last date on which the record's facts were found to match. */
  lastVerified: NewestMatch;
  /** What the newest committed report says of planned dates. */
  previous: readonly CheckedScheduled[];
}

/** What a check of deprecations and planned dates found. */
export interface DeprecationFindings {
  pages: CheckedPage[];
  records: CheckedRecord[];
  candidates: Candidate[];
  scheduled: CheckedScheduled[];
  scheduled_candidates: ScheduledCandidate[];
}

/**
 * Compares every record and every planned date with its page, and lists what the pages list and the
 * records do not. The
 * clock plays no part: a matching record was last verified on the day on which its page was
 * observed. Pages are in the order of their addresses, records in that of their ids, candidates
 * in that of platform and item.
 *
 * @throws MachineryError where a description has a pattern that validation would have refused.
 */
export function checkDeprecations(input: DeprecationCheck): DeprecationFindings {
  const opened = describePages(input.providers, input.pages, input);
  const judgement = judgeRecords(input.deprecations, opened);
  const { verdicts } = judgement;
  const records = input.deprecations.map((record) =>
    checkedRecord(record, verdicts.get(record.id), input),
  );
  const candidates = withScheduled(findCandidates(opened, judgement, input), input.scheduled);
  const recorded = new Set(input.deprecations.map(({ id }) => id));
  const planned = checkScheduled(opened, judgement, { ...input, recorded });
  const listed = boundCandidates(
    checkedPages(opened, judgement),
    candidates,
    ({ record }) => record.source_url,
  );
  const bounded = boundCandidates(listed.pages, planned.candidates, ({ source_url }) => source_url);
  return {
    pages: bounded.pages,
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: listed.candidates,
    scheduled: planned.scheduled,
    scheduled_candidates: bounded.candidates,
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

/** Every described page once; one that has not the described shape says so. */
function checkedPages(opened: readonly DescribedPage[], { suspicions }: Judgement): CheckedPage[] {
  const urls = [...new Set(opened.map(({ description }) => description.url))];
  return urls.sort(compareCodeUnits).map((url) => {
    const own = opened.filter(({ description }) => description.url === url);
    const fitting = own.filter(({ skipped }) => !skipped);
    const reasons = own.flatMap((one) => [...one.problems, suspicions.get(one) ?? '']);
    return checkedPage(url, fitting[0]?.page ?? own[0]?.page ?? null, reasons, unreadOf(fitting));
  });
}

/** What none of the descriptions of one page reads. */
function unreadOf(descriptions: readonly DescribedPage[]): UnreadStatement[] {
  const [first, ...others] = descriptions.filter(({ rule }) => rule.readings.length > 0);
  return (first?.unread ?? []).filter(({ words }) =>
    others.every(({ unread }) => unread.some((other) => other.words === words)),
  );
}

/** A page as the report has it; with a reason it counts as not checked. */
export function checkedPage(
  url: string,
  page: Page | null,
  reasons: readonly string[],
  unread: readonly UnreadStatement[] = [],
): CheckedPage {
  const read = page?.state === 'read' ? page : null;
  const all = [...new Set(reasons)].filter((reason) => reason !== '');
  return {
    url,
    final_url: read ? (read.finalUrl ?? url) : null,
    state: all.length > 0 ? 'not_checked' : 'read',
    reason: all.length > 0 ? all.join('; ') : null,
    copy: read ? (read.live ? 'live' : 'saved') : null,
    observed_on: page?.observedOn ?? null,
    sha256: page?.sha256 ?? null,
    ...(read?.copy && { kept_at: read.copy }),
    unread: boundUnread(unread),
  };
}
