import {
  defineCommand,
  type Io,
  NOW,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText } from './cli/output.ts';
import type { Finding } from './model/finding.ts';
import { candidateId } from './model/findings.ts';
import { MachineryError } from './model/problem.ts';
import { accept, add, dismiss, markSeen, withdraw } from './review/answers.ts';
import { listQuestions, questionsOf } from './review/print.ts';
import { markNotOurs } from './review/readings.ts';
import { findingsOf, type Review, readReview, writeChanges } from './review/review.ts';
import { acceptScheduled } from './review/scheduled.ts';
import { walk } from './review/walk.ts';

const HELP = `Usage: npm run review -- [options]
       npm run review -- list
       npm run review -- accept ID… [FIELD…] [--note TEXT | --keep-note]
       npm run review -- add ID… [--note TEXT] [--plan VENDOR/PLAN] [--words TEXT]
       npm run review -- seen ID…
       npm run review -- not-ours ID --reason TEXT
       npm run review -- dismiss ID [FIELD] --reason TEXT
       npm run review -- withdraw ID --reason TEXT

Goes through a source-check report. In a terminal it asks one question at a time, one key each;
elsewhere, and with list, it prints everything that waits, most urgent first, with the command for
each answer. All answers of one run are checked together and then written.

  accept           updates the record to match the page: the named fields, or all that differ, and
                   the evidence of that page; of a plan a note or a price. What a report has for
                   one record that cannot be accepted is listed, and the rest is accepted
  add              writes a record for an item that a page lists and the records lack, and takes
                   its planned date off the list; or adds new lines of a page as notes of the plans
                   that their places name, or of --plan, or with --words those that have them (the
                   others are seen); or a planned date to its list
  seen             takes new lines of a page into its accepted reading: nothing is to be recorded.
                   Of a page that nobody has accepted yet, or that is in another form, all of its
                   lines, with the notes that stand on them
  not-ours         marks the section of new lines as one that concerns no record
  dismiss          sets one difference aside: it no longer waits until the record or the page says
                   something else; it stays in the reports as dismissed, and does not count as a match
  withdraw         removes the record of a deprecation that the vendor has taken back, where the
                   report says so; prints the commit message that keeps the reason

  ID               as the list names it; PAGE:* are all questions about new lines of a page
  --note TEXT      the migration_note, in your own words: what to change, or where sources disagree;
                   "" for none
  --keep-note      keeps a migration_note that may speak of the old value
  --report FILE    the report (default: the newest of records/source-checks/)
  --now TIME       the time of the review (default: the clock)
  --root DIR       the repository (default: this folder)
  --help           this text

Exit codes: 0 done, 1 problems in the records (npm run validate), 2 refused, broken use or
machinery (nothing was written).`;

const OPTIONS = {
  root: ROOT,
  report: { type: 'string' },
  now: NOW,
  note: { type: 'string' },
  reason: { type: 'string' },
  plan: { type: 'string' },
  words: { type: 'string' },
  'keep-note': { type: 'boolean', default: false },
} as const;

interface Order extends Pick<Io, 'stdout'> {
  review: Review;
  findings: readonly Finding[];
  names: readonly string[];
  note: string | undefined;
  keepNote: boolean;
  reason: string | undefined;
  plan: string | undefined;
  words: string | undefined;
}

/** The findings that a name means: its id, the item of a candidate, or all lines of a page (`PAGE:*`). */
function findNamed(findings: readonly Finding[], name: string): Finding[] {
  if (name.endsWith(':*')) {
    return findings.filter(
      ({ id, subject }) => subject.kind === 'lines' && id.startsWith(name.slice(0, -1)),
    );
  }
  const exact = findings.filter(({ id }) => id === name);
  if (exact.length > 0) return exact;
  return findings.filter(
    ({ subject }) =>
      subject.kind === 'candidate' &&
      (subject.candidate.item === name || candidateId(subject.candidate) === name),
  );
}

/** What a person named: findings, and fields, which have neither a slash nor a colon. */
function chosen({ findings, names, review }: Order, what: string) {
  const isField = (name: string): boolean =>
    /^[a-z_]+$/.test(name) && findNamed(findings, name).length === 0;
  const fields = names.filter(isField);
  const found = names
    .filter((name) => !isField(name))
    .map((name) => {
      const own = findNamed(findings, name);
      const ids = [...new Set(own.map(({ id }) => id))];
      if (ids.length > 1 && !name.endsWith(':*')) {
        throw new MachineryError(
          `${name} is the name of several findings; use one of ${ids.join(', ')}`,
        );
      }
      if (own.length > 0) return own;
      throw new MachineryError(
        `${review.reportPath} has no open finding ${name}; list what waits with: npm run review -- list`,
      );
    });
  const all = [...new Set(found.flat())];
  if (all.length === 0) throw new MachineryError(`${what} needs the ID of a finding`);
  if (fields.length > 0 && all.length > 1) {
    throw new MachineryError('fields are for one record; name it by itself');
  }
  return { all, fields };
}

