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
import { commitRecords, refuseOtherChanges } from './review/commits.ts';
import {
  type AnswerOptions,
  findingsOf,
  type Review,
  readReview,
  writeChanges,
} from './review/review.ts';
import { CHOICES, listQuestions, walk } from './review/walk.ts';

/** What takes no finding. */
const ALONE: readonly string[] = ['list', 'commit'];
const VERBS = Object.keys(CHOICES).filter((name): name is Verb => !['skip', 'quit'].includes(name));

const HELP = `Usage: npm run review -- [options]
       npm run review -- list
       npm run review -- accept|replace|remove|keep|add|seen|dismiss ID… [options]
       npm run review -- commit

Goes through a source-check report. In a terminal it asks one question at a time, one key each;
elsewhere, and with list, it prints everything that waits, most urgent first, with the command for
each answer. In a terminal each answer is checked and written before the next question, and Ctrl-C
quits; what one command answers is checked together and then written, and those of several that are
refused are listed and left out. Nothing is committed without --commit, or commit after it.

${VERBS.map((verb) => `  ${verb.padEnd(9)}${CHOICES[verb][1]}`).join('\n')}
  commit   commits all that is changed in records/ and nothing else: each record by itself, in the
           words of the log, what the vendor changed before what is ours, which has a line
           "Correction: " and why; the reading of a page with the one record that it proves, else last

  ID              as the list names it; PAGE:* are all questions about new lines of a page
  --note TEXT     of accept and add: the migration_note, in your own words: what to change, or where
                  sources disagree; "" for none
  --reason TEXT   of dismiss and keep: why
  --take N        of replace: which of several lines
  --plan PLANS    of add: whose lines are whose place names no plan: VENDOR/PLAN, several plans with
                  commas, or VENDOR/all
  --words TEXT    of add: only the lines that have these words; the others still wait
  --commit        commits after the answers; in a terminal each record that no question is left about,
                  and the rest at the end. Refused where something in records/ is not committed before,
                  or anything is staged, and where a branch would have two commits of a record from one
                  reading: the second would count as ours
  --report FILE   the report (default: the newest of records/source-checks/)
  --pages DIR     saved pages (npm run check-sources -- --help): shows the words of lines that are gone
                  or have changed, where a copy is the page as it was accepted
  --now TIME      the time of the review (default: the clock)
  --root DIR      the repository (default: this folder)
  --help          this text

Exit codes: 0 done, 1 problems in the records (npm run validate), 2 refused, broken use or
machinery (nothing was written).`;

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
  help: HELP,
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
      io.stderr.write(renderText(problems, { files, hidden: 0 }));
      return 1;
    }
    const { stdout, terminal } = io;
    if (values.commit) await refuseOtherChanges(review);
    const commit = async (waiting?: readonly Finding[]) => {
      const lines = await commitRecords(review, io.env, waiting);
      for (const line of lines) printLine(stdout, `committed ${line}`);
      if (command === 'commit' && lines.length === 0) printLine(stdout, 'nothing has changed');
    };
    if (command === undefined && terminal) {
      const then = values.commit ? commit : undefined;
      const answered = await walk({ review, terminal, stdout, commit: then });
      printLine(stdout, `${answered} answered`);
    } else if (verb) {
      answerAll(verb, review, names, { values, stdout });
    } else if (command !== 'commit') {
      stdout.write(listQuestions(review));
    }
    for (const line of await writeChanges(review)) printLine(stdout, line);
    if (values.commit || command === 'commit') await commit();
    return 0;
  },
});

await runIfMain(import.meta.url, run);
