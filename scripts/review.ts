import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  defineCommand,
  type Io,
  NOW,
  type Output,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText, replaceFile } from './cli/output.ts';
import type { Timestamp } from './model/day.ts';
import { MachineryError } from './model/problem.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { acceptDifferences } from './review/accept.ts';
import { acceptPlan, addToPlans, findPlanFinding } from './review/accept-plan.ts';
import { addCandidate, addPlatform, dismissFinding, withdrawRecord } from './review/answers.ts';
import {
  changesOf,
  chooseRecords,
  proposeEarlierDates,
  renderProposals,
} from './review/earlier-dates.ts';
import { findingsOfPage, listFindings } from './review/findings.ts';
import {
  type FileChange,
  type Review,
  readReview,
  validateChange,
  withChange,
} from './review/review.ts';
import { acceptScheduled, addScheduled, isScheduledId, leaveSchedule } from './review/scheduled.ts';
import { readDatedCopies } from './sources/fetch/saved.ts';

const HELP = `Usage: npm run review -- [options]
       npm run review -- accept ID [FIELD…] [--note TEXT | --keep-note]
       npm run review -- accept ID ID… [--yes]
       npm run review -- accept --page PAGE [--yes]
       npm run review -- add CANDIDATE [--note TEXT]
       npm run review -- add --all --platform PLATFORM [--note TEXT]
       npm run review -- dismiss ID --reason TEXT
       npm run review -- withdraw ID --reason TEXT
       npm run review -- earlier-dates [ID…] --pages DIR [--write]

Goes through a source-check report. Without a command, lists the open findings, most urgent first.

  accept           updates the record to match the page: the named fields, or all that differ,
                   as_of, and the evidence of that page; of a plan its note, price or name,
                   retrieved_at and the evidence; of planned dates their rows, all of a list
                   together. Several, or all of a page, are shown first and written with --yes
  add              writes a record for an item that a page lists and the records lack, and takes
                   its planned date off the list; or adds a limit or a plan to a vendor's record,
                   or a planned date to its list; with --all, for every such item of a platform
                   (only before the baseline)
  dismiss          sets one difference aside: it no longer waits until the record or the page says
                   something else; it stays in the reports as dismissed, and does not count as a match
  withdraw         removes the record of a deprecation that the vendor has taken back, where the
                   report says so; prints the commit message that keeps the reason

  earlier-dates    reads dated copies of the pages and prints the earlier_dates of each record, or
                   writes them with --write; needs no report

  --pages DIR      the copies: each DIR/**/<page> with <page>.source.json beside it ({"url",
                   "observed_on"} or "observed_at"); several of one page on several dates
  --note TEXT      the migration_note, in your own words: what to change, or where sources disagree;
                   "" for none
  --keep-note      keeps a migration_note that may speak of the old value
  --page PAGE      every finding about the page with this address
  --yes            writes what was shown
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
  all: { type: 'boolean', default: false },
  platform: { type: 'string' },
  pages: { type: 'string' },
  write: { type: 'boolean', default: false },
  'keep-note': { type: 'boolean', default: false },
  page: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const;

interface Order {
  stdout: Output;
  review: Review;
  names: string[];
  note: string | undefined;
  keepNote: boolean;
  page: string | undefined;
  yes: boolean;
  reason: string | undefined;
  all: boolean;
  platform: string | undefined;
}

/** The one name that a command needs. */
function nameOf(names: readonly string[], command: string, what: string): string {
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) return name;
  throw new MachineryError(`${command} needs one ${what}; see: npm run review -- --help`);
}

async function write(
  { review, stdout }: Order,
  { path, text }: FileChange,
  fresh = false,
): Promise<void> {
  await replaceFile(join(review.root, path), text, { fresh });
  printLine(stdout, `wrote ${path}`);
}

/** What is accepted together, and printed under one id each. */
interface Accepted extends FileChange {
  rows: { id: string; changed: { field: string; from: unknown; to: unknown }[] }[];
  left: string[];
  note: string | null;
}

/**
 * What is accepted at once: a record's differences, a note, a price or a name of a plan, or several
 * planned dates of one platform.
 */
function acceptGroup(
  review: Review,
  ids: readonly string[],
  order: Order,
  fields: readonly string[],
): Accepted {
  const [id = ''] = ids;
  if (isScheduledId(id)) {
    if (fields.length === 0 && order.note === undefined) {
      return { ...acceptScheduled(review, ids), left: [], note: null };
    }
    throw new MachineryError('a planned date is accepted with all its fields, and has no note');
  }
  const plan = findPlanFinding(review, id);
  if (plan) {
    const { changed, ...change } = acceptPlan(review, plan);
    return { ...change, rows: [{ id, changed }], left: [], note: null };
  }
  const { note, keepNote } = order;
  const { changed, ...rest } = acceptDifferences(review, id, { fields, note, keepNote });
  return { ...rest, rows: [{ id, changed }] };
}

/** Each id by itself, but the planned dates of one platform together: their list has one as_of. */
function groupsOf(ids: readonly string[]): string[][] {
  const groups = new Map<string, string[]>();
  for (const id of ids) {
    const key = isScheduledId(id) ? id.split('/', 2).join('/') : id;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  return [...groups.values()];
}

/** What a reviewer asked to accept: ids have a slash, fields have none. */
function chosenIds({ review, names, page }: Order): string[] {
  const ids = names.filter((name) => name.includes('/'));
  const ofPage = page === undefined ? [] : findingsOfPage(review, page);
  if (page !== undefined && ofPage.length === 0) {
    throw new MachineryError(
      `nothing of ${page} can be accepted; list what waits with: npm run review`,
    );
  }
  return [...new Set([...ids, ...ofPage])];
}

/**
 * Accepts one finding at once, and several after they were shown, with --yes. Nothing is written
 * unless all of them can be.
 */
async function accept(order: Order): Promise<void> {
  const { names, stdout, note, yes } = order;
  const ids = chosenIds(order);
  const fields = names.filter((name) => !name.includes('/'));
  const [first] = ids;
  if (first === undefined) throw new MachineryError('accept needs the ID of a finding, or --page');
  if (ids.length > 1 && (note !== undefined || fields.length > 0)) {
    throw new MachineryError('--note and fields are for one record; accept it by itself');
  }
  let review = order.review;
  const files = new Map<string, FileChange>();
  for (const group of groupsOf(ids)) {
    const { path, text, rows, left, note: kept } = acceptGroup(review, group, order, fields);
    files.set(path, { path, text });
    review = withChange(review, { path, text });
    for (const { id, changed } of rows) {
      printLine(stdout, id);
      for (const { field, from, to } of changed) {
        printLine(stdout, `  ${field}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
      }
    }
    if (kept !== null) printLine(stdout, `  its note stays: ${JSON.stringify(kept)}`);
    if (left.length > 0) printLine(stdout, `  still different: ${left.join(', ')}`);
  }
  if (ids.length > 1 && !yes) {
    printLine(stdout, `nothing was written; to accept these ${ids.length}, add --yes`);
    return;
  }
  for (const change of files.values()) await write(order, change);
}