/** Does something with each finding; of several those that are refused are listed and left out. */
function each(
  { review, stdout }: Order,
  findings: readonly Finding[],
  act: (finding: Finding) => readonly string[],
): void {
  for (const finding of findings) {
    const before = new Map(review.changes);
    try {
      const lines = act(finding);
      printLine(stdout, finding.id);
      for (const line of lines) printLine(stdout, `  ${line}`);
    } catch (error) {
      if (!(error instanceof MachineryError) || findings.length === 1) throw error;
      review.changes = before;
      printLine(stdout, `left out ${finding.id}: ${error.message}`);
    }
  }
}

function needReason({ reason }: Order, what: string): string {
  if (reason !== undefined) return reason;
  throw new MachineryError(`${what} needs --reason "…"`);
}

const COMMANDS: Readonly<Record<string, (order: Order) => void>> = {
  accept(order) {
    const { all, fields } = chosen(order, 'accept');
    const { note, keepNote } = order;
    if (all.length > 1 && note !== undefined) {
      throw new MachineryError('--note is for one record; accept it by itself');
    }
    const { review, stdout } = order;
    const planned = all.filter(({ subject }) => subject.kind === 'planned');
    if (planned.length > 1) {
      // Their list has one date for all of its rows.
      for (const line of acceptScheduled(
        review,
        planned.map(({ id }) => id),
      ))
        printLine(stdout, line);
    }
    const rest = planned.length > 1 ? all.filter((one) => !planned.includes(one)) : all;
    each(order, rest, (finding) => accept(review, finding, { fields, note, keepNote }));
  },
  add(order) {
    const { note, plan, words } = order;
    const { all } = chosen(order, 'add');
    each(order, all, (finding) => add(order.review, finding, { fields: [], note, plan, words }));
  },
  seen(order) {
    each(order, chosen(order, 'seen').all, (finding) => markSeen(order.review, finding));
  },
  'not-ours'(order) {
    const reason = needReason(order, 'not-ours');
    for (const { subject } of chosen(order, 'not-ours').all) {
      if (subject.kind !== 'lines')
        throw new MachineryError('only new lines can be marked as not ours');
      markNotOurs(order.review, subject.page.url, subject.groups[0]?.headings ?? [], reason);
    }
  },
  dismiss(order) {
    const reason = needReason(order, 'dismiss');
    const { all, fields } = chosen(order, 'dismiss');
    for (const finding of all) dismiss(order.review, finding, { fields, reason });
  },
  withdraw(order) {
    const reason = needReason(order, 'withdraw');
    const { all } = chosen(order, 'withdraw');
    for (const finding of all) {
      const message = withdraw(order.review, finding, reason);
      printLine(order.stdout, `${finding.path} goes; the commit keeps the reason:`);
      for (const line of message) printLine(order.stdout, `  ${line}`);
    }
  },
};

export const run = defineCommand({
  name: 'review',
  help: HELP,
  options: OPTIONS,
  positionals: true,
  async main(values, io, positionals) {
    const [command, ...names] = positionals;
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    const { note, reason, plan, words } = values;
    const act = Object.hasOwn(COMMANDS, command ?? '') ? COMMANDS[command ?? ''] : undefined;
    if (command !== undefined && command !== 'list' && !act) {
      const known = [...Object.keys(COMMANDS), 'list'].join(', ');
      throw new MachineryError(`${JSON.stringify(command)} is not a command; use one of ${known}`);
    }
    const report = values.report === undefined ? undefined : pathOf(io, values.report);
    const { review, problems, files } = await readReview(root, { now, report });
    if (!review) {
      io.stderr.write(renderText(problems, { files, hidden: 0 }));
      return 1;
    }
    const findings = findingsOf(review);
    const { stdout, terminal } = io;
    if (act) {
      const keepNote = values['keep-note'];
      act({ stdout, review, findings, names, note, keepNote, reason, plan, words });
    } else if (terminal && command === undefined) {
      const answered = await walk(review, { terminal, stdout });
      printLine(stdout, `${answered} answered`);
    } else stdout.write(listQuestions(questionsOf(findings), review));
    for (const line of await writeChanges(review)) printLine(stdout, line);
    return 0;
  },
});

await runIfMain(import.meta.url, run);
