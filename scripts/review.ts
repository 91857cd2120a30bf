import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from './cli/command.ts';
import { renderText } from './cli/output.ts';
import type { Finding } from './model/finding.ts';
import { MachineryError } from './model/problem.ts';
import { didYouMeanHint } from './model/words.ts';
import { answer, type Verb } from './review/answers.ts';
import { commitRecords, refuseOtherChanges } from './review/commits.ts';
import { findingsOf, type Review, readReview, writeChanges } from './review/review.ts';
import { listQuestions, walk } from './review/walk.ts';

const HELP = `Usage: npm run review -- [options]
       npm run review -- list
       npm run review -- accept ID… [--note TEXT]
       npm run review -- replace ID… [--take N]
       npm run review -- remove ID…
       npm run review -- keep ID… --reason TEXT
       npm run review -- add ID… [--note TEXT] [--plan VENDOR/PLAN] [--words TEXT]
       npm run review -- seen ID…
       npm run review -- dismiss ID… --reason TEXT
       npm run review -- commit

Goes through a source-check report. In a terminal it asks one question at a time, one key each;
elsewhere, and with list, it prints everything that waits, most urgent first, with the command for
each answer. In a terminal each answer is checked and written before the next question, and Ctrl-C
quits; what one command answers is checked together and then written. Nothing is committed without
--commit, or commit after it.

  accept           updates the record to match the page, with the evidence of that page; of planned
                   dates the whole list, which has one evidence. Of several ids those that cannot
                   be accepted are listed, and the others are. Where the page says that the vendor
                   has taken a deprecation back, its record is removed
  replace          of a plan's note or price: takes what the page says in its place, or the labels
                   under which its words stand now, with the page as it was read. An older reading
                   stays in evidence while another note or price stands only there
  remove           takes out a note that the page no longer says
  keep             says that a note, a price or words of ours are right all the same, and why
  add              writes a record for an item that a page lists and the records lack, and takes
                   its planned date off the list; or a planned date to its list; or adds new lines
                   of a page, with --words those that have them, as notes of the plans that their
                   places name, or of --plan where they name none: VENDOR/PLAN, several plans
                   with commas, or VENDOR/all. The other lines still wait. Of a plan that the
                   record lacks it writes the draft that is shown
  seen             takes new lines of a page into its accepted reading: nothing is to be recorded.
                   Of a page that nobody has accepted yet, or that is in another form, all of its
                   lines
  dismiss          sets what differs aside: it no longer waits until the record or the page says
                   something else; it stays in the reports as dismissed, and does not count as a
                   match. Of new lines it marks their section as one that concerns no record
  commit           commits all that is changed in records/ and nothing else: each record by itself, in
                   the words of the log, what the vendor changed before what is ours, which has a
                   line "Correction: " and why; the reading of a page with the one record that it
                   proves, else last

  ID               as the list names it; PAGE:* are all questions about new lines of a page
  --note TEXT      the migration_note, in your own words: what to change, or where sources disagree;
                   "" for none
  --commit         does that after the answers; in a terminal with each record that no question is left
                   about, and the rest at the end. Refused where something in records/ is not
                   committed before, or anything is staged. Nor may a branch
                   have two commits of a record from one reading: the second would count as ours
  --take N         which of several lines a note is replaced by
  --report FILE    the report (default: the newest of records/source-checks/)
  --pages DIR      saved pages (npm run check-sources -- --help): shows the words of lines that are gone
                   or have changed, where a copy is the page as it was accepted
  --now TIME       the time of the review (default: the clock)
  --root DIR       the repository (default: this folder)
  --help           this text

Exit codes: 0 done, 1 problems in the records (npm run validate), 2 refused, broken use or
machinery (nothing was written).`;

const VERBS: readonly string[] = [
  'accept',
  'replace',
  'remove',
  'keep',
  'add',
  'seen',
  'dismiss',
] satisfies Verb[];

/** What takes no finding. */
const ALONE: readonly string[] = ['list', 'commit'];

/** The findings that a person named: by their ids, or all lines of a page (`PAGE:*`). */
function findChosen(verb: string, names: readonly string[], review: Review): Finding[] {
  const findings = findingsOf(review);
  const chosen = names.flatMap((name) => {
    const isMeant = ({ id, subject }: Finding): boolean =>
      id === name ||
      (name.endsWith(':*') && subject.kind === 'lines' && id.startsWith(name.slice(0, -1)));
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
  if (chosen.length === 0) throw new MachineryError(`${verb} needs the ID of a finding`);
  return [...new Set(chosen)];
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
    const [verb, ...names] = positionals;
    if (verb !== undefined && ![...VERBS, ...ALONE].includes(verb)) {
      const known = [...VERBS, ...ALONE];
      const hint = didYouMeanHint(verb, known);
      throw new MachineryError(
        `${JSON.stringify(verb)} is not a command${hint}; use one of ${known.join(', ')}`,
      );
    }
    if (verb && ALONE.includes(verb) && names.length > 0)
      throw new MachineryError(`${verb} takes no ID`);
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
      if (verb === 'commit' && lines.length === 0) printLine(stdout, 'nothing has changed');
    };
    if (verb === undefined && terminal) {
      const then = values.commit ? commit : undefined;
      const answered = await walk({ review, terminal, stdout, commit: then });
      printLine(stdout, `${answered} answered`);
    } else if (verb === undefined || verb === 'list') {
      stdout.write(listQuestions(review));
    } else if (verb !== 'commit') {
      const chosen = findChosen(verb, names, review);
      const { note, plan, words, reason, take } = values;
      if (chosen.length > 1 && note !== undefined && verb === 'accept')
        throw new MachineryError('a note is for one record; name it by itself');
      const options = { note, plan, words, reason, take };
      for (const finding of chosen) {
        const before = new Map(review.changes);
        try {
          const lines = answer(verb as Verb, review, finding, options);
          for (const line of [finding.id, ...lines.map((each) => `  ${each}`)])
            printLine(stdout, line);
        } catch (error) {
          if (!(error instanceof MachineryError) || chosen.length === 1) throw error;
          // Of several those that are refused are listed and left out.
          review.changes = before;
          printLine(stdout, `left out ${finding.id}: ${error.message}`);
        }
      }
    }
    for (const line of await writeChanges(review)) printLine(stdout, line);
    if (values.commit || verb === 'commit') await commit();
    return 0;
  },
});

await runIfMain(import.meta.url, run);
