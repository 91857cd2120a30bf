import { type Output, printLine } from '../cli/command.ts';
import type { Terminal } from '../cli/terminal.ts';
import { distanceInWords } from '../model/day.ts';
import { command, type Finding } from '../model/finding.ts';
import { howRead } from '../model/findings.ts';
import { limitText } from '../model/limits.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf, escapeLine, groupBy } from '../model/words.ts';
import { answer, type Verb } from './answers.ts';
import { noteToAskAbout } from './deprecations.ts';
import { acceptedWordsOf } from './gone-lines.ts';
import { proposalsOf } from './plans.ts';
import { type AnswerOptions, findingsOf, inWords, type Review, writeChanges } from './review.ts';

/** Findings that one answer settles: thirty dates of one page that have passed are one question. */
type Question = readonly [first: Finding, ...others: Finding[]];

/** Whether a finding is only that the date of a record has come. */
function isPassed({ subject }: Finding): boolean {
  if (subject.kind !== 'record' || subject.differences.length === 0) return false;
  return subject.differences.every(({ kind }) => kind === 'passed');
}

/** Findings as questions, in their order; those of dates that have passed on one page together. */
function questionsOf(findings: readonly Finding[]): Question[] {
  const keyOf = (one: Finding) => String(isPassed(one) ? one.url : findings.indexOf(one));
  const groups = groupBy(findings, keyOf);
  // No group is empty.
  return [...groups.values()] as unknown as Question[];
}

/** A question with all that a person needs for an answer, line by line. */
function questionLines(findings: Question, review: Review): string[] {
  const [{ id, title, url, day, details }] = findings;
  const source: string[] = [];
  if (url !== null) source.push(`source   ${url}${howRead(url, review.report.pages)}`);
  if (findings.length > 1) {
    const records = findings.map((one) => [one.id, one.day].filter(Boolean).join(', '));
    return [
      `${findings.length} records whose date had come when the page was read; the page gives no state`,
      ...[...records, ...source].map((line) => `  ${line}`),
    ];
  }
  const distance = day === null ? '' : `, ${distanceInWords(day, review.today)}`;
  const before = acceptedWordsOf(findings[0], review.acceptedWords);
  const lines = [...details, ...before, ...source];
  return [`${id}: ${title}${distance}`, ...lines.map((line) => `  ${line}`)];
}

/** What a person can do about a question: commands that work when they are pasted. */
function answerLines(findings: Question, review: Review): string[] {
  const [{ id, answers }, ...others] = findings;
  const rest = others.map((one) => ` ${one.id}`).join('');
  let all = answers;
  if (others.length > 0) all = [command('accept', id, rest)];
  return all.map((one) => `  ${one.name.padEnd(9)}${inWords(review, one)}`);
}

/** What waits for a person, most urgent first. Every line is safe for a terminal. */
export function listQuestions(review: Review): string {
  const questions = questionsOf(findingsOf(review));
  let waits = `${questions.length} questions wait`;
  if (questions.length === 1) waits = '1 question waits';
  if (questions.length === 0) waits = 'nothing waits';
  const parts = questions.map((one) => [
    ...questionLines(one, review),
    ...answerLines(one, review),
  ]);
  const unread = review.report.pages.filter(({ state }) => state === 'not_checked');
  if (unread.length > 0) {
    const reasons = unread.map(({ url, reason }) => `  ${url}: ${reason}`);
    parts.push([`${countOf(unread.length, 'page')} could not be checked:`, ...reasons]);
  }
  const opening = `${review.reportPath}: ${waits}`;
  return `${[[opening], ...parts].map((lines) => lines.map(escapeLine).join('\n')).join('\n\n')}\n`;
}

type Choice = Verb | 'skip' | 'quit';

/** The key of each answer, and what it does. */
const CHOICES: Readonly<Record<Choice, readonly [key: string, meaning: string]>> = {
  accept: ['a', 'the record says what the page says'],
  replace: ['p', 'the note or price becomes what the page says now'],
  remove: ['m', 'the note goes: the page does not say it any more'],
  keep: ['k', 'the record is right all the same, for a reason'],
  add: ['d', 'record what is new'],
  seen: ['s', 'nothing of this is to be recorded'],
  dismiss: ['x', 'set it aside, for a reason'],
  skip: ['n', 'ask me later'],
  quit: ['q', 'end; what was answered stays'],
};

/** What a person answers with. */
interface Asked {
  review: Review;
  terminal: Terminal;
  stdout: Output;
  /** Commits what none of these findings is about. */
  commit?: ((waiting: readonly Finding[]) => Promise<void>) | undefined;
}

/**
 * Walks through everything that waits: one question at a time, one key each. Each answer is written
 * before the next question; one that is refused is asked for again.
 *
 * @returns how many questions were answered
 */
