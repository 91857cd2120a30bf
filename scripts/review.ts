import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import { renderText } from './cli/render.ts';
import { replaceFile } from './cli/replace-file.ts';
import { MachineryError } from './model/problem.ts';
import { escapeLine } from './model/words.ts';
import { acceptDifferences } from './review/accept.ts';
import { addCandidate, addPlatform, dismissFinding } from './review/answers.ts';
import { listFindings } from './review/findings.ts';
import type { FileChange } from './review/review.ts';
import { type Review, readReview } from './review/review.ts';

const HELP = `Usage: npm run review -- [options]
       npm run review -- accept ID [FIELD…] [--note TEXT]
       npm run review -- add CANDIDATE [--note TEXT]
       npm run review -- add --all --platform PLATFORM [--note TEXT]
       npm run review -- dismiss ID --reason TEXT

Goes through a source-check report. Without a command, lists what waits, most urgent first.

  accept           takes what the page says into the record: the fields named, or all that
                   differ, and as_of; not a character more
  add              writes the record of an item that a page lists and we do not; with --all
                   every one of a platform, only before the baseline
  dismiss          keeps a finding out of the next reports until the page's words change

  --note TEXT      the migration_note, in your own words: what to change, or where sources disagree
  --report FILE    the report (default: the newest of records/source-checks/)
  --now INSTANT    the instant of the review (default: the clock)
  --root DIR       the repository (default: this folder)
  --help           this text

Exit codes: 0 done, 1 problems in the records (npm run validate), 2 refused, broken use or
machinery; then nothing was written.`;

const OPTIONS = {
  root: { type: 'string', default: '.' },
  report: { type: 'string' },
  now: { type: 'string' },
  note: { type: 'string' },
  reason: { type: 'string' },
  all: { type: 'boolean', default: false },
  platform: { type: 'string' },
  help: { type: 'boolean' },
} as const;

interface Order {
  review: Review;
  names: string[];
  note: string | undefined;
  reason: string | undefined;
  all: boolean;
  platform: string | undefined;
}

function say(line: string): void {
  console.log(escapeLine(line));
}

/** The one name that a command needs. */
function nameOf(names: readonly string[], command: string, what: string): string {
  const [name, ...more] = names;
  if (name !== undefined && more.length === 0) return name;
  throw new MachineryError(`${command} needs one ${what}; see: npm run review -- --help`);
}

async function write({ root }: Review, { path, text }: FileChange, fresh = false): Promise<void> {
  await replaceFile(join(root, path), text, { fresh });
  say(`wrote ${path}`);
}

async function accept({ review, names, note }: Order): Promise<void> {
  const [id, ...fields] = names;
  if (id === undefined) throw new MachineryError('accept needs the ID of a record');
  const acceptance = acceptDifferences(review, id, { fields, note });
  await write(review, acceptance);
  for (const { field, from, to } of acceptance.changed) {
    say(`  ${field}: ${JSON.stringify(from)} -> ${JSON.stringify(to)}`);
  }
  if (acceptance.left.length > 0) say(`still different: ${acceptance.left.join(', ')}`);
}

async function add({ review, names, note, all, platform }: Order): Promise<void> {
  if (!all) {
    await write(review, addCandidate(review, nameOf(names, 'add', 'candidate'), note), true);
    return;
  }
  if (platform === undefined || names.length > 0) {
    throw new MachineryError('add --all needs --platform PLATFORM and no names');
  }
  const { changes, refused } = addPlatform(review, platform, note);
  for (const change of changes) await write(review, change, true);
  for (const { id, reason } of refused) say(`left out ${id}: ${reason}`);
}

async function dismiss({ review, names, reason }: Order): Promise<void> {
  if (reason === undefined) throw new MachineryError('dismiss needs --reason "…"');
  await write(review, dismissFinding(review, nameOf(names, 'dismiss', 'ID'), reason));
}

async function list({ review }: Order): Promise<void> {
  process.stdout.write(listFindings(review));
}

const COMMANDS: Readonly<Record<string, (order: Order) => Promise<void>>> = {
  accept,
  add,
  dismiss,
};

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: OPTIONS });
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const [command, ...names] = positionals;
  const known = command !== undefined && Object.hasOwn(COMMANDS, command);
  if (command !== undefined && !known) {
    throw new MachineryError(
      `${JSON.stringify(command)} is no command; use accept, add, dismiss, or none to list`,
    );
  }
  const { root, report, note, reason, all, platform } = values;
  const now = readNow(values.now, Date.now());
  const { review, problems, files } = await readReview(root, { now, report });
  if (!review) {
    process.stderr.write(renderText(problems, { files, hidden: 0 }));
    return 1;
  }
  const run = (command === undefined ? undefined : COMMANDS[command]) ?? list;
  await run({ review, names, note, reason, all, platform });
  return 0;
}

process.exitCode = await runCommand('review', main);
