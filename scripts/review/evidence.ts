import type { Day } from '../model/day.ts';
import type { Evidence, VendorEvidence } from '../model/generated/records.ts';
import { present } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { permanentLink } from '../model/records.ts';
import { setEntries } from '../records/edit.ts';
import { parseYaml } from '../records/parse.ts';
import type { Review } from './review.ts';

/**
 * A page as the report has it: when it was seen, and where its copy is kept.
 *
 * @param since the date that the record holds as of: an older copy is no news of it
 */
export function seenPage(
  { report, reportPath }: Review,
  url: string,
  { path, since }: { path: string; since: Day | null },
): Evidence {
  const entry = report.pages.find((page) => page.url === url);
  if (!entry?.observed_on) {
    throw new MachineryError(`${reportPath} does not say when ${url} was seen`);
  }
  if (since !== null && entry.observed_on < since) {
    throw new MachineryError(
      `the page was seen on ${entry.observed_on}, and ${path} holds as of ${since}; run check-sources with a newer copy of the page`,
    );
  }
  const copy = permanentLink(entry.kept_at ?? {}) ?? undefined;
  return present({ url, read_at: entry.observed_on, copy });
}

/**
 * Moves the evidence of a record to a page as it was seen. Entries of other pages stay; a date never
 * goes back.
 *
 * @param isCited whether the page goes first: it is the one that the record cites
 * @param keepsOld whether something of the record stands only on the page as it was read before
 */
export function moveEvidence(
  text: string,
  page: Evidence,
  { isCited = false, keepsOld = false } = {},
): string {
  const { evidence = [] } = (parseYaml(text).value ?? {}) as { evidence?: VendorEvidence[] };
  const index = evidence.findIndex(({ url }) => url === page.url);
  const before = evidence[index];
  const isOlder = before !== undefined && before.read_at.slice(0, 10) >= page.read_at;
  const { url, ...reading } = page;
  const entry = isOlder ? before : { url, ...present({ read_url: before?.read_url }), ...reading };
  const left = evidence.filter((one) => one !== entry && (keepsOld || one.url !== page.url));
  let at = index;
  if (index < 0) at = left.length;
  if (isCited) at = 0;
  return setEntries(text, ['evidence'], left.toSpliced(at, 0, entry));
}
