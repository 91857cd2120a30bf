import { type Output, printLine } from '../cli/command.ts';
import type { Terminal } from '../cli/terminal.ts';
import { distanceInWords } from '../model/day.ts';
import { type Finding, howRead } from '../model/finding.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf, escapeLine } from '../model/words.ts';
import { answer, missingOption, type Verb } from './answers.ts';
import choices from './choices.json' with { type: 'json' };
import { acceptedWordsOf } from './gone-lines.ts';
import { type AnswerOptions, findingsOf, inWords, type Review, writeChanges } from './review.ts';

/** A question with all that a person needs for an answer, line by line. */
function questionLines(finding: Finding, review: Review): string[] {
  const { id, title, url, day, details } = finding;
  const distance = day === null ? '' : `, ${distanceInWords(day, review.today)}`;
  const lines = [...details, ...acceptedWordsOf(finding, review.acceptedWords)];
  if (url !== null) lines.push(`source   ${url}${howRead(url, review.report.pages)}`);
  return [`${id}: ${title}${distance}`, ...lines.map((line) => `  ${line}`)];
}

/** What waits for a person, most urgent first. Every line is safe for a terminal. */
export function listQuestions(review: Review): string {
  const { report, reportPath } = review;
  const findings = findingsOf(review);
  const unread = report.pages.filter(({ state }) => state === 'not_checked').length;
  let opening = `${reportPath}: ${countOf(findings.length, 'question waits', 'questions wait')}`;
  if (findings.length === 0) opening = `${reportPath}: nothing waits`;
  if (unread > 0) opening += `; ${countOf(unread, 'page')} could not be checked`;
  const parts = findings.map((finding) => [
    ...questionLines(finding, review),
    // Commands that work when they are pasted.
    ...finding.answers.map((one) => `  ${one.name.padEnd(9)}${inWords(review, one)}`),
  ]);
  return `${[[opening], ...parts].map((lines) => lines.map(escapeLine).join('\n')).join('\n\n')}\n`;
}

type Choice = keyof typeof choices;

/** What a person answers with. */
interface Asked {
  review: Review;
  terminal: Terminal;
  stdout: Output;
}

/**
 * Walks through everything that waits: one question at a time, one key each. Each answer is written
 * before the next question; one that is refused is asked for again. The end of input ends it.
 *
 * @returns how many questions were answered
 */
export async function walk({ review, terminal, stdout }: Asked): Promise<number> {
  const skipped = new Set<string>();
  let answered = 0;
  let total = 0;
  for (;;) {
    const waiting = findingsOf(review).filter(({ id }) => !skipped.has(id));
    const [finding] = waiting;
    if (!finding) return answered;
    const before = answered + skipped.size;
    total = Math.max(total, before + waiting.length);
    const place = `[${before + 1}/${total}]`;
    for (const line of ['', place, ...questionLines(finding, review)]) printLine(stdout, line);
    // What is done by hand has no key.
    for (const { name, text } of finding.answers)
      if (name === 'correct') printLine(stdout, `  correct  ${text}`);
    const choice = await choose(finding, terminal, stdout);
    if (choice === 'quit') return answered;
    if (choice === 'skip') {
      skipped.add(finding.id);
      continue;
    }
    const options = await askMore(choice, finding, { review, terminal });
    if (options === null) return answered;
    try {
      answer(choice, review, finding, options);
      for (const line of await writeChanges(review)) printLine(stdout, `  ${line}`);
      answered += 1;
    } catch (error) {
      if (!(error instanceof MachineryError)) throw error;
      printLine(stdout, `  refused: ${error.message}`);
      review.changes = new Map();
    }
  }
}

/** Asks for the key of an answer, one of those that the finding offers. */
async function choose({ answers }: Finding, terminal: Terminal, stdout: Output): Promise<Choice> {
  const named: string[] = ['skip', 'quit', ...answers.map(({ name }) => name)];
  const offered = (Object.keys(choices) as Choice[]).filter((choice) => named.includes(choice));
  const keys = offered.map((choice) => `[${choices[choice].key}] ${choice}`);
  stdout.write(`${keys.join('  ')}  [?] help `);
  for (;;) {
    const key = (await terminal.key()).toLowerCase();
    const choice = key === '' ? 'quit' : offered.find((one) => choices[one].key === key);
    if (choice) {
      printLine(stdout, choice);
      return choice;
    }
    for (const one of offered)
      printLine(stdout, `  [${choices[one].key}] ${choices[one].does.join(' ')}`);
  }
}

/** What an answer needs beyond its key: what its command takes as options; null at the end of input. */
async function askMore(
  verb: Verb,
  finding: Finding,
  { review, terminal }: Pick<Asked, 'review' | 'terminal'>,
): Promise<AnswerOptions | null> {
  const options: AnswerOptions = {};
  for (;;) {
    const missing = missingOption(verb, review, finding, options);
    if (!missing) return options;
    const { name, question, old } = missing;
    const hint = old === undefined ? '' : ' (Enter: yes; - for none; or a new one)';
    const line = await terminal.line(`${question}?${hint} `);
    if (line === null) return null;
    options[name] = line;
    if (old !== undefined) options[name] = line === '' ? old : line.replace(/^-$/, '');
  }
}
