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
import { isTakenBack } from '../model/finding.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { CommonNotes, LimitNote, VendorFile } from '../model/generated/records.ts';
import { limitParts, limitText } from '../model/limits.ts';
import { presentIn } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { readingPath } from '../model/readings.ts';
import {
  type ChangeWords,
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

function planCommits(changed: readonly string[], sides: Sides): PlannedCommit[] {
  const { base, head } = sides;
  const { changelog, changes } = compareStates(base, head, changed);
  const entries = groupBy<LogEntry>([...changelog, ...changes], fileOf);
  const records = changed.filter((path) => ['vendor', 'deprecation'].includes(kindOf(path)));
  const filesOf = (paths: readonly string[]) =>
    new Map(paths.map((path) => [path, head.get(path)?.bytes ?? null]));
  // What proves one change alone, or makes room for it, goes with it.
  const owned = groupBy(
    changed.filter((path) => !records.includes(path)),
    (path) => {
      const [record = '', ...others] = records.filter((one) => belongsTo(path, one, head));
      return others.length === 0 ? record : '';
    },
  );
  const commits = records.flatMap((record) => {
    const [first, ...more] = recordCommits(record, entries.get(record) ?? [], sides);
    const files = new Map([...first.files, ...filesOf(owned.get(record) ?? [])]);
    return [{ ...first, files }, ...more];
  });
  const rest = groupBy(owned.get('') ?? [], kindOf);
  const last = [...rest].map(([kind, paths]) => {
    return { message: otherMessage(kind, paths), files: filesOf(paths) };
  });
  return [...commits, ...last];
}

/** Whether a reading is of a page that a record cites, or a list of planned dates of its platform. */
function belongsTo(path: string, record: string, head: Files): boolean {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind === 'scheduled') return record.startsWith(`records/deprecations/${id}/`);
  if (kind !== 'reading') return false;
  const { evidence = [] } = (fieldsOf(head, record) ?? {}) as Partial<VendorFile>;
  return evidence.some(({ url }) => readingPath(url) === path);
}

/** The commits of a record: one, or what is the vendor's and then what is ours. */
function recordCommits(
  path: string,
  entries: readonly LogEntry[],
  sides: Sides,
): [PlannedCommit, ...PlannedCommit[]] {
  const { base, head } = sides;
  const commitOf = (own: readonly LogEntry[], bytes: Uint8Array | null): PlannedCommit => {
    return { message: recordMessage(path, own, sides), files: new Map([[path, bytes]]) };
  };
  const bytes = head.get(path)?.bytes ?? null;
  const { ours, theirs } = byWhose(entries);
  const old = base.get(path)?.bytes;
  if (kindOf(path) !== 'vendor' || !old || ours.length * theirs.length === 0)
    return [commitOf(entries, bytes)];
  const between = Buffer.from(withoutOurs(path, ours, base, head));
  // Where the two cannot be told apart in the file, they stay together, and the guard says so.
  if (compareFile(path, old, between).some(({ correction }) => correction))
    return [commitOf(entries, bytes)];
  return [commitOf(theirs, between), commitOf(ours, bytes)];
}

/** A vendor's text with the limits that are ours as they were before, as far as that is possible. */
function withoutOurs(path: string, ours: readonly LogEntry[], base: Files, head: Files): string {
  const text = Buffer.from(head.get(path)?.bytes ?? []).toString();
  const [old, file] = [base, head].map((files) => fieldsOf(files, path) as VendorFile | null);
  if (!file) return text;
  const restore = (plans: CommonNotes['plans'], notes: LimitNote[], before: LimitNote[] = []) => {
    const isOurs = (limit: LimitNote) =>
      ours.some(
        (one) =>
          'vendor' in one &&
          (plans === 'all' || plans.includes(one.plan ?? '')) &&
          [one.old, one.new].includes(limitText(limitParts(limit))),
      );
    const gone = before.filter(isOurs);
    const kept = notes.flatMap((limit) => (isOurs(limit) ? gone.splice(0, 1) : [limit]));
    const restored = [...kept, ...gone];
    return restored.length > 0 ? restored : notes;
  };
  const plans = file.plans.map((plan) => {
    const before = old?.plans.find(({ id }) => id === plan.id)?.limit_notes;
    return { ...plan, limit_notes: restore([plan.id], plan.limit_notes, before) };
  });
  const common_notes = file.common_notes?.map((group, at) => {
    const before = old?.common_notes?.[at]?.limit_notes;
    return { ...group, limit_notes: restore(group.plans, group.limit_notes, before) };
  });
  return writeData(path, text, { ...file, plans, common_notes });
}

