import {
  defineCommand,
  NOW,
  type Output,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText } from './cli/output.ts';
import type { Terminal } from './cli/terminal.ts';
import { distanceInWords } from './model/day.ts';
import { type Finding, howRead } from './model/finding.ts';
import { MachineryError } from './model/problem.ts';
import { countOf, didYouMeanHint, escapeLine } from './model/words.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { answer, missingOption, type Verb } from './review/answers.ts';
import choices from './review/choices.json' with { type: 'json' };
import { commitRecords, refuseOtherChanges } from './review/commits.ts';
import { acceptedWordsOf } from './review/gone-lines.ts';
import { openChoice } from './review/new-lines.ts';
import {
  type AnswerOptions,
  findingsOf,
  inWords,
  openReview,
  type Review,
  writeChanges,
} from './review/review.ts';

const VERBS = Object.keys(choices).filter((name): name is Verb => !['skip', 'quit'].includes(name));
const COMMANDS: readonly string[] = [...VERBS, 'list', 'commit'];

const INDENT = `\n${' '.repeat(11)}`;

/** A question with all that a person needs for an answer, line by line. */
function questionLines(finding: Finding, review: Review): string[] {
  const { id, title, url, day, details } = finding;
  const distance = day === null ? '' : `, ${distanceInWords(day, review.today)}`;
  const lines = [...details, ...acceptedWordsOf(finding, review.acceptedWords)];
  if (url !== null) lines.push(`source   ${url}${howRead(url, review.report.pages)}`);
  return [`${id}: ${title}${distance}`, ...lines.map((line) => `  ${line}`)];
}

/** What waits for a person, most urgent first. Every line is safe for a terminal. */
function listQuestions(review: Review): string {
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

/**
 * Walks through everything that waits: one question at a time, one key each. Each answer is written
 * before the next question; one that is refused is asked for again. The end of input ends it.
 *
 * @returns how many questions were answered
 */
async function walk(review: Review, terminal: Terminal, stdout: Output): Promise<number> {
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
    const options = await askMore(choice, finding, review, terminal);
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
  review: Review,
  terminal: Terminal,
): Promise<AnswerOptions | null> {
  const options: AnswerOptions = {};
  for (;;) {
    let open = missingOption(verb, finding, options);
    if (verb === 'add' && finding.news) open ??= openChoice(review, finding.news, options);
    if (!open) return options;
    const { name, question, old } = open;
    const hint = old === undefined ? '' : ' (Enter: yes; - for none; or a new one)';
    const line = await terminal.line(`${question}?${hint} `);
    if (line === null) return null;
    options[name] = line;
    if (old !== undefined) options[name] = line === '' ? old : line.replace(/^-$/, '');
  }
}

/** The findings that a person named: by their ids, or all lines of a page (`PAGE:*`). */
function findChosen(names: readonly string[], review: Review): Finding[] {
  const findings = findingsOf(review);
  const chosen = names.flatMap((name) => {
    const isMeant = ({ id, news }: Finding): boolean =>
      id === name || (name.endsWith(':*') && news && id.startsWith(name.slice(0, -1))) === true;
    const own = findings.filter(isMeant);
    if (own.length > 0) return own;
    const ids = findings.map(({ id }) => id);
    throw new MachineryError(
      `${review.reportPath} has no open finding ${name}${didYouMeanHint(name, ids)}; list what waits with: npm run review -- list${review.reportOption}`,
    );
  });
  if (chosen.length === 0) throw new MachineryError('an answer needs the ID of a finding');
  return [...new Set(chosen)];
}

export const run = defineCommand({
  name: 'review',
  details: VERBS.map((verb) => `  ${verb.padEnd(9)}${choices[verb].does.join(INDENT)}`),
  options: {
    root: ROOT,
    report: { type: 'string' },
    pages: { type: 'string' },
    now: NOW,
    note: { type: 'string' },
    reason: { type: 'string' },
    plan: { type: 'string' },
    words: { type: 'string' },
    take: { type: 'string' },
    commit: { type: 'boolean', default: false },
  },
  positionals: true,
  async main(values, io, [command, ...names]) {
    const { stdout, terminal } = io;
    if (command !== undefined && !COMMANDS.includes(command)) {
      throw new MachineryError(
        `${JSON.stringify(command)} is not a command${didYouMeanHint(command, COMMANDS)}; use one of ${COMMANDS.join(', ')}`,
      );
    }
    const verb = VERBS.find((one) => one === command);
    if (command && !verb && names.length > 0) throw new MachineryError(`${command} takes no ID`);
    const [root, now] = [pathOf(io, values.root), readNow(values.now, io)];
    const texts = await readRecordTexts(root);
    const { problems, dataset } = validateRecords(texts, { now });
    if (!dataset) {
      io.stderr.write(renderText(problems, texts.length));
      return 1;
    }
    const [report, pages] = [values.report, values.pages].map((path) => path && pathOf(io, path));
    const review = await openReview({ root, now, texts, dataset }, { report, pages });
    if (values.commit) await refuseOtherChanges(review);
    if (command === undefined && terminal) {
      const answered = await walk(review, terminal, stdout);
      printLine(stdout, `${answered} answered`);
    } else if (verb) {
      const chosen = findChosen(names, review);
      if (chosen.length > 1 && values.note !== undefined)
        throw new MachineryError('a note is for one record; name it by itself');
      for (const finding of chosen) answer(verb, review, finding, values);
    } else if (command !== 'commit') {
      stdout.write(listQuestions(review));
    }
    for (const line of await writeChanges(review)) printLine(stdout, line);
    if (values.commit || command === 'commit') {
      const lines = await commitRecords(review, io.env);
      for (const line of lines) printLine(stdout, `committed ${line}`);
      if (command === 'commit' && lines.length === 0) printLine(stdout, 'nothing has changed');
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
