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
import type { Finding } from './model/finding.ts';
import { MachineryError } from './model/problem.ts';
import { didYouMeanHint } from './model/words.ts';
import { answer, type Verb } from './review/answers.ts';
import choices from './review/choices.json' with { type: 'json' };
import { commitRecords, refuseOtherChanges } from './review/commits.ts';
import {
  type AnswerOptions,
  findingsOf,
  type Review,
  readReview,
  writeChanges,
} from './review/review.ts';
import { listQuestions, walk } from './review/walk.ts';

/** What takes no finding. */
const ALONE: readonly string[] = ['list', 'commit'];
const VERBS = Object.keys(choices).filter((name): name is Verb => !['skip', 'quit'].includes(name));

const INDENT = `\n${' '.repeat(11)}`;

/** The findings that a person named: by their ids, or all lines of a page (`PAGE:*`). */
function findChosen(names: readonly string[], review: Review): Finding[] {
  const findings = findingsOf(review);
  const chosen = names.flatMap((name) => {
    const isMeant = ({ id, news }: Finding): boolean =>
      id === name || (name.endsWith(':*') && news && id.startsWith(name.slice(0, -1))) === true;
    const own = findings.filter(isMeant);
    if (own.length > 0) return own;
    const hint = didYouMeanHint(
      name,
      findings.map(({ id }) => id),
    );
    throw new MachineryError(
      `${review.reportPath} has no open finding ${name}${hint}; list what waits with: npm run review -- list${review.reportOption}`,
    );
  });
  if (chosen.length === 0) throw new MachineryError('an answer needs the ID of a finding');
  return [...new Set(chosen)];
}

/** Gives one answer to findings; of several those that are refused are listed and left out. */
function answerAll(
  verb: Verb,
  review: Review,
  names: readonly string[],
  { values, stdout }: { values: AnswerOptions; stdout: Output },
): void {
  const chosen = findChosen(names, review);
  if (chosen.length > 1 && values.note !== undefined && verb === 'accept')
    throw new MachineryError('a note is for one record; name it by itself');
  for (const finding of chosen) {
    const before = new Map(review.changes);
    try {
      answer(verb, review, finding, values);
      printLine(stdout, finding.id);
    } catch (error) {
      if (!(error instanceof MachineryError) || chosen.length === 1) throw error;
      review.changes = before;
      printLine(stdout, `left out ${finding.id}: ${error.message}`);
    }
  }
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
  async main(values, io, positionals) {
    const [command, ...names] = positionals;
    const verb = VERBS.find((one) => one === command);
    const known = [...VERBS, ...ALONE];
    if (command !== undefined && !known.includes(command)) {
      throw new MachineryError(
        `${JSON.stringify(command)} is not a command${didYouMeanHint(command, known)}; use one of ${known.join(', ')}`,
      );
    }
    if (command && !verb && names.length > 0) throw new MachineryError(`${command} takes no ID`);
    const now = readNow(values.now, io);
    const report = values.report === undefined ? undefined : pathOf(io, values.report);
    const pages = values.pages === undefined ? undefined : pathOf(io, values.pages);
    const root = pathOf(io, values.root);
    const { review, problems, files } = await readReview(root, { now, report, pages });
    if (!review) {
      io.stderr.write(renderText(problems, files));
      return 1;
    }
    const { stdout, terminal } = io;
    if (values.commit) await refuseOtherChanges(review);
    if (command === undefined && terminal) {
      const answered = await walk({ review, terminal, stdout });
      printLine(stdout, `${answered} answered`);
    } else if (verb) {
      answerAll(verb, review, names, { values, stdout });
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
