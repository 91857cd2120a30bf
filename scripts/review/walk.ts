import { type Output, printLine } from '../cli/command.ts';
import type { Terminal } from '../cli/terminal.ts';
import type { Finding, FindingSubject } from '../model/finding.ts';
import { MachineryError } from '../model/problem.ts';
import { accept, add, dismiss, markSeen } from './answers.ts';
import { proposalsOf } from './plans.ts';
import { type Question, questionLines, questionsOf } from './print.ts';
import { findingsOf, type Review } from './review.ts';

/** What one key does. */
interface Key {
  key: string;
  word: string;
  kinds: readonly FindingSubject['kind'][];
}

const KEYS: readonly Key[] = [
  { key: 'a', word: 'accept', kinds: ['record', 'planned', 'note', 'price', 'lines'] },
  { key: 'd', word: 'add', kinds: ['candidate', 'planned', 'lines'] },
  { key: 's', word: 'seen', kinds: ['lines', 'reading'] },
  { key: 'r', word: 'rest of the page seen', kinds: ['lines'] },
  { key: 'x', word: 'dismiss', kinds: ['record', 'candidate', 'planned', 'note', 'price'] },
  {
    key: 'n',
    word: 'skip',
    kinds: ['record', 'candidate', 'planned', 'note', 'price', 'lines', 'reading'],
  },
];

/** Notes and prices of a line are asked about with the section of the page that they stand in. */
function isTold(finding: Finding, all: readonly Finding[]): boolean {
  const { subject } = finding;
  if (subject.kind !== 'note' && subject.kind !== 'price') return false;
  const { checked, vendor } = subject;
  const text = 'note' in checked ? checked.note : `price_month ${checked.recorded}`;
  return all.some(
    ({ subject: other }) =>
      other.kind === 'lines' &&
      checked.line !== undefined &&
      other.groups.some(({ before }) => before.includes(`${vendor}/${checked.plan}: ${text}`)),
  );
}

/**
 * Walks through everything that waits: one question at a time, one key each. Answers are kept until
 * the end; quitting keeps what was answered.
 *
 * @returns how many questions were answered
 */
export async function walk(
  review: Review,
  { terminal, stdout }: { terminal: Terminal; stdout: Output },
): Promise<number> {
  const findings = findingsOf(review);
  const questions = questionsOf(findings.filter((finding) => !isTold(finding, findings)));
  const seen = new Set<string>();
  let answered = 0;
  for (const [index, question] of questions.entries()) {
    const [first] = question.findings;
    if (!first || seen.has(first.id)) continue;
    printLine(stdout, '');
    printLine(stdout, `[${index + 1}/${questions.length}]`);
    for (const line of questionLines(question, review)) printLine(stdout, line);
    const answer = await askKey(keysFor(first, review), { terminal, stdout });
    if (answer === null) break;
    if (answer === 'n') continue;
    const rest = answer === 'r' ? restOfPage(questions.slice(index)) : [question];
    for (const one of rest) {
      if (!(await act(answer, one, review, { terminal, stdout }))) continue;
      answered += 1;
      for (const { id } of one.findings) seen.add(id);
    }
  }
  return answered;
}

/** The questions about lines of the page of the first one. */
function restOfPage(questions: readonly Question[]): Question[] {
  const isOfPage = ({ findings: [one] }: Question): boolean =>
    one?.subject.kind === 'lines' && one.url === questions[0]?.findings[0]?.url;
  return questions.filter(isOfPage);
}

/** The keys that can do something with a finding. */
function keysFor(finding: Finding, review: Review): Key[] {
  const { subject } = finding;
  return KEYS.filter(({ key, kinds }) => {
    if (!kinds.includes(subject.kind)) return false;
    if (subject.kind !== 'lines') return true;
    if (key === 'a') return subject.groups.some(({ before }) => before.length > 0);
    return key !== 'd' || proposalsOf(review, subject.page.url, subject.groups).length > 0;
  });
}

/** The key of an answer; null for quitting. */
async function askKey(
  keys: readonly Key[],
  { terminal, stdout }: { terminal: Terminal; stdout: Output },
): Promise<string | null> {
  stdout.write(
    `${[...keys, { key: 'q', word: 'quit' }].map(({ key, word }) => `[${key}] ${word}`).join('  ')} `,
  );
  for (;;) {
    const key = (await terminal.key()).toLowerCase();
    if (key === 'q' || key === '') {
      printLine(stdout, 'quit');
      return null;
    }
    const found = keys.find((one) => one.key === key);
    if (!found) continue;
    printLine(stdout, found.word);
    return key;
  }
}

/** Does what a key says with each finding of a question; false where it was refused. */
async function act(
  key: string,
  { findings }: Question,
  review: Review,
  { terminal, stdout }: { terminal: Terminal; stdout: Output },
): Promise<boolean> {
  const before = new Map(review.changes);
  try {
    const reason = key === 'x' ? await terminal.line('why? ') : '';
    for (const finding of findings) {
      const lines =
        key === 'x'
          ? dismissAll(review, finding, reason)
          : await answer(key, finding, review, terminal, stdout);
      for (const line of lines) printLine(stdout, `  ${line}`);
    }
    return true;
  } catch (error) {
    if (!(error instanceof MachineryError)) throw error;
    printLine(stdout, `  refused: ${error.message}`);
    review.changes = before;
    return false;
  }
}

function dismissAll(review: Review, finding: Finding, reason: string): string[] {
  const fields =
    finding.subject.kind === 'record' ? finding.subject.differences.map(({ field }) => field) : [];
  dismiss(review, finding, { fields, reason });
  return [];
}

async function answer(
  key: string,
  finding: Finding,
  review: Review,
  terminal: Terminal,
  stdout: Output,
): Promise<string[]> {
  const options = { fields: [] };
  if (key === 'a') return accept(review, finding, options);
  if (key === 's' || key === 'r') return markSeen(review, finding);
  const { subject } = finding;
  if (subject.kind !== 'lines') return add(review, finding, options);
  const proposals = proposalsOf(review, subject.page.url, subject.groups);
  const words =
    proposals.length > 1
      ? await terminal.line('which lines (words of them; empty for all; the others are seen): ')
      : '';
  const open = proposals.find(({ plan, note }) => plan === null && note.includes(words));
  if (open) printLine(stdout, `  of which plan is: ${open.note}`);
  const plan = open ? await terminal.line('plan (vendor/plan; empty for none): ') : '';
  return add(review, finding, { ...options, words, ...(plan !== '' && { plan }) });
}