/** What is longer is cut off by whoever shows a list of commits. */
const LONGEST_SUBJECT = 72;

/** What a commit changes: its name, and a line for each change, with the plan where there are several. */
interface Told {
  name: string;
  lines: { plan?: string | undefined; words: ChangeWords }[];
  /** Further lines of the body. */
  more?: string[];
}

/**
 * The message of a commit that changes a vendor or a deprecation. What is ours has a line that says
 * so, and why.
 *
 * @returns such as `records: Toolbox Pro: price USD 20 a month → USD 25 a month`
 */
function recordMessage(path: string, entries: readonly LogEntry[], sides: Sides): string {
  let told: Told;
  if (kindOf(path) === 'vendor') told = tellVendor(path, entries, sides);
  else told = tellRecord(path, entries, sides.report);
  const { name, lines, more = [] } = told;
  const [first, ...others] = lines;
  let texts = [countOf(lines.length, 'change')];
  if (!first) texts = ['what no log tells'];
  else if (others.length === 0) texts = [changeTitleOf(first.words), first.words.what];
  const subjects = texts.map((text) => `records: ${name}: ${text}`);
  const fits = (text: string) => text.length <= LONGEST_SUBJECT;
  const subject = subjects.find(fits) ?? `records: ${name}`.slice(0, LONGEST_SUBJECT);
  const body = lines.map(
    ({ plan, words }) => `- ${presentIn(plan, changeLineOf(words)).join(': ')}`,
  );
  if (subject === subjects[0] && others.length === 0) body.pop();
  const reasons = new Set(byWhose(entries).ours.map(({ why }) => why));
  if (reasons.size > 0) more.push(`Correction: ${[...reasons].join('; ')}`);
  return [subject, body.join('\n'), ...more].filter(Boolean).join('\n\n');
}

function tellVendor(path: string, entries: readonly LogEntry[], { base, head }: Sides): Told {
  const file = (fieldsOf(head, path) ?? fieldsOf(base, path)) as VendorFile | null;
  const { name, currency, plans } = file ?? { name: path, currency: null, plans: [] };
  const own = entries.filter((entry) => 'vendor' in entry);
  const groups = [...groupBy(own, ({ plan }) => plan ?? '')];
  const nameOf = (id = '') => plans.find((plan) => plan.id === id)?.name ?? (id || undefined);
  const lines = groups.flatMap(([id, all]) =>
    planChangesInWords(all, currency).map((words) => ({ plan: nameOf(id), words })),
  );
  if (groups.length !== 1) return { name, lines };
  return {
    name: presentIn(name, nameOf(groups[0]?.[0])).join(' '),
    lines: lines.map(({ words }) => ({ words })),
  };
}

function tellRecord(
  path: string,
  entries: readonly LogEntry[],
  { records }: SourceCheckReport,
): Told {
  const id = classifyPath(path)?.id ?? path;
  const own = entries.filter((entry) => 'item' in entry);
  return {
    name: own[0]?.item ?? id,
    lines: own.map((entry) => ({ words: recordChangeInWords(entry) })),
    more: own.flatMap((entry) => {
      if (entry.change !== 'record_removed') return [];
      const differences = records.find((one) => one.id === id)?.differences ?? [];
      const back = differences.find((one) => isTakenBack([one]));
      return back ? [`The page says: ${back.words}`] : [];
    }),
  };
}

/** The message of a commit of what no log tells. */
function otherMessage(kind: string, paths: readonly string[]): string {
  const ids = paths.map((path) => classifyPath(path)?.id || path.replace(/^records\//, ''));
  if (kind === 'reading') return `records: ${countOf(ids.length, 'page')} read`;
  if (kind === 'dismissed') return 'records: findings that are set aside';
  return `records: ${kind} ${ids.join(', ')}`.slice(0, LONGEST_SUBJECT);
}
