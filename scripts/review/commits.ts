// In: the records of HEAD, and those that answers have written.
// Out: a commit for each change, in the words of the log; what the vendor changed apart from what is ours.
// Example: `records: Toolbox Pro: price USD 20 a month → USD 25 a month`.

import { commitFiles, type PlannedCommit, refuseStaged } from '../history/commit.ts';
import type { RecordChange, VendorChange } from '../history/diff.ts';
import { compareStates } from '../history/differences.ts';
import { byPath, type Files, openRepository, readTree } from '../history/git.ts';
import { listUncommitted } from '../history/refs.ts';
import { DISMISSED_PATH } from '../model/dismissals.ts';
import type { Finding } from '../model/finding.ts';
import { isTakenBack } from '../model/findings.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { DismissedFile, VendorFile } from '../model/generated/records.ts';
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
import { setEntries } from '../records/edit-list.ts';
import { parseYaml } from '../records/parse-yaml.ts';
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
 * Commits what differs below records/: all of it, or only the records that no question is about which
 * still waits. A second commit from the same reading of a page would not count as the vendor's.
 *
 * @returns a line for each commit
 */
export async function commitRecords(
  { root, texts, report }: Review,
  environment: Parameters<typeof commitFiles>[2],
  waiting: readonly Finding[] = [],
): Promise<string[]> {
  const { head } = await openRepository(root);
  await refuseStaged(root);
  const changed = await listUncommitted(root, texts);
  const sides = [await readTree(root, head), texts].map((files) =>
    byPath(files.filter(({ path }) => changed.includes(path) || isProvider(path))),
  );
  const [base = new Map(), now = new Map()] = sides;
  const commits = planCommits(base, now, changed, report, waiting);
  const ids = await commitFiles(root, commits, environment);
  return commits.map(({ message }, at) => `${ids[at]?.slice(0, 9)} ${message.split('\n')[0]}`);
}

/** A file of its own commit, or one for two: what the vendor changed, then what is ours. */
interface Unit {
  path: string;
  commits: PlannedCommit[];
}

function planCommits(
  base: Files,
  head: Files,
  changed: readonly string[],
  report: SourceCheckReport,
  waiting: readonly Finding[],
): PlannedCommit[] {
  const { changelog, changes } = compareStates(base, head, changed);
  const bytesOf = (path: string) => head.get(path)?.bytes ?? null;
  const parts = groupBy(changed, (path) => classifyPath(path)?.kind ?? '');
  const units: Unit[] = [];
  for (const path of parts.get('deprecation') ?? []) {
    const id = classifyPath(path)?.id ?? '';
    const own = changes.filter((one) => one.id === id);
    const files = new Map([[path, bytesOf(path)]]);
    units.push({ path, commits: [{ message: recordMessage(id, own, report), files }] });
  }
  for (const path of parts.get('vendor') ?? []) {
    const id = classifyPath(path)?.id ?? '';
    const own = changelog.filter((one) => one.vendor === id);
    units.push({ path, commits: vendorCommits(path, own, base, head) });
  }
  const rest = new Set(changed.filter((path) => !units.some((unit) => unit.path === path)));
  // What proves one change alone, or makes room for it, goes with it.
  for (const path of rest) {
    const [unit, ...others] = units.filter((one) => belongsTo(path, one.path, head));
    if (!unit || others.length > 0) continue;
    const [first, ...more] = unit.commits;
    if (!first) continue;
    unit.commits = [{ ...first, files: new Map([...first.files, [path, bytesOf(path)]]) }, ...more];
    rest.delete(path);
  }
  const done = units.filter(
    (unit) => !waiting.some((finding) => concerns(finding, unit.path, head)),
  );
  if (waiting.length > 0) return done.flatMap((unit) => unit.commits);
  const others = groupBy([...rest], (path) => {
    const { kind } = classifyPath(path) ?? {};
    return kind === 'reading' ? kind : path;
  });
  const last = [...others.values()].map((paths): PlannedCommit => {
    const files = new Map(paths.map((path) => [path, bytesOf(path)]));
    return { message: otherMessage(paths, base, head), files };
  });
  return [...units.flatMap((unit) => unit.commits), ...last];
}

