// In: a branch as git has it, and what checks of today's pages find.
// Out: everything that consumers would see change, and which guards stop it.
// Example: a date that moves without a newer reading: one entry of the log, one row, one violation.

import { compareStates } from '../history/differences.ts';
import { isReadAgain } from '../history/whose.ts';
import type { Timestamp } from '../model/day.ts';
import type { Evidence } from '../model/generated/records.ts';
import { present, when } from '../model/present.ts';
import { plainAddress } from '../model/readings.ts';
import { compareCodeUnits } from '../model/words.ts';
import { readBranch } from './branch.ts';
import { findCorrected, proofOf, proveCorrections } from './corrections.ts';
import { type ChangedFindings, compareFound } from './found-less.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, ownerOf, type UnknownHost } from './hosts.ts';
import { describeNewRecords, type NewRecord } from './new-records.ts';
import { checkPages, type PageCheck, type Subject } from './page-checks.ts';
import { evidenceOf } from './record-guards.ts';
import { compareFiles } from './rows.ts';
import { type Branch, type Change, newestReports } from './state.ts';

/** What a branch would change. */
export interface Comparison
  extends Pick<Change, 'changelog' | 'changes' | 'rows' | 'corrected' | 'tooling'> {
  /** Full id of the commit that the work tree is compared with. */
  commit: string;
  unknownHosts: UnknownHost[];
  newRecords: NewRecord[];
  /** What changed descriptions of pages find. */
  found: ChangedFindings[];
  guards: GuardViolation[];
}

type CompareOptions = Parameters<typeof readBranch>[1] & {
  /** Names of guards that are lifted. */
  allow: readonly string[];
  /** Where pages come from, `live` or a folder of saved ones; nowhere where it is undefined. */
  pages?: string | undefined;
};

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  { allow, pages, now, ...more }: CompareOptions,
): Promise<Comparison> {
  const branch = await readBranch(root, { now, ...more });
  return compareBranch(branch, { allow, pages, now });
}

/** Compares the two sides of a branch, and reads pages where that is asked for. */
export async function compareBranch(
  branch: Branch,
  { allow, pages, now }: Pick<CompareOptions, 'allow' | 'pages' | 'now'>,
): Promise<Comparison> {
  const values = compareSides(branch, now);
  const checks = await checkPages(values, subjectsOf(values), { pages, now });
  return judge(values, checks, allow);
}

/** A branch with every value that differs, before anybody looks at pages. */
type ComparedValues = Omit<Change, 'checks' | 'corrected'>;

/** Compares the files of a branch. */
export function compareSides(branch: Branch, now: Timestamp): ComparedValues {
  const { base, head, commits, paths, isLine, tooling } = branch;
  const direct = new Set(commits.flatMap((one) => one.paths));
  const isJudged = ({ path }: { path: string }): boolean => !isLine || direct.has(path);
  const rows = compareFiles(base, head, paths).filter(isJudged);
  const touched = [...new Set(rows.map(({ path }) => path))];
  let parts = [[...touched, ...paths]];
  if (isLine) parts = commits.map((one) => one.paths);
  return {
    ...branch,
    rows,
    tooling: tooling.filter(isJudged),
    parts,
    now,
    ...compareStates(base, head, touched),
  };
}

/** More are too many for one change: providers, whose descriptions are judged, come first. */
const MOST_CHECKS = 80;

/** The providers and vendors whose pages, and corrected records whose copies, can say what is right. */
function subjectsOf(values: ComparedValues): Subject[] {
  const { rows, commits, state } = values;
  const reasons = findCorrected(commits);
  const asked = rows.filter(
    ({ path, at, old }) =>
      reasons.has(path) ||
      (at === '' && old === undefined) ||
      path.startsWith('records/providers/'),
  );
  const owners = new Map<string, Subject>();
  const copied: Subject[] = [];
  for (const path of new Set(asked.map((row) => row.path))) {
    const owner = ownerOf(path, state.names);
    let cited: Subject['cited'] = null;
    if (reasons.has(path)) cited = citedPages(values, path, owner);
    if (cited) copied.push({ path, owner, cited });
    else owners.set(owner, { path: owner, owner, cited });
  }
  const byPath = (a: Subject, b: Subject): number => compareCodeUnits(a.path, b.path);
  return [...[...owners.values()].sort(byPath), ...copied.sort(byPath)].slice(0, MOST_CHECKS);
}

/**
 * What the head cites of each page: its newest reading; null where none has a copy that counts. One
 * counts where the base cites it for the same owner: GitHub also shows commits of strangers' forks
 * below a repository's own address, so that its name alone vouches for nothing.
 */
function citedPages(
  { base, head, state: { names } }: ComparedValues,
  path: string,
  owner: string,
): Subject['cited'] {
  const files = [...base.values()].filter((file) => ownerOf(file.path, names) === owner);
  const isKnown = (copy: string): boolean =>
    files.some(({ bytes }) => Buffer.from(bytes).includes(copy));
  const cited = new Map<string, Evidence>();
  const inOrder = evidenceOf(head, path).sort((a, b) => compareCodeUnits(a.read_at, b.read_at));
  for (const { url, read_at, copy } of inOrder) {
    // A record that is not valid can have anything there.
    const known = when(typeof copy === 'string' && isKnown(copy), copy);
    cited.set(plainAddress(url), present({ url, read_at, copy: known }));
  }
  if ([...cited.values()].every(({ copy }) => copy === undefined)) return null;
  return cited;
}

/** What the guards and a reviewer see of a branch, with what checks of pages find. */
export function judge(
  values: ComparedValues,
  checks: readonly PageCheck[],
  allow: readonly string[],
): Comparison {
  const [report = {}] = newestReports(values.base, 1);
  const proof = (path: string) =>
    proofOf(report, checks, [path, ownerOf(path, values.state.names)]);
  const corrected = proveCorrections(findCorrected(values.commits), values.rows, proof, values);
  const change: Change = { ...values, checks, corrected };
  const isUnread = ({ path }: { path: string }): boolean => {
    const old = evidenceOf(values.base, path);
    return old.length === 0 || !isReadAgain(old, evidenceOf(values.head, path));
  };
  return {
    ...change,
    // What was read again is in the log, with whose it is.
    corrected: new Map([...corrected].filter(([row]) => isUnread(row))),
    unknownHosts: findUnknownHosts(change),
    newRecords: describeNewRecords(change, proof),
    found: compareFound(change),
    guards: runGuards(change, allow),
  };
}
