// In: the records of HEAD, and those that answers have written.
// Out: a commit of each record, what the vendor changed before what is ours; then all else.
// Example: a new price with the reading of its page, then a label that is written otherwise.

import { findBase } from '../history/branch.ts';
import { commitFiles, type PlannedCommit, refuseStaged } from '../history/commit.ts';
import {
  byWhose,
  compareFile,
  compareStates,
  contradicts,
  fieldsOf,
  fileOf,
  type LogEntry,
} from '../history/differences.ts';
import { byPath, type Files, listUncommitted, openRepository, readTree } from '../history/git.ts';
import { isKind } from '../model/dataset.ts';
import { isTakenBack } from '../model/finding.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { DeprecationFile, VendorFile } from '../model/generated/records.ts';
import { limitsOfPlan, limitText } from '../model/limits.ts';
import { replaceLimit } from '../model/plan-findings.ts';
import { MachineryError } from '../model/problem.ts';
import {
  changeLineOf,
  changeTitleOf,
  planChangesInWords,
  recordChangeInWords,
} from '../model/wording.ts';
import { countOf, groupBy } from '../model/words.ts';
import { writeData } from '../records/edit.ts';
import { classifyPath } from '../records/read.ts';
import type { Review } from './review.ts';

/**
 * Refuses to begin where a commit of the answers would take along what somebody else has changed.
 *
 * @throws MachineryError that names the file
 */
export async function refuseOtherChanges({ root, texts }: Review): Promise<void> {
  await openRepository(root);
  await refuseStaged(root);
  const [path] = await listUncommitted(root, texts);
  if (path === undefined) return;
  throw new MachineryError(
    `${path} has changes that are not committed; commit them (npm run review -- commit takes all of records/), or put them aside with git stash`,
  );
}

/**
 * Commits all that differs below records/.
 *
 * @returns a line for each commit
 */
export async function commitRecords(
  { root, texts, report }: Review,
  environment: Parameters<typeof commitFiles>[2],
): Promise<string[]> {
  const { head } = await openRepository(root);
  await refuseStaged(root);
  const changed = await listUncommitted(root, texts);
  const sidesOf = (files: Parameters<typeof byPath>[0]): Files =>
    byPath(files.filter(({ path }) => changed.includes(path) || kindOf(path) === 'provider'));
  const sides = { base: sidesOf(await readTree(root, head)), head: sidesOf(texts), report };
  const commits = planCommits(changed, sides);
  await refuseSecondReading(root, sides, commits);
  const ids = await commitFiles(root, commits, environment);
  return commits.map(({ message }, at) => `${ids[at]?.slice(0, 9)} ${message.split('\n')[0]}`);
}

/**
 * Refuses what would count as ours although the branch as a whole says that it is the vendor's: an
 * earlier commit of the branch has the same reading of the page.
 *
 * @throws MachineryError with the way out
 */
async function refuseSecondReading(
  root: string,
  { base, head }: Sides,
  commits: readonly PlannedCommit[],
): Promise<void> {
  // Without a main there is no branch.
  const branch = await findBase(root, undefined).catch(() => null);
  if (!branch || branch.commit === branch.head) return;
  const began = byPath(await readTree(root, branch.commit));
  for (const path of new Set(commits.flatMap(({ files }) => [...files.keys()]))) {
    const [old, before, now] = [began, base, head].map((files) => files.get(path)?.bytes);
    if (!contradicts(compareFile(path, before, now), compareFile(path, old, now))) continue;
    throw new MachineryError(
      `an earlier commit of this branch has the same reading for ${path}, and a second one would count as ours; run: git reset ${branch.commit.slice(0, 12)} and then npm run review -- commit, which makes the commits of the branch again`,
    );
  }
}

interface Sides {
  base: Files;
  head: Files;
  report: SourceCheckReport;
}

const kindOf = (path: string) => classifyPath(path)?.kind ?? 'file';

/** What no log tells goes with the record where there is one, which it proves; else last. */
function planCommits(changed: readonly string[], sides: Sides): PlannedCommit[] {
  const { base, head } = sides;
  const { changelog, changes } = compareStates(base, head, changed);
  const entries = groupBy<LogEntry>([...changelog, ...changes], fileOf);
  const records = changed.filter((path) => ['vendor', 'deprecation'].includes(kindOf(path)));
  const others = changed.filter((path) => !records.includes(path));
  const rest = others.map((path) => [path, head.get(path)?.bytes ?? null] as const);
  const isOne = records.length === 1;
  const commits = records.flatMap((path) =>
    partsOf(path, entries.get(path) ?? [], sides).map(([own, bytes], at) => {
      const proofs = isOne && at === 0 ? rest : [];
      const message = recordMessage(path, own, sides);
      return { message, files: new Map([[path, bytes], ...proofs]) };
    }),
  );
  if (isOne || rest.length === 0) return commits;
  return [...commits, { message: otherMessage(others), files: new Map(rest) }];
}

