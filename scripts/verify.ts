import { defineCommand, type Io, pathOf, printLine, runIfMain } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';
import { countOf } from './model/words.ts';
import { compareBuilds, compareCopies } from './publish/copies/continuity.ts';
import {
  type Copy,
  type CopyProblem,
  checkAgreement,
  checkFiles,
  openFolder,
  openSite,
  type PublishedCopy,
  readPublished,
} from './publish/copies/copy.ts';
import { checkCurrentFiles } from './publish/copies/current-files.ts';
import { parseBaseUrl } from './publish/publication.ts';

const HELP = `Usage: npm run verify -- DIR|URL [--against DIR|URL]

Checks a copy of what is published: that every file is the one that SHA256SUMS lists, that none is
missing or extra, that build.json has the sum of them all, and that the change logs, days, reports
and the files of today agree with each other. So a file that was changed is found, also where
SHA256SUMS was written again, unless everything that speaks of it was. This does not prove who made
a copy: the attestation of SHA256SUMS does, as the last line says.

  --against DIR|URL   an earlier copy: also checks that every entry, final day and report of it is
                      in the copy, unchanged; or another copy of the same build, such as your own
                      of its commit and time: also checks that every file is the same
  --help              this text

Exit codes: 0 whole, 1 something is wrong, 2 broken use, or a copy that cannot be read.`;

/** Most findings that are printed. */
const MOST_PROBLEMS = 100;

function openCopy(io: Io, place: string): Copy {
  if (/^https?:\/\//.test(place)) return openSite(parseBaseUrl(place), fetch);
  return openFolder(pathOf(io, place));
}

function print(io: Io, title: string, findings: readonly CopyProblem[]): void {
  printLine(io.stdout, title);
  for (const { kind, path, message } of findings.slice(0, MOST_PROBLEMS)) {
    printLine(io.stdout, `  ${kind.padEnd(13)}  ${path}: ${message}`);
  }
  if (findings.length > MOST_PROBLEMS)
    printLine(io.stdout, `  … and ${findings.length - MOST_PROBLEMS} more`);
}

function verifiedTitle(verified: Verified): string {
  const { length } = verified.findings;
  const verdict = length === 0 ? 'whole' : `${length} ${length === 1 ? 'thing' : 'things'} wrong`;
  return `${describeCopy(verified)}: ${verdict}`;
}

/** How a copy goes together with the one that it was compared with. */
function relationTitle(isSameBuild: boolean, isRight: boolean): string {
  if (isSameBuild && isRight) return 'It is the same build: every file is the same.';
  if (isSameBuild) return 'It is not what the same build has elsewhere:';
  if (isRight)
    return 'It continues the earlier copy: nothing published there was changed or removed.';
  return 'It is not what continues the earlier copy:';
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
    print(io, verifiedTitle(verified), verified.findings);
    const findings = [...verified.findings];
    if (against !== undefined) {
      const earlier = await verifyBinding(openCopy(io, against));
      print(io, verifiedTitle(earlier), earlier.findings);
      const { name } = earlier.copy;
      const continued = compareCopies(verified.published, earlier.published, name);
      const same = compareBuilds(verified.published, earlier.published, name);
      const changes = [...continued, ...(same ?? [])];
      print(io, relationTitle(same !== null, changes.length === 0), changes);
      findings.push(...earlier.findings, ...changes);
    }
    if (findings.length > 0) return 1;
    const { repository } = verified.published.facts;
    const name = repository.replace(/^https:\/\/github\.com\//, '');
    printLine(
      io.stdout,
      `whole in itself; who made it: gh attestation verify SHA256SUMS --repo ${name}`,
    );
    return 0;
  },
});

/** A copy with everything that is wrong with it. */
interface Verified {
  copy: Copy;
  published: PublishedCopy;
  /** In code-unit order of path. */
  findings: CopyProblem[];
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
    ...(await checkFiles(copy, published, true)),
    ...checkAgreement(published),
    ...(await checkCurrentFiles(copy, published)),
  ];
  return { copy, published, findings };
}

/** A copy that is only compared with: what binds later builds is checked, and nothing else. */
export async function verifyBinding(copy: Copy): Promise<Verified> {
  const published = await readPublished(copy);
  return { copy, published, findings: checkAgreement(published) };
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