export async function walk(asked: Asked): Promise<number> {
  const { review, stdout, commit } = asked;
  const skipped = new Set<string>();
  let answered = 0;
  let total = 0;
  let isWritten = false;
  for (;;) {
    const waiting = questionsOf(findingsOf(review)).filter(([{ id }]) => !skipped.has(id));
    const [question] = waiting;
    if (!question) return answered;
    if (isWritten) await commit?.(waiting.flat());
    isWritten = false;
    const [first] = question;
    const before = answered + skipped.size;
    total = Math.max(total, before + waiting.length);
    const place = `[${before + 1}/${total}]`;
    for (const line of ['', place, ...questionLines(question, review)]) printLine(stdout, line);
    const choice = await choose(first, asked);
    const options = await askMore(choice, first, asked);
    const notes = choice === 'accept' ? await askNotes(question, asked) : new Map();
    if (choice === 'quit' || options === null || notes === null) return answered;
    if (choice === 'skip') skipped.add(first.id);
    else if (await act(choice, question, { ...options, notes }, asked)) {
      answered += 1;
      isWritten = true;
    }
  }
}

/** Asks for the key of an answer, one of those that the finding offers. */
async function choose({ answers }: Finding, { terminal, stdout }: Asked): Promise<Choice> {
  const offered: string[] = ['skip', 'quit', ...answers.map(({ name }) => name)];
  const choices = (Object.keys(CHOICES) as Choice[]).filter((choice) => offered.includes(choice));
  const keys = choices.map((choice) => `[${CHOICES[choice][0]}] ${choice}`);
  stdout.write(`${keys.join('  ')}  [?] help `);
  for (;;) {
    const key = (await terminal.key()).toLowerCase();
    const choice = key === '' ? 'quit' : choices.find((one) => CHOICES[one][0] === key);
    if (!choice) {
      for (const one of choices) {
        const [letter, meaning] = CHOICES[one];
        printLine(stdout, `  [${letter}] ${meaning}`);
      }
      continue;
    }
    printLine(stdout, choice);
    return choice;
  }
}

/** Gives one answer to some findings and writes it; false where it was refused for one of them. */
async function act(
  verb: Verb,
  findings: readonly Finding[],
  { notes, ...more }: Partial<AnswerOptions> & { notes: ReadonlyMap<string, string> },
  { review, stdout }: Asked,
): Promise<boolean> {
  try {
    for (const finding of findings) {
      const note = notes.get(finding.id);
      for (const line of answer(verb, review, finding, { note, ...more }))
        printLine(stdout, `  ${line}`);
    }
    for (const line of await writeChanges(review)) printLine(stdout, `  ${line}`);
    return true;
  } catch (error) {
    if (!(error instanceof MachineryError)) throw error;
    printLine(stdout, `  refused: ${error.message}`);
    review.changes = new Map();
    return false;
  }
}

/** The notes of records beside their new values, by the id of the finding; null where the person quits. */
async function askNotes(
  findings: readonly Finding[],
  { review, terminal, stdout }: Asked,
): Promise<Map<string, string> | null> {
  const notes = new Map<string, string>();
  for (const finding of findings) {
    const old = noteToAskAbout(review, finding);
    if (old === null) continue;
    printLine(stdout, `  note of ${finding.id}: ${JSON.stringify(old)}`);
    const line = await terminal.line('does it hold? (Enter: yes; - for none; or a new note): ');
    if (line === null) return null;
    if (line === '') notes.set(finding.id, old);
    else notes.set(finding.id, line.replace(/^-$/, ''));
  }
  return notes;
}

/** What an answer needs beyond its key; null where the person quits. */
async function askMore(
  choice: Choice,
  { subject, details }: Finding,
  { review, terminal, stdout }: Asked,
): Promise<Partial<AnswerOptions> | null> {
  if (choice === 'replace' && subject.kind === 'plan' && 'note' in subject.checked) {
    const { offers = [] } = subject.checked;
    if (offers.length < 2) return {};
    const take = await terminal.line(`which (1 to ${offers.length}): `);
    if (take === null) return null;
    return { take };
  }
  if (choice === 'dismiss' || choice === 'keep') {
    const effect = subject.kind === 'lines' ? `nothing ${details[0]} is asked about again; ` : '';
    const reason = await terminal.line(`${effect}why? `);
    if (reason === null) return null;
    return { reason };
  }
  if (choice !== 'add' || subject.kind !== 'lines') return {};
  const proposals = proposalsOf(review, subject.page.url, subject.groups);
  const words =
    proposals.length > 1
      ? await terminal.line('which lines (words of them; empty for all; the others wait): ')
      : '';
  if (words === null) return null;
  const open = proposals.filter((one) => one.plan === null && limitText(one).includes(words));
  if (open.length === 0) return { words };
  for (const one of open) printLine(stdout, `  whose is: ${limitText(one)}`);
  const plan = await terminal.line('plan (vendor/plan, several with commas, or vendor/all): ');
  if (plan === null) return null;
  return { words, plan };
}
