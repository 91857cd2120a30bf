import { defineCommand, type Io, pathOf, printLine, runIfMain } from './cli/command.ts';
import { MachineryError } from './model/problem.ts';
import { type Copy, type Finding, openFolder, openSite } from './publish/copies/copy.ts';
import { parseBaseUrl } from './publish/copies/publication.ts';
import {
  compareCopies,
  describeCopy,
  type Verified,
  verifyBinding,
  verifyCopy,
} from './publish/copies/verify.ts';

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

await runIfMain(import.meta.url, run);
