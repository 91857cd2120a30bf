import type {
  CheckedNote,
  PublishedLimit,
  SourceCheckReport,
} from '../model/generated/published.ts';
import { limitsOfPlan, limitText } from '../model/limits.ts';
import type { VendorRecord } from '../model/records.ts';

/**
 * The limits of a plan in their parts, each with its page and when that page is known to have stated
 * it: where the newest report found it, else the page of a record that has only one.
 */
export function publishedLimits(
  record: VendorRecord,
  planId: string,
  lastReport: SourceCheckReport | null,
): PublishedLimit[] {
  const checked = lastReport?.plans.find(({ vendor }) => vendor === record.id)?.notes ?? [];
  const own = checked.filter(({ plan, state }) => plan === planId && state === 'found');
  const urls = new Set(record.evidence.map(({ url }) => url));
  const onlyUrl = urls.size === 1 ? record.source_url : null;
  return limitsOfPlan(record, planId).map((limit) => {
    const { labels, value, for: scope } = limit;
    const found = own.find(({ note }) => note === limitText(limit));
    const source_url = found?.url ?? onlyUrl;
    return { labels, value, for: scope, source_url, read_at: readAt(source_url, found) };
  });

  function readAt(url: string | null, found: CheckedNote | undefined): string | null {
    const page = lastReport?.pages.find((one) => found !== undefined && one.url === url);
    const reading = record.evidence.find((one) => one.url === url)?.read_at ?? null;
    const day = page?.observed_on ?? null;
    if (day !== null && day > (reading ?? '')) return day;
    return reading;
  }
}