/** Whether a reading is of a page that a record cites, or a list of planned dates has lost a new record. */
function belongsTo(path: string, record: string, head: Files): boolean {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind === 'scheduled') return record.startsWith(`records/deprecations/${id}/`);
  if (kind !== 'reading') return false;
  const { evidence = [] } = dataOf<Partial<VendorFile>>(head, record) ?? {};
  return evidence.some(({ url }) => readingPath(url) === path);
}

/** Whether an answer can change a record. */
function concerns({ path, url }: Finding, record: string, head: Files): boolean {
  return path === record || (url !== null && belongsTo(readingPath(url), record, head));
}

function isProvider(path: string): boolean {
  return classifyPath(path)?.kind === 'provider';
}

function dataOf<T>(files: Files, path: string): T | null {
  const file = files.get(path);
  if (!file) return null;
  return parseYaml(Buffer.from(file.bytes).toString()).tree?.value as T;
}

type Entry = VendorChange | RecordChange;

const isOurs = ({ correction }: Entry): boolean => correction === true;

/** The commits of a vendor's file: one, or what is the vendor's and then what is ours. */
function vendorCommits(
  path: string,
  entries: readonly VendorChange[],
  base: Files,
  head: Files,
): PlannedCommit[] {
  const now = head.get(path);
  const commitOf = (own: readonly VendorChange[], bytes: Uint8Array | null): PlannedCommit => {
    return { message: vendorMessage(path, own, base, head), files: new Map([[path, bytes]]) };
  };
  const [ours, theirs] = [entries.filter(isOurs), entries.filter((one) => !isOurs(one))];
  const between = ours.length * theirs.length > 0 && withoutOurs(path, ours, base, head);
  if (!now || !between) return [commitOf(entries, now?.bytes ?? null)];
  const bytes = Buffer.from(between);
  const { changelog } = compareStates(
    new Map([[path, base.get(path) ?? now]]),
    new Map([[path, { path, bytes }]]),
    [path],
  );
  // Where the two cannot be told apart in the file, they stay together, and the guard says so.
  if (changelog.some(isOurs)) return [commitOf(entries, now.bytes)];
  return [commitOf(theirs, bytes), commitOf(ours, now.bytes)];
}

/** A vendor's text with the limits that are ours as they were before; null where that is not possible. */
function withoutOurs(
  path: string,
  ours: readonly VendorChange[],
  base: Files,
  head: Files,
): string | null {
  const [old, now] = [dataOf<VendorFile>(base, path), dataOf<VendorFile>(head, path)];
  if (!old || !now) return null;
  const isOf = (change: Entry['change'], plans: 'all' | readonly string[], text: string) =>
    ours.some((one) => {
      const isPlan = plans === 'all' || plans.includes(one.plan ?? '');
      return isPlan && one.change === change && [one.old, one.new].includes(text);
    });
  let text = Buffer.from(head.get(path)?.bytes ?? []).toString();
  const putBack = (
    place: (string | number)[],
    plans: 'all' | readonly string[],
    before: VendorFile['plans'][number]['limit_notes'],
    after: VendorFile['plans'][number]['limit_notes'],
  ) => {
    const wordsOf = (limit: (typeof before)[number]) => limitText(limitParts(limit));
    const gone = before.filter((one) => isOf('limit_note_removed', plans, wordsOf(one)));
    const kept = after.flatMap((limit) => {
      if (!isOf('limit_note_added', plans, wordsOf(limit))) return [limit];
      return gone.splice(0, 1);
    });
    text = setEntries(text, [...place, 'limit_notes'], [...kept, ...gone]);
  };
  try {
    for (const [at, { id, limit_notes }] of now.plans.entries()) {
      const before = old.plans.find((one) => one.id === id)?.limit_notes ?? [];
      if (ours.some(({ plan }) => plan === id)) putBack(['plans', at], [id], before, limit_notes);
    }
    for (const [at, { plans, limit_notes }] of (now.common_notes ?? []).entries())
      putBack(['common_notes', at], plans, old.common_notes?.[at]?.limit_notes ?? [], limit_notes);
    return text;
  } catch (error) {
    if (error instanceof MachineryError) return null;
    throw error;
  }
}

/** What is longer is cut off by whoever shows a list of commits. */
const LONGEST_SUBJECT = 72;

