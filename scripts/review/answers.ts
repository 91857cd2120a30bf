import { stringify } from 'yaml';
import {
  candidateOf,
  DISMISSED_PATH,
  type DismissedDifference,
  differenceOf,
  noteOf,
  priceOf,
  scheduledCandidateOf,
} from '../model/dismissals.ts';
import type { Finding } from '../model/finding.ts';
import { byHand, candidateId, isOtherDate, isTakenBack } from '../model/findings.ts';
import type { Candidate } from '../model/generated/published.ts';
import type { DeprecationFile, Dismissal } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { authoredDeprecation, type DeprecationRecord } from '../model/records.ts';
import { parseRecord } from '../records/parse.ts';
import { compileSchema, readSchema } from '../records/schema/check-schema.ts';
import { acceptRecord } from './accept.ts';
import { acceptPlan, addNote, proposalsOf } from './plans.ts';
import { acceptLines, acceptPage } from './readings.ts';
import { findingsOf, type Review, textOf } from './review.ts';
import { acceptScheduled, addScheduled, leaveSchedule } from './scheduled.ts';

/** How an answer is given. */
export interface AnswerOptions {
  fields: readonly string[];
  note?: string | undefined;
  keepNote?: boolean | undefined;
  /** `plan` or `vendor/plan`, for new lines whose place does not name theirs. */
  plan?: string | undefined;
  /** Words of the new lines to add; the others of their section are only seen. */
  words?: string | undefined;
}

/**
 * Takes what the page says into the record of a finding.
 *
 * @returns what changes, a line each
 * @throws MachineryError that says what else can be done.
 */
export function accept(review: Review, finding: Finding, options: AnswerOptions): string[] {
  const { subject, id } = finding;
  switch (subject.kind) {
    case 'record': {
      const { checked, differences } = subject;
      if (checked.state === 'gone') {
        throw new MachineryError(
          `${id} is gone from its page, which gives no value to accept; look for a page that still states it and edit ${finding.path}, or run: npm run review -- dismiss ${id} --reason "…"`,
        );
      }
      return acceptRecord(review, checked, differences, options);
    }
    case 'note':
    case 'price':
      return acceptPlan(review, subject.vendor, subject.checked);
    case 'planned':
      if (options.fields.length > 0 || options.note !== undefined) {
        throw new MachineryError('a planned date is accepted with all its fields, and has no note');
      }
      return acceptScheduled(review, [id]);
    case 'lines':
      return acceptChanged(review, finding);
    default:
      throw new MachineryError(
        `${id} is not recorded yet; ${subject.kind === 'reading' ? 'accept its reading' : 'add it'} with: npm run review -- ${subject.kind === 'reading' ? 'seen' : 'add'} ${id}`,
      );
  }
}

/** Accepts every note and price that stands in a section of a page otherwise, then its lines. */
function acceptChanged(review: Review, { subject, id }: Finding): string[] {
  if (subject.kind !== 'lines') return [];
  const { page, groups } = subject;
  const there = new Set(groups.flatMap(({ before }) => before));
  const own = findingsOf(review).flatMap((finding) => {
    const { subject: one } = finding;
    if (one.kind !== 'note' && one.kind !== 'price') return [];
    const text = 'note' in one.checked ? one.checked.note : `price_month ${one.checked.recorded}`;
    const isHere = there.has(`${one.vendor}/${one.checked.plan}: ${text}`);
    return isHere && one.checked.line ? [one] : [];
  });
  if (own.length === 0) {
    throw new MachineryError(
      `nothing that is recorded stands in ${id} otherwise; add what is a limit, or mark it as seen: npm run review -- seen ${id}`,
    );
  }
  const changed = own.flatMap(({ vendor, checked }) => acceptPlan(review, vendor, checked));
  acceptLines(review, page.url, groups);
  return changed;
}

