// In: a copy of what is published, and what continues it. Out: what of it is changed or missing there.
// Example: dep-snapshots/index.json: the final day of 2026-03-02 is not the one of what is published.
import { isDeepStrictEqual } from 'node:util';
import type {
  BuildFacts,
  SnapshotIndex,
  SourceChecksIndex,
} from '../../model/generated/published.ts';
import { MachineryError, type Problem } from '../../model/problem.ts';
import { type Artifact, BUILD_FACTS } from '../artifact.ts';
import { checkAgreement, checkFiles } from './check-copy.ts';
import { type CopyProblem, openFolder, type PublishedCopy, readPublished } from './copy.ts';
import { DAYS_INDEX, openPastFiles, type PastFiles, REPORTS_INDEX } from './dated-files.ts';
import { LOGS } from './logs.ts';

/** A published copy in a folder. */
interface LocalCopy extends PublishedCopy {
  /** The packed files that it has. */
  past: PastFiles;
}

/**
 * Reads the copy of what is public, as `--published` names it, and checks it against its own
 * SHA256SUMS.
 *
 * @throws MachineryError where it is not a copy, or a part is missing or changed: a build that cannot
 *   be compared with what is published must not replace it
 */
export async function loadPublishedCopy(folder: string): Promise<LocalCopy> {
  const copy = openFolder(folder);
  const published = await readPublished(copy);
  const findings = [...(await checkFiles(copy, published, false)), ...checkAgreement(published)];
  const [first] = findings;
  if (first) {
    throw new MachineryError(
      `The published copy in ${folder} is not whole: ${first.path}: ${first.message}; get it again`,
    );
  }
  const files = new Set(await copy.list());
  return { ...published, past: openPastFiles(folder, files, published) };
}

/** What of a copy later ones keep. */
interface Kept extends Pick<PublishedCopy, 'logs' | 'days' | 'reports'> {
  facts: Pick<BuildFacts, 'baseline'>;
}

/** A part that later copies have unchanged: what it is, and its text or its sum. */
type Part = [what: string, value: string];

/** The parts of each file, oldest first. */
function keptParts({ facts, logs, days, reports }: Kept): Map<string, Part[]> {
  const { baseline } = facts;
  const parts = new Map<string, Part[]>([
    [BUILD_FACTS, baseline === null ? [] : [['baseline', baseline]]],
  ]);
  for (const [path, text] of logs) {
    const lines = text.split('\n').slice(0, -1);
    parts.set(
      path,
      lines.map((line, at) => [`entry ${at + 1} from the oldest`, line]),
    );
  }
  const final = days.filter((day) => day.final);
  parts.set(
    DAYS_INDEX,
    final.map(({ date, sha256 }) => [`final day of ${date}`, sha256]),
  );
  parts.set(
    REPORTS_INDEX,
    reports.map(({ date, sha256 }) => [`report of ${date}`, sha256]),
  );
  return parts;
}

/**
 * Whether a copy continues an earlier one: every entry, final day and report of the earlier one must
 * be in it, unchanged. Of each file the first part that is not.
 *
 * @param name what the findings call the earlier one
 */
export function compareCopies(after: Kept, before: Kept, name: string): CopyProblem[] {
  const current = keptParts(after);
  return [...keptParts(before)].flatMap(([path, parts]): CopyProblem[] => {
    const own = new Map(current.get(path));
    const changed = parts.find(([part, value]) => own.get(part) !== value);
    if (!changed) return [];
    const [part] = changed;
    if (own.has(part)) {
      const message = `its ${part} is not the one of ${name}`;
      return [{ kind: 'rewritten', path, message }];
    }
    return [{ kind: 'missing', path, message: `it has no ${part}, which ${name} has` }];
  });
}

/**
 * Whether two copies of one build, which has the same bytes on every machine, have the same files;
 * null for those of two builds.
 */
export function compareBuilds(
  { facts, sums }: PublishedCopy,
  other: PublishedCopy,
  name: string,
): CopyProblem[] | null {
  // A build that is made again without the copies that it continues is the same one.
  const madeFrom = ({ files_sha256: _, continues: __, ...rest }: typeof facts) => rest;
  if (!isDeepStrictEqual(madeFrom(facts), madeFrom(other.facts))) return null;
  const message = `it is not the one of ${name}, which is the same build`;
  return [...new Set([...sums.keys(), ...other.sums.keys()])]
    .filter((path) => path !== BUILD_FACTS && sums.get(path) !== other.sums.get(path))
    .map((path) => ({ kind: 'changed', path, message }));
}

/** What is wrong with a build that does not continue what is published. */
function problemOf({ facts }: PublishedCopy, path: string, message: string): Problem {
  return {
    code: 'not-continued',
    path,
    line: 1,
    column: 1,
    message: `${message}; what was published from commit ${facts.commit} at ${facts.generated_at} never changes, so build from a history that continues that commit`,
  };
}

/** The problem of a HEAD that does not descend from the published commit. */
export function notContinued(copy: PublishedCopy): Problem {
  const message = 'HEAD does not descend from the published commit';
  return problemOf(copy, 'records/baseline.yaml', message);
}

/** A problem for each published file that a build would change. */
export function checkContinuity(copy: PublishedCopy, artifacts: readonly Artifact[]): Problem[] {
  const files = new Map(artifacts.map((artifact) => [artifact.path, artifact]));
  const textOf = (path: string): string => files.get(path)?.text ?? '';
  const read = <T>(path: string): T => JSON.parse(textOf(path));
  const { days } = read<SnapshotIndex>(DAYS_INDEX);
  const { reports } = read<SourceChecksIndex>(REPORTS_INDEX);
  const logs = new Map(Object.values(LOGS).map((path) => [path, textOf(path)]));
  const built = { facts: read<BuildFacts>(BUILD_FACTS), logs, days, reports };
  return compareCopies(built, copy, 'what is published').map(({ path, message }) =>
    problemOf(copy, path, message),
  );
}
