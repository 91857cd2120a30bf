import { defineCommand, type Io, pathOf, printLine, runIfMain } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';
import { countOf } from './model/words.ts';
import { sha256 } from './publish/artifact.ts';
import {
  type Copy,
  checkAgreement,
  checkArchives,
  checkFiles,
  type Finding,
  openFolder,
  openSite,
  type PublishedCopy,
  readPublished,
} from './publish/copies/copy.ts';
import { LOGS } from './publish/copies/logs.ts';
import { parseBaseUrl } from './publish/publication.ts';

const HELP = `Usage: npm run verify -- DIR|URL [--against DIR|URL]

Checks a copy of what is published: that every file is the one that SHA256SUMS lists, that none is
missing or extra, and that the change logs, days and reports agree with checkpoint.json and with
their indexes.

  --against DIR|URL   an earlier copy: also checks that every entry, final day and report of it is
                      in the copy, unchanged
  --help              this text

Exit codes: 0 whole, 1 something is wrong, 2 broken use, or a copy that cannot be read.`;

/** At most so many findings are printed. */
const MOST = 100;

function openCopy(io: Io, place: string): Copy {
  return /^https?:\/\//.test(place)
    ? openSite(parseBaseUrl(place), fetch)
    : openFolder(pathOf(io, place));
}

function print(io: Io, title: string, findings: readonly Finding[]): void {
  printLine(io.stdout, title);
  for (const { kind, path, message } of findings.slice(0, MOST)) {
    printLine(io.stdout, `  ${kind.padEnd(13)}  ${path}: ${message}`);
  }
  if (findings.length > MOST) printLine(io.stdout, `  … and ${findings.length - MOST} more`);
}

function titleOf(verified: Verified): string {
  const { length } = verified.findings;
  const verdict = length === 0 ? 'whole' : `${length} ${length === 1 ? 'thing' : 'things'} wrong`;
  return `${describeCopy(verified)}: ${verdict}`;
}

export const run = defineCommand({
  name: 'verify',
  help: HELP,
  options: { against: { type: 'string' } },
  positionals: true,
  async main({ against }, io, places) {
    const [place] = places;
    if (place === undefined || places.length > 1) {
      throw new MachineryError('name one copy, a folder or an address; see --help');
    }
    const verified = await verifyCopy(openCopy(io, place));
    print(io, titleOf(verified), verified.findings);
    if (against === undefined) return verified.findings.length === 0 ? 0 : 1;
    const earlier = await verifyBinding(openCopy(io, against));
    print(io, titleOf(earlier), earlier.findings);
    const changes = compareCopies(verified, earlier);
    const verdict =
      changes.length === 0
        ? 'It continues the earlier copy: nothing published there was changed or removed.'
        : 'It does not continue the earlier copy:';
    print(io, verdict, changes);
    return [verified.findings, earlier.findings, changes].every(({ length }) => length === 0)
      ? 0
      : 1;
  },
});

/** A copy with everything that is wrong with it. */
interface Verified {
  copy: Copy;
  published: PublishedCopy;
  /** In code-unit order of path. */
  findings: Finding[];
}

/**
 * Compares every file of a copy with SHA256SUMS, and its parts with each other.
 *
 * @throws MachineryError where a file that says what a copy is made of is missing or has another
 *   form
 */
export async function verifyCopy(copy: Copy): Promise<Verified> {
  const published = await readPublished(copy);
  const findings = [
    ...(await checkFiles(copy, published.sums, false)),
    ...(await checkAgreement(copy, published)),
    ...(await checkArchives(copy, published)),
  ];
  return { copy, published, findings };
}

/** A copy that is only compared with: what binds later builds is checked, and nothing else. */
export async function verifyBinding(copy: Copy): Promise<Verified> {
  const published = await readPublished(copy);
  return { copy, published, findings: await checkAgreement(copy, published) };
}

/**
 * Compares a copy with an earlier one: every entry, final day and report of the earlier one must be
 * in it, unchanged.
 */
export function compareCopies(
  { published }: Pick<Verified, 'published'>,
  earlier: Pick<Verified, 'copy' | 'published'>,
): Finding[] {
  const { name } = earlier.copy;
  return [
    ...compareBaselines(published, earlier.published, name),
    ...Object.values(LOGS).flatMap((path) => compareLogs(path, published, earlier.published, name)),
    ...compareDated('dep-snapshots/index.json', 'final day', {
      before: earlier.published.days.filter(({ final }) => final),
      after: published.days.filter(({ final }) => final),
      name,
    }),
    ...compareDated('data/snapshots/index.json', 'final day', {
      before: earlier.published.planDays.filter(({ final }) => final),
      after: published.planDays.filter(({ final }) => final),
      name,
    }),
    ...compareDated('source-checks/index.json', 'report', {
      before: earlier.published.reports,
      after: published.reports,
      name,
    }),
  ];
}

function compareBaselines(after: PublishedCopy, before: PublishedCopy, name: string): Finding[] {
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
): Finding[] {
  const [current, earlier] = [after.logs.get(path) ?? '', before.logs.get(path) ?? ''];
  const { bytes, sha256: sum } = before.checkpoint.logs.find((log) => log.path === path) ?? {
    bytes: 0,
    sha256: sha256(''),
  };
  if (sha256(Buffer.from(current).subarray(0, bytes)) === sum) return [];
  const [lines, known] = [current, earlier].map((text) => text.split('\n').slice(0, -1));
  const count = lines?.length ?? 0;
  const at = (known ?? []).findIndex((line, index) => line !== lines?.[index]);
  if (at >= 0 && at === count) {
    const message = `it has ${countOf(count, 'entry', 'entries')} and ${name} has ${known?.length}: it is older, or was cut`;
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
): Finding[] {
  const sums = new Map(after.map(({ date, sha256: sum }) => [date, sum]));
  const last = after.at(-1)?.date ?? '';
  return before.flatMap(({ date, sha256: sum }): Finding[] => {
    if (sums.get(date) === sum) return [];
    if (sums.has(date)) {
      const message = `the ${what} of ${date} is not the one of ${name}`;
      return [{ kind: 'rewritten', path, message }];
    }
    if (date > last) {
      const message = `it has no ${what} of ${date}, which ${name} has: it is older, or was cut`;
      return [{ kind: 'older', path, message }];
    }
    const message = `it has no ${what} of ${date}, which ${name} has`;
    return [{ kind: 'missing', path, message }];
  });
}

/** What a copy holds, in words. */
function describeCopy({ copy, published }: Verified): string {
  const { facts, sums, checkpoint, days, reports } = published;
  const entries = checkpoint.logs.map(
    (log) => `${countOf(log.entries, 'entry', 'entries')} in ${log.path}`,
  );
  const held = [...entries, countOf(days.length, 'day'), countOf(reports.length, 'report')];
  return `${copy.name}: ${countOf(sums.size, 'file')} of commit ${facts.commit}, built at ${facts.generated_at}; ${held.join(', ')}`;
}

await runIfMain(import.meta.url, run);