/** Adds what a page lists, prints or states and no record has. */
export function add(review: Review, finding: Finding, options: AnswerOptions): string[] {
  const { subject, id } = finding;
  if (subject.kind === 'candidate') return addCandidate(review, subject.candidate, options.note);
  if (subject.kind === 'planned') {
    addScheduled(review, id);
    return [];
  }
  if (subject.kind === 'lines') return addLines(review, finding, options);
  throw new MachineryError(
    `${id} is recorded already; take it over with: npm run review -- accept ${id}`,
  );
}

/** A record as YAML: keys in the order of the schema, one line per value. */
function renderRecord(record: DeprecationFile): string {
  const order = Object.keys(readSchema('records/deprecation').schema.properties ?? {});
  const rank = (key: string): number => (order.indexOf(key) + order.length) % order.length;
  const entries = Object.entries(record).sort(([a], [b]) => rank(a) - rank(b));
  return stringify(Object.fromEntries(entries), { lineWidth: 0 });
}

function addCandidate(review: Review, candidate: Candidate, note: string | undefined): string[] {
  const id = candidateId(candidate);
  const path = `records/deprecations/${id}.yaml`;
  if (isOtherDate(candidate)) {
    const name = `${id}/${candidate.record.shutdown_date}`;
    throw new MachineryError(`${path} is there already: ${byHand('other_date', name)}`);
  }
  if (textOf(review, path) !== '') {
    throw new MachineryError(`${path} is there already; run check-sources again`);
  }
  // The check has drafted it.
  const drafted = candidate.record as unknown as DeprecationRecord;
  const record = authoredDeprecation({
    ...drafted,
    ...(note === undefined ? {} : { migration_note: note === '' ? null : note }),
  });
  const [error] = compileSchema('records/deprecation')(record);
  if (error) {
    const where = error.pointer.join('.');
    throw new MachineryError(
      `${id} cannot be added as it is: ${where ? `${where}: ` : ''}${error.message}`,
    );
  }
  review.changes.set(path, renderRecord(record));
  leaveSchedule(review, id);
  return [`new record ${path}`];
}

/** The new lines of a section as notes of the plans that their places name, or of the one given. */
function addLines(review: Review, { subject, id }: Finding, options: AnswerOptions): string[] {
  if (subject.kind !== 'lines') return [];
  const { page, groups } = subject;
  const [plan, vendor] = (options.plan ?? '').split('/').reverse();
  const notes = proposalsOf(review, page.url, groups)
    .filter((one) => !vendor || one.vendor === vendor)
    .filter(({ note }) => note.includes(options.words ?? ''))
    .map((one) => ({ ...one, plan: plan || one.plan }));
  const placed = notes.flatMap((note) =>
    note.plan === null ? [] : [{ ...note, plan: note.plan }],
  );
  if (placed.length === 0) {
    throw new MachineryError(
      `no place in ${id} ${options.words === undefined ? '' : `with these words `}names one plan; name it with --plan VENDOR/PLAN, or edit the record by hand`,
    );
  }
  acceptLines(review, page.url, groups);
  return placed.map((note) => addNote(review, page.url, note));
}

/** Takes what is new into the accepted reading: a person has seen it, and nothing is recorded. */
export function markSeen(review: Review, { subject, id }: Finding): string[] {
  if (subject.kind === 'lines') {
    acceptLines(review, subject.page.url, subject.groups);
    return [];
  }
  if (subject.kind === 'reading') {
    const untied = acceptPage(review, subject.page);
    return untied.map((text) => `stands on no line that can be told: ${text}`);
  }
  throw new MachineryError(`${id} is not about lines of a page; accept, add or dismiss it`);
}

/** The differences of a finding, as dismissals name them. */
function differencesOf({ subject }: Finding): DismissedDifference[] {
  switch (subject.kind) {
    case 'record':
      return subject.differences.map((one) => differenceOf(subject.checked.id, one));
    case 'candidate':
      return [candidateOf(subject.candidate)];
    case 'note':
      return [noteOf(subject.vendor, subject.checked)];
    case 'price':
      return [priceOf(subject.vendor, subject.checked)];
    case 'planned': {
      const { id, candidate, differences } = subject.finding;
      return candidate
        ? [scheduledCandidateOf(candidate)]
        : differences.map((one) => differenceOf(id, one));
    }
    default:
      return [];
  }
}

