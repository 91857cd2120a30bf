import { type Output, printLine } from '../cli/command.ts';
import type { Terminal } from '../cli/terminal.ts';
import { distanceInWords } from '../model/day.ts';
import type { Finding } from '../model/finding.ts';
import { howRead } from '../model/findings.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf, escapeLine } from '../model/words.ts';
import { answer, standsIn, type Verb } from './answers.ts';
import { proposalsOf } from './plans.ts';
import { type AnswerOptions, findingsOf, type Review } from './review.ts';

/** Findings that one answer settles: thirty dates of one page that have passed are one question. */
interface Question {
  title: string;
  first: Finding;
  /** The first and those that are answered with it. */
  findings: Finding[];
}

/** Whether a finding is only that the date of a record has come. */
function isPassed({ subject }: Finding): boolean {
  if (subject.kind !== 'record' || subject.differences.length === 0) return false;
  return subject.differences.every(({ kind }) => kind === 'passed');
}

/** Findings as questions, in their order; those of dates that have passed on one page together. */
function questionsOf(findings: readonly Finding[]): Question[] {
  const passed = new Map<string | null, Question>();
  return findings.flatMap((finding): Question[] => {
    const { id, title, url } = finding;
    const question = { title: `${id}: ${title}`, first: finding, findings: [finding] };
    const known = isPassed(finding) && passed.get(url);
    if (isPassed(finding)) passed.set(url, known || question);
    if (!known) return [question];
    known.findings.push(finding);
    known.title = `${known.findings.length} records whose date had come when the page was read; the page gives no state`;
    return [];
  });
}

/** A question with all that a person needs for an answer, line by line. */
function questionLines({ title, first, findings }: Question, review: Review): string[] {
  const { url, day, details } = first;
  const many = findings.length > 1;
  const said = many
    ? findings.map((one) => `${one.id}${one.day === null ? '' : `, ${one.day}`}`)
    : details;
  const source = url === null ? [] : [`source   ${url}${howRead(url, review.report.pages)}`];
  const distance = day === null || many ? '' : `, ${distanceInWords(day, review.today)}`;
  return [`${title}${distance}`, ...[...said, ...source].map((line) => `  ${line}`)];
}

/** What a person can do about a question: commands that work when they are pasted. */
function answerLines({ first, findings }: Question, { reportOption }: Review): string[] {
  if (findings.length > 1) {
    const ids = findings.map(({ id }) => id).join(' ');
    return [`  ${'accept'.padEnd(9)}npm run review -- accept ${ids}${reportOption}`];
  }
  return first.answers.map(({ name, text }) => {
    const option = name === 'correct' ? '' : reportOption;
    return `  ${name.padEnd(9)}${text}${option}`;
  });
}

/** What waits for a person, most urgent first. Every line is safe for a terminal. */
export function listQuestions(review: Review): string {
  const questions = questionsOf(findingsOf(review));
  const count = questions.length;
  const waits = count === 1 ? '1 question waits' : `${count} questions wait`;
  const parts = questions.map((one) => [
    ...questionLines(one, review),
    ...answerLines(one, review),
  ]);
  const unread = review.report.pages.filter(({ state }) => state === 'not_checked');
  if (unread.length > 0) {
    const reasons = unread.map(({ url, reason }) => `  ${url}: ${reason}`);
    parts.push([`${countOf(unread.length, 'page')} could not be checked:`, ...reasons]);
  }
  const opening = `${review.reportPath}: ${count === 0 ? 'nothing waits' : waits}`;
  return `${[[opening], ...parts].map((lines) => lines.map(escapeLine).join('\n')).join('\n\n')}\n`;
}

/** The keys of a question, with their words. */
const KEYS: Readonly<Record<Verb | 'rest of the page seen' | 'skip' | 'quit', string>> = {
  accept: 'a',
  add: 'd',
  seen: 's',
  'rest of the page seen': 'r',
  dismiss: 'x',
  skip: 'n',
  quit: 'q',
};

type Choice = keyof typeof KEYS;

/** What a person answers with. */
interface Asked {
  review: Review;
  terminal: Terminal;
  stdout: Output;
}

/**
 * Walks through everything that waits: one question at a time, one key each. Answers are kept until
 * the end; quitting keeps what was answered.
 *
 * @returns how many questions were answered
 */
