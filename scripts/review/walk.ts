import { type Output, printLine } from '../cli/command.ts';
import type { Terminal } from '../cli/terminal.ts';
import { distanceInWords } from '../model/day.ts';
import { type Finding, howRead } from '../model/finding.ts';
import { limitText } from '../model/limits.ts';
import { MachineryError } from '../model/problem.ts';
import { countOf, escapeLine } from '../model/words.ts';
import { answer, type Verb } from './answers.ts';
import { acceptedWordsOf } from './gone-lines.ts';
import { proposalsOf } from './new-lines.ts';
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
  const findings = findingsOf(review);
  let waits = `${countOf(findings.length, 'question waits', 'questions wait')}`;
  if (findings.length === 0) waits = 'nothing waits';
  const parts = findings.map((finding) => [
    ...questionLines(finding, review),
    // Commands that work when they are pasted.
    ...finding.answers.map((one) => `  ${one.name.padEnd(9)}${inWords(review, one)}`),
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

/** What can be answered: the key of each answer in a terminal, and what it does. */
export const CHOICES: Readonly<Record<Choice, readonly [key: string, meaning: string]>> = {
  accept: [
    'a',
    'the record says what the page says, with the reading of that page; of planned dates the whole list does, which has one evidence; what the vendor has taken back goes; a plan takes its new name',
  ],
  replace: [
    'p',
    'the note or price becomes what the page says in its place now, or gets the labels under which its words stand; an older reading stays in evidence while another note or price stands only there',
  ],
  remove: ['m', 'the note goes: the page does not say it any more'],
  keep: ['k', 'the record is right all the same, for a reason'],
  add: [
    'd',
    'what is new is recorded: an item with its record, which takes its planned date off the list; a planned date; a plan as it is drafted; or new lines as notes of the plans that their places name',
  ],
  seen: [
    's',
    'nothing of these lines is to be recorded; of a page that nobody has accepted yet, or that is in another form, of all its lines',
  ],
  dismiss: [
    'x',
    'set aside, for a reason, until the record or the page says something else; of new lines their section, as one that concerns no record',
  ],
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

/** The input has ended at a question. */
class Quit extends Error {}

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
    const waiting = findingsOf(review).filter(({ id }) => !skipped.has(id));
    const [finding] = waiting;
    if (!finding) return answered;
    if (isWritten) await commit?.(waiting);
    const before = answered + skipped.size;
    total = Math.max(total, before + waiting.length);
    const place = `[${before + 1}/${total}]`;
    for (const line of ['', place, ...questionLines(finding, review)]) printLine(stdout, line);
    try {
      const choice = await choose(finding, asked);
      if (choice === 'skip') skipped.add(finding.id);
      isWritten = choice !== 'skip' && (await act(choice, finding, asked));
      if (isWritten) answered += 1;
    } catch (error) {
      if (error instanceof Quit) return answered;
      throw error;
    }
  }
}

/** Asks for the key of an answer, one of those that the finding offers. */
async function choose({ answers }: Finding, { terminal, stdout }: Asked): Promise<Verb | 'skip'> {
  const offered: string[] = ['skip', 'quit', ...answers.map(({ name }) => name)];
  const choices = (Object.keys(CHOICES) as Choice[]).filter((choice) => offered.includes(choice));
  const keys = choices.map((choice) => `[${CHOICES[choice][0]}] ${choice}`);
  stdout.write(`${keys.join('  ')}  [?] help `);
  for (;;) {
    const key = (await terminal.key()).toLowerCase();
    const choice = key === '' ? 'quit' : choices.find((one) => CHOICES[one][0] === key);
    if (choice) printLine(stdout, choice);
    if (choice === 'quit') throw new Quit();
    if (choice) return choice;
    for (const one of choices) printLine(stdout, `  [${CHOICES[one][0]}] ${CHOICES[one][1]}`);
  }
}

/** Gives an answer and writes it; false where it was refused. */
async function act(verb: Verb, finding: Finding, asked: Asked): Promise<boolean> {
  const { review, stdout } = asked;
  const options = await askMore(verb, finding, asked);
  try {
    answer(verb, review, finding, options);
    for (const line of await writeChanges(review)) printLine(stdout, `  ${line}`);
    return true;
  } catch (error) {
    if (!(error instanceof MachineryError)) throw error;
    printLine(stdout, `  refused: ${error.message}`);
    review.changes = new Map();
    return false;
  }
}

/** What an answer needs beyond its key. */
async function askMore(
  verb: Verb,
  { id, answers, news }: Finding,
  { review, terminal, stdout }: Asked,
): Promise<AnswerOptions> {
  const ask = async (prompt: string): Promise<string> => {
    const line = await terminal.line(prompt);
    if (line === null) throw new Quit();
    return line;
  };
  const own = answers.filter(({ name }) => name === verb);
  if (own.length > 1) return { take: await ask(`which (1 to ${own.length}): `) };
  if (verb === 'dismiss' || verb === 'keep') return { reason: await ask('why? ') };
  const note = own[0]?.note;
  if (note) {
    printLine(stdout, `  note of ${id}: ${JSON.stringify(note)}`);
    const line = await ask('does it hold? (Enter: yes; - for none; or a new note): ');
    return { note: line === '' ? note : line.replace(/^-$/, '') };
  }
  if (verb !== 'add' || !news) return {};
  const proposals = proposalsOf(review, news);
  let words = '';
  if (proposals.length > 1)
    words = await ask('which lines (words of them; empty for all; the others wait): ');
  const open = proposals.filter((one) => one.plan === null && limitText(one).includes(words));
  if (open.length === 0) return { words };
  for (const one of open) printLine(stdout, `  whose is: ${limitText(one)}`);
  return { words, plan: await ask('plan (vendor/plan, several with commas, or vendor/all): ') };
}