/** The first of some subjects that is short enough, with what it leaves out in the body. */
function messageOf(
  name: string,
  lines: readonly { words: ChangeWords; plan?: string | undefined }[],
  more: readonly string[] = [],
): string {
  const all = lines.map(({ words, plan }) => presentIn(plan, changeLineOf(words)).join(': '));
  const [first] = lines;
  const subjects = [`records: ${name}: ${countOf(lines.length, 'change')}`];
  if (lines.length === 0) subjects.unshift(`records: ${name}: what the log leaves out`);
  if (first && lines.length === 1)
    subjects.unshift(
      `records: ${name}: ${changeTitleOf(first.words)}`,
      `records: ${name}: ${first.words.what}`,
    );
  const subject = subjects.find((one) => one.length <= LONGEST_SUBJECT);
  const isWhole = lines.length === 1 && subject === subjects[0];
  const body = isWhole ? [] : all.map((line) => `- ${line}`);
  return [subject ?? subjects[0]?.slice(0, LONGEST_SUBJECT), body.join('\n'), ...more]
    .filter(Boolean)
    .join('\n\n');
}

/** The trailer of what is ours; of our own words nobody was wrong. */
function correctionOf(entries: readonly Entry[]): string[] {
  const reasons = presentIn(
    ...entries.map(({ why }) => (why === 'our own words' ? undefined : why)),
  );
  if (reasons.length === 0) return [];
  return [`Correction: ${[...new Set(reasons)].join('; ')}`];
}

function vendorMessage(
  path: string,
  entries: readonly VendorChange[],
  base: Files,
  head: Files,
): string {
  const vendor = dataOf<VendorFile>(head, path) ?? dataOf<VendorFile>(base, path);
  const plans = [...groupBy(entries, ({ plan }) => plan ?? '')];
  const nameOf = (id: string) => {
    const both = [head, base].flatMap((files) => dataOf<VendorFile>(files, path)?.plans ?? []);
    return both.find((plan) => plan.id === id)?.name;
  };
  const lines = plans.flatMap(([id, own]) => {
    const plan = plans.length > 1 ? nameOf(id) : undefined;
    return planChangesInWords(own, vendor?.currency ?? null).map((words) => ({ words, plan }));
  });
  const only = plans.length === 1 ? nameOf(plans[0]?.[0] ?? '') : undefined;
  const name = presentIn(vendor?.name, only).join(' ');
  return messageOf(name, lines, correctionOf(entries));
}

function recordMessage(
  id: string,
  entries: readonly RecordChange[],
  { records }: SourceCheckReport,
): string {
  const lines = entries.map((one) => ({ words: recordChangeInWords(one) }));
  const back = records.find((one) => one.id === id)?.differences.find((one) => isTakenBack([one]));
  const isGone = entries.some(({ change }) => change === 'record_removed');
  const words = isGone && back ? [`The page says: ${back.words}`] : [];
  const name = entries[0]?.item ?? id;
  return messageOf(name, lines, [...words, ...correctionOf(entries)]);
}

/** What no entry of the log tells: readings, dismissals, lists of planned dates, and what is edited by hand. */
function otherMessage(paths: readonly string[], base: Files, head: Files): string {
  const [path = ''] = paths;
  const { kind, id = path } = classifyPath(path) ?? {};
  if (path === DISMISSED_PATH) return dismissalMessage(base, head);
  if (kind === 'reading') {
    const ids = paths.map((one) => classifyPath(one)?.id ?? one);
    return `records: ${countOf(ids.length, 'page')} read\n\n${ids.map((one) => `- ${one}`).join('\n')}`;
  }
  if (kind === 'scheduled') return `records: planned dates of ${id}`;
  return `records: ${path.replace(/^records\//, '')}`;
}

function dismissalMessage(base: Files, head: Files): string {
  const [before, now] = [base, head].map(
    (files) => dataOf<DismissedFile>(files, DISMISSED_PATH) ?? [],
  );
  const known = new Set(before?.map((one) => JSON.stringify(one)));
  const added = (now ?? []).filter((one) => !known.has(JSON.stringify(one)));
  const lines = added.map(({ id, reason }) => `- ${id}: ${reason}`);
  return `records: set aside ${countOf(added.length, 'finding')}\n\n${lines.join('\n')}`;
}
