import { isDeepStrictEqual } from 'node:util';
import { MachineryError, type Problem } from '../../model/problem.ts';
import { countOf } from '../../model/words.ts';
import { type Artifact, BUILD_FACTS } from '../artifact.ts';
import {
  type CopyProblem,
  checkAgreement,
  checkFiles,
  isUnpublished,
  openArtifacts,
  openFolder,
  type PublishedCopy,
  readPublished,
} from './copy.ts';
import { LOGS } from './logs.ts';
import { openPastFiles, type PastFiles } from './past-files.ts';

/** A published copy in a folder. */
interface LocalCopy extends PublishedCopy {
  /** The packed files that it has. */
  past: PastFiles;
}

/**
 * Reads the copy of what is public, as `--published` names it, and checks it against its own
 * SHA256SUMS.
 *
 * @throws MachineryError where it is no copy, or a part is missing or changed: a build that cannot
 *   be compared with what is published must not replace it
 */
export async function loadPublishedCopy(folder: string): Promise<LocalCopy> {
  const copy = openFolder(folder);
  if (await isUnpublished(copy)) {
    throw new MachineryError(
      `${folder} holds no build (no build.json, no SHA256SUMS); name a copy of the published site with --published, or leave --published out if nothing is published yet`,
    );
  }
  const published = await readPublished(copy);
  const findings = [...(await checkFiles(copy, published, false)), ...checkAgreement(published)];
  const [first] = findings;
  if (first) {
    const more = findings.length > 1 ? ` and ${findings.length - 1} more` : '';
    throw new MachineryError(
      `The published copy in ${folder} is not whole: ${first.path}: ${first.message}${more}; get it again`,
    );
  }
  const files = new Set(await copy.list());
  return { ...published, past: openPastFiles(folder, files, published) };
}

/**
 * Whether a copy continues an earlier one: every entry, final day and report of the earlier one must
 * be in it, unchanged.
 *
 * @param name what the findings call the earlier one
 */
export function compareCopies(
  after: PublishedCopy,
  before: PublishedCopy,
  name: string,
): CopyProblem[] {
  const isFinal = ({ final }: { final: boolean }) => final;
  return [
    ...compareBaselines(after, before, name),
    ...Object.values(LOGS).flatMap((path) => compareLogs(path, after, before, name)),
    ...compareDated('dep-snapshots/index.json', 'final day', {
      before: before.days.filter(isFinal),
      after: after.days.filter(isFinal),
      name,
    }),
    ...compareDated('source-checks/index.json', 'report', {
      before: before.reports,
      after: after.reports,
      name,
    }),
  ];
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

function compareBaselines(
  after: PublishedCopy,
  before: PublishedCopy,
  name: string,
): CopyProblem[] {
  const { baseline } = before.facts;
  if (baseline === null || baseline === after.facts.baseline) return [];
  const message = `its baseline is not the one of ${name}: public history was begun again`;
  return [{ kind: 'rewritten', path: 'build.json', message }];
}

function compareLogs(
  path: string,
  after: PublishedCopy,
  before: PublishedCopy,
  name: string,
): CopyProblem[] {
  const [current, earlier] = [after.logs.get(path) ?? '', before.logs.get(path) ?? ''];
  if (current.startsWith(earlier)) return [];
  const [lines = [], old = []] = [current, earlier].map((text) => text.split('\n').slice(0, -1));
  const at = old.findIndex((line, index) => line !== lines[index]);
  if (at === lines.length) {
    const message = `it has ${countOf(at, 'entry', 'entries')} and ${name} has ${old.length}: it is older, or was cut`;
    return [{ kind: 'older', path, message }];
  }
  const message = `entry ${at + 1} from the oldest is not the one of ${name}`;
  return [{ kind: 'rewritten', path, message }];
}

interface Dated {
  date: string;
  sha256: string;
}

function compareDated(
  path: string,
  what: string,
  { before, after, name }: { before: readonly Dated[]; after: readonly Dated[]; name: string },
): CopyProblem[] {
  const sums = new Map(after.map(({ date, sha256: sum }) => [date, sum]));
  const last = after.at(-1)?.date ?? '';
  return before.flatMap(({ date, sha256: sum }): CopyProblem[] => {
    if (sums.get(date) === sum) return [];
    if (sums.has(date)) {
      const message = `the ${what} of ${date} is not the one of ${name}`;
      return [{ kind: 'rewritten', path, message }];
    }
    const cut = date > last ? ': it is older, or was cut' : '';
    const message = `it has no ${what} of ${date}, which ${name} has${cut}`;
    return [{ kind: cut === '' ? 'missing' : 'older', path, message }];
  });
}

/** The problem of a HEAD that does not descend from the published commit. */
export function notContinued(copy: PublishedCopy): Problem {
  const message = 'HEAD does not descend from the published commit';
  return problemOf(copy, { path: 'records/baseline.yaml', message });
}

function problemOf(
  { facts }: PublishedCopy,
  { path, message }: Pick<CopyProblem, 'path' | 'message'>,
) {
  return {
    code: 'not-continued',
    path,
    line: 1,
    column: 1,
    message: `${message}; what was published from commit ${facts.commit} at ${facts.generated_at} never changes, so build from a history that continues that commit`,
  };
}

/**
 * Compares a new build with the published copy that it continues. What the copy lacks of what its
 * commit has is made again: the build goes on from that very commit.
 *
 * @returns a problem for each thing that would change
 */
export async function checkContinuity(
  copy: PublishedCopy,
  artifacts: readonly Artifact[],
): Promise<Problem[]> {
  const built = await readPublished(openArtifacts(artifacts));
  return compareCopies(built, copy, 'what is published').map((finding) => problemOf(copy, finding));
}
