import { DISMISSED_PATH } from '../model/dismissals.ts';
import type { Answer, Finding } from '../model/finding.ts';
import type { LineGroup } from '../model/generated/published.ts';
import type { Dismissal } from '../model/generated/records.ts';
import { limitText } from '../model/limits.ts';
import { newLabels } from '../model/line-findings.ts';
import { MachineryError } from '../model/problem.ts';
import { setEntries, writeEntries } from '../records/edit.ts';
import { parseYaml } from '../records/parse.ts';
import { acceptRecord, addRecord } from './deprecations.ts';
import { addNote, addPlan, answerPlan, namePlan, proposalsOf } from './plans.ts';
import { acceptAsked, acceptLines, acceptPage, acceptRow, markNotOurs } from './readings.ts';
import { type AnswerOptions, inWords, type Review, textOf } from './review.ts';
import { takePlanned } from './scheduled.ts';

/** What a person answers. “Correct by hand” has no command. */
export type Verb = Exclude<Answer['name'], 'correct'>;

/**
 * Gives an answer to a finding: one of those that it offers.
 *
 * @returns what changes, a line each
 * @throws MachineryError that says what else can be done
 */
export function answer(
  verb: Verb,
  review: Review,
  finding: Finding,
  options: AnswerOptions,
): string[] {
  const { id, subject, answers } = finding;
  if (!answers.some(({ name }) => name === verb)) {
    const offered = answers.map((one) => inWords(review, one)).join('; or: ');
    throw new MachineryError(`${id} cannot be answered with ${verb}; instead: ${offered}`);
  }
  if (verb === 'dismiss' || verb === 'keep') return dismiss(review, finding, options);
  switch (subject.kind) {
    case 'record':
      return acceptRecord(review, finding, subject.differences, options);
    case 'candidate':
      return addRecord(review, subject.candidate, options.note);
    case 'planned':
      return takePlanned(review, finding, subject);
    case 'plan':
      return answerPlan(verb, review, subject, options);
    case 'new-plan': {
      const { vendor, found } = subject;
      if (verb === 'add') return [addPlan(review, vendor, found)];
      if (verb === 'accept') return [namePlan(review, vendor, found)];
      acceptAsked(review, found.url, found.lines);
      return [];
    }
    case 'text':
      return [];
    case 'reading':
      acceptPage(review, subject.page);
      return [];
    case 'lines': {
      const { page, groups } = subject;
      if (verb === 'seen') {
        acceptLines(review, page, groups);
        return [];
      }
      const recorded = addLines(review, finding, groups, options);
      // What only names rows and columns goes along; the others still wait.
      acceptLines(review, page, newLabels(groups));
      return recorded;
    }
  }
}

/** The new lines of a section as notes of the plans that their places name, or of the one given. */
function addLines(
  review: Review,
  { id, url }: Finding,
  groups: readonly LineGroup[],
  { plan: given = '', words = '' }: AnswerOptions,
): string[] {
  const [plan, vendor] = given.split('/').reverse();
  const notes = proposalsOf(review, url ?? '', groups)
    .filter((one) => (!vendor || one.vendor === vendor) && limitText(one).includes(words))
    .map((one) => ({ ...one, plan: one.plan ?? (plan || null), isShared: one.plan === null }))
    .filter((one) => one.plan !== null);
  if (notes.some((one) => !plan || one.plan === plan))
    return notes.map((note) => addNote(review, url ?? '', note));
  const having = words === '' ? '' : ` with the words “${words}”`;
  const whose = plan ? `of the plan “${plan}”` : 'under the name of one plan';
  throw new MachineryError(
    `no new line of ${id}${having} is ${whose}; name it with --plan VENDOR/PLAN (several with commas, or VENDOR/all), accept the new words of a note, or edit the record by hand`,
  );
}

/**
 * Sets what differs aside: it no longer waits until the record or the page says something else. It is
 * not a match. Of new lines their section is marked as one that concerns no record.
 */
function dismiss(
  review: Review,
  { id, url, subject, dismissals }: Finding,
  { reason = '' }: AnswerOptions,
): string[] {
  if (reason.trim() === '') throw new MachineryError('say why, with --reason "…"');
  if (subject.kind === 'lines') {
    const [{ headings } = { headings: [] }] = subject.groups;
    markNotOurs(review, subject.page, headings, reason);
    return [`nothing under ${headings.join(' > ')} is asked about again`];
  }
  const entries = dismissals.map((one) => {
    return { ...one, reason: reason.trim(), dismissed_on: review.today };
  });
  const text = textOf(review, DISMISSED_PATH);
  const before = (parseYaml(text).value ?? []) as Dismissal[];
  const all = [...before, ...entries];
  if (before.length > 0) review.changes.set(DISMISSED_PATH, setEntries(text, [], all));
  else review.changes.set(DISMISSED_PATH, writeEntries(all, 0));
  if (subject.kind === 'plan' && 'note' in subject.checked)
    acceptAsked(review, url ?? '', subject.checked.gone ?? []);
  acceptRow(review, id);
  return [];
}
