import { type Day, dayOf, daysBetween, distanceInWords, NO_DATE } from '../model/day.ts';
import {
  candidateOf,
  DISMISSED_PATH,
  differenceOf,
  dismissalInWords,
  isDismissed,
  outdatedDismissals,
} from '../model/dismissals.ts';
import {
  type Answer,
  answersTo,
  answersToPlan,
  candidateId,
  candidateName,
  describeState,
  differenceInWords,
  FINDING_WORDS,
  howRead,
  isAcceptable,
  isOtherDate,
  knowsDate,
  type PlanFinding,
  planFindings,
  type RecordFindingKind,
  statementsOf,
  valueInWords,
} from '../model/findings.ts';
import type {
  Candidate,
  CheckedRecord,
  CheckedVendor,
  Difference,
} from '../model/generated/published.ts';
import type { DismissedFile } from '../model/generated/records.ts';
import type { DeprecationRecord } from '../model/records.ts';
import {
  answersToScheduled,
  isDeprecatedNow,
  SCHEDULED_WORDS,
  type ScheduledFinding,
  scheduledFindings,
} from '../model/scheduled.ts';
import { compareCodeUnits, countOf, escapeLine } from '../model/words.ts';
import type { Review } from './review.ts';
import { placeOfRow } from './scheduled.ts';

/** One finding about a deprecation that waits for a person. */
interface Finding {
  kind: RecordFindingKind;
  /** Record id, or the name by which a candidate is added. */
  id: string;
  /** The shutdown day that makes it urgent: the next one that record or page names. */
  day: Day | null;
  differences: readonly Difference[];
  /** What the check has to say beside the differences. */
  reason: string | null;
  /** Of a candidate: the page's words and their heading. */
  candidate: Candidate | null;
  sourceUrl: string | null;
}

function isDayText(value: unknown): value is Day {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
}

/** Of several days the next one to come, else the last one that has passed. */
function urgentDay(days: readonly unknown[], today: Day): Day | null {
  const sorted = days.filter(isDayText).sort(compareCodeUnits);
  return sorted.find((day) => day >= today) ?? sorted.at(-1) ?? null;
}

/** Upcoming days first, the nearest at the top; then no day; then past ones, the latest first. */
function compareUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => (day === null ? 1 : day >= today ? 0 : 2);
  const distance = ({ day }: Finding): number =>
    day === null ? 0 : Math.abs(daysBetween(today, day));
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}

/** What still differs: not what has been taken over since the check, or dismissed. */
function leftOf(
  { id, differences }: CheckedRecord,
  record: DeprecationRecord | undefined,
  dismissed: DismissedFile,
): Difference[] {
  const data: Readonly<Record<string, unknown>> = { ...record };
  return differences.filter((difference) => {
    if (difference.dismissed || isDismissed(differenceOf(id, difference), dismissed)) return false;
    return (data[difference.field] ?? null) !== difference.found;
  });
}

function ofRecord({ dataset }: Review, checked: CheckedRecord, today: Day): Finding[] {
  const { id, state, reason } = checked;
  const record = dataset.deprecations.find((entry) => entry.id === id)?.data;
  if ((state !== 'mismatch' && state !== 'gone') || !record) return [];
  const differences = leftOf(checked, record, dataset.dismissed ?? []);
  if (differences.length === 0) return [];
  const dates = differences.filter(({ field }) => field === 'shutdown_date');
  const days = [record.shutdown_date, ...dates.map(({ found }): unknown => found)];
  return [
    {
      kind: state,
      id,
      day: urgentDay(days, today),
      differences,
      reason: reason ?? null,
      candidate: null,
      sourceUrl: record.source_url,
    },
  ];
}

/** Everything about deprecations that still waits, most urgent first. */
export function orderFindings(review: Review, today: Day): Finding[] {
  const { report, dataset } = review;
  const findings = report.records.flatMap((checked) => ofRecord(review, checked, today));
  const known = new Map(dataset.deprecations.map(({ id, data }) => [id, data]));
  const dismissed = dataset.dismissed ?? [];
  for (const candidate of report.candidates) {
    if (candidate.dismissed || isDismissed(candidateOf(candidate), dismissed)) continue;
    const { source_url: source, shutdown_date: day } = candidate.record;
    const record = known.get(candidateId(candidate));
    const isOther = isOtherDate(candidate);
    const waits = isOther
      ? record !== undefined && isDayText(day) && !knowsDate(record, day)
      : record === undefined;
    if (!waits) continue;
    findings.push({
      kind: isOther ? 'other_date' : 'candidate',
      id: candidateName(candidate),
      day: urgentDay([day], today),
      differences: [],
      reason: null,
      candidate,
      sourceUrl: typeof source === 'string' ? source : null,
    });
  }
  return findings.sort(compareUrgency(today));
}

