import { defineCommand, type Io, pathOf, printLine, runIfMain } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';
import { countOf } from './model/words.ts';
import { checkAgreement, checkCurrentFiles, checkFiles } from './publish/copies/check-copy.ts';
import { compareBuilds, compareCopies } from './publish/copies/continuity.ts';
import {
  type Copy,
  type CopyProblem,
  openFolder,
  openSite,
  type PublishedCopy,
  readPublished,
} from './publish/copies/copy.ts';
import { parseBaseUrl } from './publish/publication.ts';

function openCopy(io: Io, place: string): Copy {
  if (/^https?:\/\//.test(place)) return openSite(parseBaseUrl(place), fetch);
  return openFolder(pathOf(io, place));
}

function print(io: Io, title: string, findings: readonly CopyProblem[]): void {
  printLine(io.stdout, title);
  for (const { kind, path, message } of findings) {
    printLine(io.stdout, `  ${kind.padEnd(13)}  ${path}: ${message}`);
  }
}

/** What a copy holds and whether it is whole, in words. */
function titleOf(
  { name }: Copy,
  { facts, sums, checkpoint, days, reports }: PublishedCopy,
  findings: readonly CopyProblem[],
): string {
  const parts = [
    ...checkpoint.logs.map(
      ({ entries, path }) => `${countOf(entries, 'entry', 'entries')} in ${path}`,
    ),
    countOf(days.length, 'day'),
    countOf(reports.length, 'report'),
  ];
  const verdict = findings.length === 0 ? 'whole' : countOf(findings.length, 'problem');
  return `${name}: ${countOf(sums.size, 'file')} of commit ${facts.commit}, built at ${facts.generated_at}; ${parts.join(', ')}: ${verdict}`;
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
  options: { against: { type: 'string' } },
  positionals: true,
  async main({ against }, io, places) {
    const [place] = places;
    if (place === undefined || places.length > 1) {
      throw new MachineryError('name one copy, a folder or an address; see --help');
    }
    const copy = openCopy(io, place);
    const published = await readPublished(copy);
    const findings = [
      ...(await checkFiles(copy, published, true)),
      ...checkAgreement(published),
      ...(await checkCurrentFiles(copy, published)),
    ];
    print(io, titleOf(copy, published, findings), findings);
    if (against !== undefined) {
      // Of a copy that is only compared with, what binds later builds is checked.
      const other = openCopy(io, against);
      const earlier = await readPublished(other);
      const contradictions = checkAgreement(earlier);
      print(io, titleOf(other, earlier, contradictions), contradictions);
      const same = compareBuilds(published, earlier, other.name);
      const changes = [...compareCopies(published, earlier, other.name), ...(same ?? [])];
      print(io, relationTitle(same !== null, changes.length === 0), changes);
      findings.push(...contradictions, ...changes);
    }
    if (findings.length > 0) return 1;
    const repository = published.facts.repository.replace(/^https:\/\/github\.com\//, '');
    printLine(
      io.stdout,
      `whole in itself; who made it: gh attestation verify SHA256SUMS --repo ${repository}`,
    );
    return 0;
  },
});

await runIfMain(import.meta.url, run);