/**
 * Dismisses one difference of a finding: it no longer waits until the record or the page says
 * something else. It is no match.
 *
 * @param fields the fields that differ; needed where several do
 * @throws MachineryError where it is not clear which difference is meant.
 */
export function dismiss(
  review: Review,
  finding: Finding,
  { fields, reason }: { fields: readonly string[]; reason: string },
): void {
  if (reason.trim() === '') {
    throw new MachineryError('say why it is dismissed, with --reason "…"');
  }
  const all = differencesOf(finding);
  const { id } = finding;
  if (all.length === 0) {
    throw new MachineryError(
      `new lines are not dismissed; mark them with: npm run review -- seen ${id}`,
    );
  }
  const names = all.map(({ field }) => field);
  const unknownField = fields.find((field) => !names.includes(field));
  if (unknownField !== undefined || (fields.length === 0 && all.length > 1)) {
    throw new MachineryError(
      `${id} differs in ${names.join(', ')}; name the field that you dismiss: npm run review -- dismiss ${id} ${names[0]} --reason "…"`,
    );
  }
  const chosen = all.filter(({ field }) => fields.length === 0 || fields.includes(field));
  const entries = chosen.map((one) => ({
    ...one,
    reason: reason.trim(),
    dismissed_on: review.today,
  }));
  review.changes.set(DISMISSED_PATH, withDismissals(textOf(review, DISMISSED_PATH), entries));
}

/** The file with entries at its end, and all that was there left as it was. */
function withDismissals(text: string, entries: readonly Dismissal[]): string {
  const added = stringify(entries, { lineWidth: 0 });
  const { document } = parseRecord(DISMISSED_PATH, Buffer.from(text));
  const before = Array.isArray(document?.value) ? document.value : [];
  if (before.length === 0) return added;
  const [start = 0] = document?.range([]) ?? [];
  if (text.charAt(start) === '[') {
    throw new MachineryError(`write ${DISMISSED_PATH} as a list with a dash per entry first`);
  }
  return `${text.replace(/\n*$/, '\n')}${added}`;
}

/**
 * Removes a record whose deprecation the vendor has taken back. Consumers see it as
 * `record_removed`; its page stays and says so. The reason is kept in the commit, beside what the
 * page says; the guard against removed records accepts it on the evidence of the committed report.
 *
 * @returns the message of the commit, line by line
 * @throws MachineryError where no report says so, or no reason is given.
 */
export function withdraw(review: Review, finding: Finding, reason: string): string[] {
  const { subject, id } = finding;
  if (reason.trim() === '') {
    throw new MachineryError('say why the record goes, with --reason "…"');
  }
  const differences = subject.kind === 'record' ? subject.differences : [];
  const [words = ''] = differences.flatMap((one) => one.words ?? []);
  if (!isTakenBack(differences)) {
    const isDate = differences.some(
      ({ field, kind }) => field === 'shutdown_date' && kind === 'withdrawn',
    );
    throw new MachineryError(
      isDate
        ? `the page has taken back the date of ${id} only, and not the deprecation (${JSON.stringify(words)}); take that over with: npm run review -- accept ${id} shutdown_date`
        : `no page says that the vendor has taken the deprecation of ${id} back`,
    );
  }
  const record = review.dataset.deprecations.find((entry) => entry.id === id);
  if (!record) throw new MachineryError(`records/deprecations/${id}.yaml is not there any more`);
  review.changes.set(record.path, null);
  const { source_url: url, item } = record.data;
  const page = review.report.pages.find((one) => one.url === url);
  const seen = page?.observed_on ? `, as seen on ${page.observed_on}` : '';
  return [
    `records: withdraw ${id}`.slice(0, 72),
    '',
    reason.trim(),
    '',
    `${url}${seen}, says: ${words} (${item}).`,
  ];
}