function dueWords(day: Day | null, today: Day): string {
  return day === null ? NO_DATE : `shutdown ${day}, ${distanceInWords(day, today)}`;
}

function listAnswers(answers: readonly Answer[]): string[] {
  return answers.map(({ name, text }) => `  ${name.padEnd(9)}${text}`);
}

function wordsOf(words: string | null, heading: string | null): string[] {
  return [
    ...(words === null ? [] : [`  page     ${words}`]),
    ...(heading === null ? [] : [`  under    ${heading}`]),
  ];
}

/** The planned date that a candidate takes the place of. */
function plannedRow(candidate: Candidate | null, review: Review): string[] {
  const row = candidate?.scheduled && placeOfRow(review, candidate.scheduled);
  return row ? [`  planned  ${row}, which it leaves when the record is added`] : [];
}

function listFinding(finding: Finding, review: Review, today: Day): string[] {
  const { kind, id, day, differences, reason, candidate, sourceUrl } = finding;
  const statements = candidate ? [candidate] : statementsOf(differences);
  return [
    `${id}  ${FINDING_WORDS[kind]}; ${dueWords(day, today)}`,
    ...(reason === null ? [] : [`  note     ${reason}`]),
    ...differences.map((difference) => `  ${differenceInWords(difference)}`),
    ...statements.flatMap(({ words, heading }) => wordsOf(words, heading)),
    ...plannedRow(candidate, review),
    ...(sourceUrl === null
      ? []
      : [`  source   ${sourceUrl}${howRead(sourceUrl, review.report.pages)}`]),
    ...listAnswers(answersTo(finding)),
    '',
  ];
}

/** Whether a plan's finding still waits: not what has been taken over since, or dismissed. */
function planWaits(finding: PlanFinding, { dataset }: Review): boolean {
  if (isDismissed(finding.difference, dataset.dismissed ?? [])) return false;
  const vendor = dataset.vendors.find(({ id }) => id === finding.vendor)?.data;
  const plan = vendor?.plans.find(({ id }) => id === finding.plan);
  if (!vendor) return false;
  if (finding.what === 'plan') return vendor.plans.every(({ name }) => name !== finding.found);
  if (!plan) return false;
  if (finding.what === 'price') return plan.price_month === finding.recorded;
  if (finding.what === 'name') return plan.name !== finding.found;
  if (finding.what === 'limit') return plan.limit_notes.every((note) => note !== finding.found);
  return plan.limit_notes.some((note) => note === finding.recorded);
}

function listPlan(finding: PlanFinding): string[] {
  const { id, recorded, found, heading, words, command, state } = finding;
  return [
    `${id}  ${describeState(finding)}`,
    ...(recorded === null && state === 'candidate' ? [] : [`  recorded ${valueInWords(recorded)}`]),
    ...(found === null ? [] : [`  page     ${valueInWords(found)}`]),
    ...(words === null || words === found ? [] : [`  words    ${words}`]),
    ...(heading === null ? [] : [`  under    ${heading}`]),
    ...listAnswers(answersToPlan(id, command)),
  ];
}

function listVendor(checked: CheckedVendor, review: Review): string[] {
  const findings = planFindings(checked).filter((finding) => planWaits(finding, review));
  if (findings.length === 0) return [];
  const { vendor } = checked;
  const record = review.dataset.vendors.find(({ id }) => id === vendor);
  const urls = new Set((record?.data.evidence ?? []).map(({ url }) => url));
  const sources = [...urls].map((url) => `  source   ${url}${howRead(url, review.report.pages)}`);
  const path = `  record   records/vendors/${vendor}.yaml`;
  return [...findings.flatMap(listPlan), ...sources, path, ''];
}

