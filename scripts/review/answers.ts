import { isDeepStrictEqual } from 'node:util';
import { type Answer, type Edit, type Finding, knownOf, type Said } from '../model/finding.ts';
import type { VendorEvidence } from '../model/generated/records.ts';
import { planFindings } from '../model/plan-findings.ts';
import { present } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { permanentLink } from '../model/records.ts';
import { writeData } from '../records/edit.ts';
import { addLines } from './new-lines.ts';
import { acceptLines, acceptPage, markNotOurs } from './readings.ts';
import { type AnswerOptions, dataOf, inWords, type Review, textOf } from './review.ts';

/** What a person answers. “Correct by hand” has no command. */
export type Verb = Exclude<Answer['name'], 'correct'>;

/**
 * Gives an answer to a finding: one of those that it offers. What it changes is in the review then.
 *
 * @throws MachineryError that says what else can be done
 */
export function answer(verb: Verb, review: Review, finding: Finding, options: AnswerOptions): void {
  const { id, answers, news, url } = finding;
  const own = answers.filter(({ name }) => name === verb);
  if (own.length === 0) {
    const offered = answers.map((one) => inWords(review, one)).join('; or: ');
    throw new MachineryError(`${id} cannot be answered with ${verb}; instead: ${offered}`);
  }
  const missing = missingOption(verb, finding, options);
  if (missing)
    throw new MachineryError(`${id}: ${missing.question}? Say it with --${missing.name}`);
  const chosen = own[Number(options.take ?? 1) - 1] ?? own[0];
  const reason = (options.reason ?? '').trim();
  let { edits = [], lines = [] } = chosen ?? {};
  if (news && verb === 'add') ({ edits, lines } = addLines(review, finding, news, options));
  const said = { note: options.note, reason, today: review.today };
  for (const edit of edits) apply(review, edit, url ?? '', said);
  if (news && verb === 'dismiss') markNotOurs(review, news, reason);
  else if (news?.groups.length === 0) acceptPage(review, news.page);
  else acceptLines(review, url ?? '', { lines, about: chosen?.settles ?? [id] });
}

/** What a person has to say with an answer and has not said yet; null where nothing is missing. */
export function missingOption(
  verb: Verb,
  { answers }: Finding,
  { take, reason = '', note }: AnswerOptions,
): { name: 'take' | 'reason' | 'note'; question: string; old?: string } | null {
  const own = answers.filter(({ name }) => name === verb);
  if (own.length > 1 && !own[Number(take) - 1])
    return { name: 'take', question: `which of the lines takes its place, 1 to ${own.length}` };
  if ((verb === 'dismiss' || verb === 'keep') && reason.trim() === '')
    return { name: 'reason', question: 'why' };
  const old = own[0]?.note;
  if (!old || note !== undefined) return null;
  return { name: 'note', question: `its note is ${JSON.stringify(old)}; does it still hold`, old };
}

/** Changes a file, with the reading of the page where the page says so. */
function apply(review: Review, { path, isRead, change }: Edit, url: string, said: Said): void {
  const text = textOf(review, path);
  const before = text === '' ? null : dataOf<object>(review, path);
  let after = change(before, said);
  // Another answer of this run may have done it already.
  if (isDeepStrictEqual(before, after)) return;
  if (isRead) {
    const { evidence = [] } = (after ?? before ?? {}) as { evidence?: VendorEvidence[] };
    const keepsOld = hasOpenParts(review, path, after);
    const read = readAgain(review, path, { url, evidence, keepsOld });
    after &&= { ...after, evidence: read };
  }
  review.changes.set(path, after && writeData(path, text, after));
}

/**
 * The evidence of a file with a page as the report has it. Entries of other pages stay; a date never
 * goes back.
 *
 * @param keepsOld whether something of the record stands only on the page as it was read before
 * @throws MachineryError where the page was seen before it was last read
 */
export function readAgain(
  { report, reportPath }: Pick<Review, 'report' | 'reportPath'>,
  path: string,
  from: { url: string; evidence: readonly VendorEvidence[]; keepsOld: boolean },
): VendorEvidence[] {
  const { url, evidence, keepsOld } = from;
  const page = report.pages.find((one) => one.url === url);
  const read_at = page?.observed_on;
  if (!page || !read_at)
    throw new MachineryError(`${reportPath} does not say when ${url} was seen`);
  const index = evidence.findIndex((one) => one.url === url);
  const before = evidence[index];
  const since = before?.read_at.slice(0, 10) ?? '';
  if (read_at < since) {
    throw new MachineryError(
      `the page was seen on ${read_at}, and ${path} holds as of ${since}; run check-sources with a newer copy of the page`,
    );
  }
  const copy = permanentLink(page.kept_at ?? {}) ?? undefined;
  let entry = present({ url, read_url: before?.read_url, read_at, copy });
  // What is read again on the same day is the same reading.
  if (before && read_at === since) entry = before;
  const left = evidence.filter((one) => one !== entry && (keepsOld || one.url !== url));
  return left.toSpliced(index < 0 ? left.length : index, 0, entry);
}

/** Whether the pages of a report lack something that a vendor's record says then, also what is kept. */
function hasOpenParts({ report, dataset }: Review, path: string, data: object | null): boolean {
  const vendors = dataset.vendors
    .filter((one) => one.path === path)
    .map((one) => ({ ...one, data: { ...one.data, ...data } }));
  const plans = report.plans.map((one) => ({ ...one, new_plans: [] }));
  const known = knownOf({ ...report, plans }, { ...dataset, vendors });
  return planFindings({ ...known, aside: new Set() }).length > 0;
}