async function add(order: Order): Promise<void> {
  const { review, names, note, all, platform, stdout } = order;
  if (!all) {
    const name = nameOf(names, 'add', 'candidate');
    const plan = findPlanFinding(review, name);
    if (plan) return write(order, addToPlans(review, plan));
    if (isScheduledId(name)) return write(order, addScheduled(review, name));
    const record = addCandidate(review, name, note);
    await write(order, record, true);
    const id = record.path.replace(/^records\/deprecations\/|\.yaml$/g, '');
    const list = leaveSchedule(review, id);
    if (list) await write(order, list);
    return;
  }
  if (platform === undefined || names.length > 0) {
    throw new MachineryError('add --all needs --platform PLATFORM and no names');
  }
  const { changes, refused } = addPlatform(review, platform, note);
  for (const change of changes) await write(order, change, true);
  for (const { id, reason } of refused) printLine(stdout, `left out ${id}: ${reason}`);
}

async function dismiss(order: Order): Promise<void> {
  const { review, names, reason } = order;
  if (reason === undefined) throw new MachineryError('dismiss needs --reason "…"');
  await write(order, dismissFinding(review, nameOf(names, 'dismiss', 'ID'), reason));
}

async function withdraw({ review, names, reason, stdout }: Order): Promise<void> {
  if (reason === undefined) throw new MachineryError('withdraw needs --reason "…"');
  const withdrawal = withdrawRecord(review, nameOf(names, 'withdraw', 'ID'), reason);
  await rm(join(review.root, withdrawal.path));
  printLine(stdout, `removed ${withdrawal.path}; the commit keeps the reason:`);
  for (const line of [withdrawal.title, '', ...withdrawal.body.split('\n')]) {
    printLine(stdout, `  ${line}`);
  }
}

