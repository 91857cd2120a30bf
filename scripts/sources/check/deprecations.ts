import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { Candidate, CheckedPage, CheckedRecord } from '../../model/generated/published.ts';
import type {
  DeprecationFile,
  DismissedFile,
  ProviderFile,
} from '../../model/generated/records.ts';
import { compareCodeUnits } from '../../model/order.ts';
import { type DescribedPage, describePages } from '../facts/open-pages.ts';
import type { Page } from '../page.ts';
import { dismissFindings, isDismissed } from './dismiss-findings.ts';
import { draftCandidate, idOf, type PlacedFact } from './draft-candidate.ts';
import { judgeRecords, type Verdict } from './verdicts.ts';

export interface DeprecationCheck {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationFile>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, Page>;
  dismissed: DismissedFile;
  /** From the newest committed report: record id to the last day on which it was found to match. */
  lastVerified: ReadonlyMap<string, Day | null>;
}

/**
 * Compares every record with its page, and lists what the pages list and the records do not. The
 * clock plays no part: a matching record was last verified on the day on which its page was
 * observed. Pages are in the order of their addresses, records in that of their ids, candidates
 * in that of platform and item.
 *
 * @throws MachineryError where a description has a pattern that validation would have refused.
 */
export function checkDeprecations(input: DeprecationCheck): {
  pages: CheckedPage[];
  records: CheckedRecord[];
  candidates: Candidate[];
} {
  const opened = describePages(input.providers, input.pages);
  const verdicts = judgeRecords(input.deprecations, opened);
  const records = input.deprecations.map((record) =>
    checkedRecord(record, verdicts.get(record.id), input),
  );
  return {
    pages: checkedPages(opened),
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: candidatesOf(opened, verdicts, input),
  };
}

function checkedRecord(
  record: RecordFile<DeprecationFile>,
  verdict: Verdict | undefined,
  { dismissed, lastVerified }: DeprecationCheck,
): CheckedRecord {
  const before = lastVerified.get(record.id) ?? null;
  if (!verdict) {
    const reason = 'no page description has its source_url';
    return { id: record.id, state: 'not_checked', last_verified: before, reason, differences: [] };
  }
  const { state, reason, differences } = dismissFindings(record, verdict, dismissed);
  const now = state === 'match' ? verdict.observedOn : null;
  const verified = now !== null && (before === null || now > before) ? now : before;
  return {
    id: record.id,
    state,
    last_verified: verified,
    ...(reason === null ? {} : { reason }),
    differences,
  };
}

/** Every described page once; one that has not the described shape says so. */
function checkedPages(opened: readonly DescribedPage[]): CheckedPage[] {
  const pages = new Map<string, CheckedPage>();
  for (const { description, page, problems, skipped } of opened) {
    const { url } = description;
    const reason = problems.length > 0 ? problems.join('; ') : null;
    const known = pages.get(url);
    if (skipped && known) continue;
    const reasons = [known?.reason, reason].filter((text) => typeof text === 'string');
    pages.set(url, {
      url,
      state: reasons.length > 0 ? 'not_checked' : 'read',
      reason: reasons.length > 0 ? [...new Set(reasons)].join('; ') : null,
      observed_on: page?.observedOn ?? null,
      sha256: page?.sha256 ?? null,
    });
  }
  return [...pages.values()].sort((a, b) => compareCodeUnits(a.url, b.url));
}

function candidatesOf(
  opened: readonly DescribedPage[],
  verdicts: ReadonlyMap<string, Verdict>,
  { deprecations, dismissed }: DeprecationCheck,
): Candidate[] {
  const recorded = new Set(deprecations.map((record) => record.id));
  const claimed = new Set([...verdicts.values()].map((verdict) => verdict.fact));
  const found = new Map<string, PlacedFact[]>();
  for (const { description, page, facts, problems } of opened) {
    if (page?.state !== 'read' || problems.length > 0) continue;
    for (const fact of [...facts.values()].flat()) {
      const placed = { fact, description, page };
      const id = idOf(placed);
      if (recorded.has(id) || claimed.has(fact)) continue;
      // One page can list two items whose ids are the same: neither hides the other.
      const twin = found
        .get(id)
        ?.some((other) => other.page === page && other.fact.name !== fact.name);
      const key = twin ? `${id} ${fact.name}` : id;
      found.set(key, [...(found.get(key) ?? []), placed]);
    }
  }
  const candidates = [...found.values()].flatMap((places) => draftNewest(places));
  return candidates
    .filter((candidate) => !isDismissed(candidate, dismissed))
    .sort((a, b) => compareCodeUnits(a.platform, b.platform) || compareCodeUnits(a.item, b.item));
}

/**
 * The newest copy holds. Where others name the same day, the page that is described first is cited,
 * because it says most.
 */
function draftNewest(places: readonly PlacedFact[]): Candidate[] {
  const newest = places
    .map((place) => place.page.observedOn)
    .sort()
    .at(-1);
  const holding = places.find((place) => place.page.observedOn === newest);
  const cited = places.find(
    ({ fact }) =>
      fact.shutdownDate === holding?.fact.shutdownDate && fact.status === holding.fact.status,
  );
  if (!cited) return [];
  return [
    draftCandidate(
      cited,
      places.filter((place) => place !== cited),
    ),
  ];
}