/**
 * What the vendor changed in a record, and what is ours, each with the file as it is then. Where the two
 * cannot be told apart in the file, they stay together, and the guard says so.
 */
function partsOf(
  path: string,
  entries: readonly LogEntry[],
  { base, head }: Sides,
): [entries: readonly LogEntry[], bytes: Uint8Array | null][] {
  const { ours, theirs } = byWhose(entries);
  const bytes = head.get(path)?.bytes ?? null;
  const [old, now] = [base, head].map((files) => fieldsOf(files, path) as VendorFile | null);
  if (kindOf(path) !== 'vendor' || !old || !now || !bytes || ours.length * theirs.length === 0)
    return [[entries, bytes]];
  const text = writeData(path, Buffer.from(bytes).toString(), withoutOurs(old, now, ours));
  const between = Buffer.from(text);
  if (compareFile(path, base.get(path)?.bytes, between).some(({ correction }) => correction))
    return [[entries, bytes]];
  return [
    [theirs, between],
    [ours, bytes],
  ];
}

/** A vendor's file with each limit that is ours as it was before: as many went as came. */
function withoutOurs(old: VendorFile, now: VendorFile, ours: readonly LogEntry[]): VendorFile {
  const left = ours.filter(isKind('limit_note_removed'));
  return ours.filter(isKind('limit_note_added')).reduce((file, { plan, new: note }) => {
    const gone = left.find((one) => one.plan === plan);
    if (gone) left.splice(left.indexOf(gone), 1);
    const before = limitsOfPlan(old, plan).find((limit) => limitText(limit) === gone?.old);
    return replaceLimit(file, { plan, note }, before ?? null);
  }, now);
}

/** What is longer is cut off by whoever shows a list of commits. */
const LONGEST_SUBJECT = 72;

/**
 * The message of a commit that changes a vendor or a deprecation: its name, and a line for each change,
 * with the plan where there are several. What is ours has a line that says so, and why; a record that
 * goes has the words of the page.
 *
 * @returns such as `records: Toolbox Pro: price USD 20 a month → USD 25 a month`
 */
function recordMessage(
  path: string,
  entries: readonly LogEntry[],
  { base, head, report }: Sides,
): string {
  const { id = path } = classifyPath(path) ?? {};
  const file: Partial<VendorFile & DeprecationFile> =
    fieldsOf(head, path) ?? fieldsOf(base, path) ?? {};
  const groups = [...groupBy(entries, (entry) => ('vendor' in entry && entry.plan) || '')];
  const lines = groups.flatMap(([plan, own]) => {
    const name = file.plans?.find((one) => one.id === plan)?.name ?? plan;
    const ofPlan = own.filter((entry) => 'vendor' in entry);
    const ofRecord = own.filter((entry) => 'item' in entry);
    return [
      ...planChangesInWords(ofPlan, file.currency ?? null),
      ...ofRecord.map(recordChangeInWords),
    ].map((words) => ({ plan: name, words }));
  });
  const names = new Set(lines.map(({ plan }) => plan));
  const about = [file.name ?? file.item ?? id];
  if (names.size === 1) about.push(...names);
  let body = lines.map(({ plan, words }) => {
    return `- ${[names.size > 1 && plan, changeLineOf(words)].filter(Boolean).join(': ')}`;
  });
  const opening = `records: ${about.filter(Boolean).join(' ')}`;
  let subject = `${opening}: ${countOf(lines.length, 'change')}`;
  const [first, ...others] = lines;
  const whole = first && others.length === 0 ? `${opening}: ${changeTitleOf(first.words)}` : '';
  if (whole !== '' && whole.length <= LONGEST_SUBJECT) [subject, body] = [whole, []];
  const { differences = [] } = report.records.find((one) => one.id === id) ?? {};
  const back = entries.some(({ change }) => change === 'record_removed')
    ? differences.filter((one) => isTakenBack([one])).map(({ words }) => `The page says: ${words}`)
    : [];
  const reasons = new Set(byWhose(entries).ours.map(({ why }) => why));
  const correction = reasons.size > 0 ? `Correction: ${[...reasons].join('; ')}` : '';
  return [subject.slice(0, LONGEST_SUBJECT), body.join('\n'), ...back, correction]
    .filter(Boolean)
    .join('\n\n');
}

/** The message of a commit of what no log tells: readings, planned dates, what is set aside. */
function otherMessage(paths: readonly string[]): string {
  const [first = '', ...others] = paths.map((path) =>
    path.slice('records/'.length, -'.yaml'.length),
  );
  const more = others.length > 0 ? ` and ${countOf(others.length, 'other file')}` : '';
  return `records: ${first.slice(0, LONGEST_SUBJECT / 2)}${more}`;
}