export async function walk(asked: Asked): Promise<number> {
  const { review, stdout } = asked;
  const findings = findingsOf(review);
  const groups = findings.flatMap(({ subject }) =>
    subject.kind === 'lines' ? subject.groups : [],
  );
  // Notes and prices are asked about with the section of the page that they stand in.
  const questions = questionsOf(findings.filter((finding) => !standsIn(finding, groups)));
  const done = new Set<string>();
  let answered = 0;
  for (const [index, question] of questions.entries()) {
    const { first } = question;
    if (done.has(first.id)) continue;
    const place = `[${index + 1}/${questions.length}]`;
    for (const line of ['', place, ...questionLines(question, review)]) printLine(stdout, line);
    const choice = await choose(first, asked);
    if (choice === 'quit') break;
    if (choice === 'skip') continue;
    const isRest = choice === 'rest of the page seen';
    const rest = questions
      .slice(index)
      .filter((one) => one.first.subject.kind === 'lines' && one.first.url === first.url);
    for (const one of isRest ? rest : [question]) {
      if (!(await act(isRest ? 'seen' : choice, one, asked))) continue;
      answered += 1;
      for (const { id } of one.findings) done.add(id);
    }
    // The planned dates of a list are accepted together.
    const isTaken = (one: Finding): boolean => offers(one, 'accept') && one.path === first.path;
    if (choice === 'accept' && first.subject.kind === 'planned' && done.has(first.id))
      for (const { id } of findings.filter(isTaken)) done.add(id);
  }
  return answered;
}

function offers({ answers }: Finding, verb: Verb): boolean {
  return answers.some(({ name }) => name === verb);
}

/** Asks for the key of an answer, one of those that the finding offers. */
async function choose(finding: Finding, { terminal, stdout }: Asked): Promise<Choice> {
  const choices = (Object.keys(KEYS) as Choice[]).filter((choice) => {
    if (choice === 'skip' || choice === 'quit') return true;
    return choice === 'rest of the page seen'
      ? finding.subject.kind === 'lines'
      : offers(finding, choice);
  });
  stdout.write(`${choices.map((choice) => `[${KEYS[choice]}] ${choice}`).join('  ')} `);
  for (;;) {
    const key = (await terminal.key()).toLowerCase();
    const choice = key === '' ? 'quit' : choices.find((one) => KEYS[one] === key);
    if (!choice) continue;
    printLine(stdout, choice);
    return choice;
  }
}

/** Does what a key says with each finding of a question; false where it was refused. */
async function act(verb: Verb, { first, findings }: Question, asked: Asked): Promise<boolean> {
  const { review, stdout, terminal } = asked;
  const before = new Map(review.changes);
  try {
    const { subject, details } = first;
    const effect = subject.kind === 'lines' ? `nothing ${details[0]} is asked about again; ` : '';
    const reason = verb === 'dismiss' ? await terminal.line(`${effect}why? `) : '';
    for (const finding of findings) {
      const fields = verb === 'dismiss' ? finding.dismissals.map(({ field }) => field) : [];
      const options = { fields, reason, ...(verb === 'add' && (await askLines(finding, asked))) };
      for (const line of answer(verb, review, finding, options)) printLine(stdout, `  ${line}`);
    }
    return true;
  } catch (error) {
    if (!(error instanceof MachineryError)) throw error;
    printLine(stdout, `  refused: ${error.message}`);
    review.changes = before;
    return false;
  }
}

/** Which of several new lines are to be added, and to which plan where their place names none. */
async function askLines(
  { subject }: Finding,
  { review, terminal, stdout }: Asked,
): Promise<Partial<AnswerOptions>> {
  if (subject.kind !== 'lines') return {};
  const proposals = proposalsOf(review, subject.page.url, subject.groups);
  const words =
    proposals.length > 1
      ? await terminal.line('which lines (words of them; empty for all; the others are seen): ')
      : '';
  const open = proposals.find(({ plan, note }) => plan === null && note.includes(words));
  if (!open) return { words };
  printLine(stdout, `  of which plan is: ${open.note}`);
  return { words, plan: await terminal.line('plan (vendor/plan; empty for none): ') };
}