/** Needs no report, so it reads the records itself. */
async function earlierDates(
  names: readonly string[],
  options: { root: string; now: Timestamp; pages: string | undefined; write: boolean },
  { stdout, stderr }: Pick<Io, 'stdout' | 'stderr'>,
): Promise<number> {
  const { root, now, pages } = options;
  if (pages === undefined) throw new MachineryError('earlier-dates needs --pages DIR');
  const texts = await readRecordTexts(root);
  const { problems, dataset } = validateRecords(texts, { now });
  if (!dataset) {
    stderr.write(renderText(problems, { files: texts.length, hidden: 0 }));
    return 1;
  }
  const records = chooseRecords(dataset.deprecations, names);
  const { copies, warnings } = await readDatedCopies(pages);
  for (const warning of warnings) printLine(stdout, warning);
  const proposals = proposeEarlierDates(records, dataset.providers, copies);
  stdout.write(renderProposals(proposals));
  if (!options.write) return 0;
  const changes = changesOf(proposals, texts);
  validateChange({ texts, now }, changes);
  for (const { path, text } of changes) {
    await replaceFile(join(root, path), text);
    printLine(stdout, `wrote ${path}`);
  }
  return 0;
}

async function list({ review, stdout }: Order): Promise<void> {
  stdout.write(listFindings(review));
}

const COMMANDS: Readonly<Record<string, (order: Order) => Promise<void>>> = {
  accept,
  add,
  dismiss,
  withdraw,
};

export const run = defineCommand({
  name: 'review',
  help: HELP,
  options: OPTIONS,
  positionals: true,
  async main(values, io, positionals) {
    const [command, ...names] = positionals;
    if (command === 'earlier-dates') {
      const root = pathOf(io, values.root);
      const pages = values.pages === undefined ? undefined : pathOf(io, values.pages);
      return earlierDates(
        names,
        { root, pages, write: values.write, now: readNow(values.now, io) },
        io,
      );
    }
    const known = command !== undefined && Object.hasOwn(COMMANDS, command);
    if (command !== undefined && !known) {
      throw new MachineryError(
        `${JSON.stringify(command)} is not a command; use accept, add, dismiss, withdraw or earlier-dates, or none to list the findings`,
      );
    }
    const { note, reason, all, platform, page, yes } = values;
    const keepNote = values['keep-note'];
    const root = pathOf(io, values.root);
    const report = values.report === undefined ? undefined : pathOf(io, values.report);
    const now = readNow(values.now, io);
    const { review, problems, files } = await readReview(root, { now, report });
    if (!review) {
      io.stderr.write(renderText(problems, { files, hidden: 0 }));
      return 1;
    }
    const act = (command === undefined ? undefined : COMMANDS[command]) ?? list;
    const given = { names, note, keepNote, reason, all, platform, page, yes };
    await act({ stdout: io.stdout, review, ...given });
    return 0;
  },
});

await runIfMain(import.meta.url, run);