/** A planned date: where its row is, what the page says, and what can be done. */
function listScheduled(finding: ScheduledFinding, review: Review): string[] {
  const { kind, id, date, differences, reason, candidate, path, sourceUrl } = finding;
  const statements = candidate ? [candidate] : statementsOf(differences);
  const where = candidate ? path : (placeOfRow(review, id) ?? path);
  return [
    `${id}  ${SCHEDULED_WORDS[kind]}; planned for ${date}`,
    ...(reason === null ? [] : [`  note     ${reason}`]),
    ...differences.map((difference) => `  ${differenceInWords(difference)}`),
    ...statements.flatMap(({ words, heading }) => wordsOf(words, heading)),
    `  source   ${sourceUrl}${howRead(sourceUrl, review.report.pages)}`,
    `  row      ${where}`,
    ...listAnswers(answersToScheduled(finding)),
    '',
  ];
}

/**
 * The planned dates that wait. One whose item the page calls deprecated now is told with the
 * candidate for its record.
 */
function openScheduled({ report, dataset }: Review, findings: readonly Finding[]) {
  const told = new Set(findings.map(({ candidate }) => candidate?.scheduled));
  return scheduledFindings(report, dataset).filter(({ id }) => !told.has(id));
}

/** What a page has that no reading took: a new way of announcing is never silent. */
function listUnread({ report }: Review): string[] {
  const pages = report.pages.filter(({ unread }) => (unread ?? []).length > 0);
  return pages.flatMap(({ url, unread = [] }) => [
    `${url}  ${unread.length} ${unread.length === 1 ? 'statement' : 'statements'} not read`,
    ...unread.flatMap(({ words, heading }) => wordsOf(words, heading)),
    '  correct  describe it in records/providers, or list it there as expected, with the reason',
    '',
  ]);
}

/** What is dismissed and no longer found: no finding, only lines that can go. */
function listOutdated({ report, dataset }: Review): string[] {
  const outdated = outdatedDismissals(report, dataset);
  if (outdated.length === 0) return [];
  return [
    `${DISMISSED_PATH}  ${countOf(outdated.length, 'dismissal')} that no finding matches any more; remove what is listed here`,
    ...outdated.map((dismissal) => `  ${dismissalInWords(dismissal)}`),
    '',
  ];
}

/** The findings about one page that can be accepted as they are. */
export function findingsOfPage(review: Review, page: string): string[] {
  const { report, dataset } = review;
  const differing = orderFindings(review, dayOf(review.now))
    .filter(({ kind, sourceUrl }) => kind === 'mismatch' && sourceUrl === page)
    .filter(({ differences }) => differences.every(isAcceptable))
    .map(({ id }) => id);
  const plans = report.plans.flatMap(planFindings).filter((finding) => {
    const vendor = dataset.vendors.find(({ id }) => id === finding.vendor);
    const urls = new Set((vendor?.data.evidence ?? []).map(({ url }) => url));
    const isOfPage =
      finding.url === page || (finding.url === null && urls.size === 1 && urls.has(page));
    return isOfPage && finding.command === 'accept' && planWaits(finding, review);
  });
  const planned = scheduledFindings(report, dataset).filter(
    (finding) =>
      finding.sourceUrl === page && finding.kind !== 'candidate' && !isDeprecatedNow(finding),
  );
  return [...differing, ...[...planned, ...plans].map(({ id }) => id)];
}

/**
 * What waits for a person, most urgent first: deprecations by their next shutdown day, with what is
 * recorded, what the page says and where, and the command that takes it over; then planned dates,
 * plan notes and prices. Every line is safe for a terminal.
 */
export function listFindings(review: Review): string {
  const { report, reportPath, now } = review;
  const today = dayOf(now);
  const findings = orderFindings(review, today);
  const vendors = report.plans
    .map((vendor) => listVendor(vendor, review))
    .filter((lines) => lines.length > 0);
  const unread = listUnread(review);
  const pages = report.pages.filter((page) => (page.unread ?? []).length > 0).length;
  const plans = report.plans.flatMap(planFindings).filter((one) => planWaits(one, review));
  const planned = openScheduled(review, findings);
  const count = findings.length + planned.length + plans.length + pages;
  const lines = [
    `${reportPath}: ${count === 0 ? 'nothing waits' : `${count} ${count === 1 ? 'finding waits' : 'findings wait'}`}`,
    '',
    ...findings.flatMap((finding) => listFinding(finding, review, today)),
    ...planned.flatMap((finding) => listScheduled(finding, review)),
    ...vendors.flat(),
    ...unread,
    ...listOutdated(review),
  ];
  return `${lines.map(escapeLine).join('\n').trimEnd()}\n`;
}
