import { join } from 'node:path';
import {
  choose,
  defineCommand,
  type Io,
  NOW,
  pathOf,
  printLine,
  ROOT,
  readNow,
  runIfMain,
} from './cli/command.ts';
import { renderText, replaceFile } from './cli/output.ts';
import type { Dataset } from './model/dataset.ts';
import { dayOf, daysBetween, type Timestamp, timestampOf } from './model/day.ts';
import type { SourceCheckReport } from './model/generated/published.ts';
import { openFindings } from './model/open-findings.ts';
import { MachineryError } from './model/problem.ts';
import { safeJson } from './model/words.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { checkSources } from './sources/check/report.ts';
import { summarizeReport } from './sources/check/summary.ts';
import { fromFolder, fromInternet, internet } from './sources/fetch/pages.ts';

const HELP = `Usage: npm run check-sources -- [options]

Compares every record with the pages that it cites, and writes what it finds to
records/source-checks/<date>.json for a person to review (npm run review). Changes no record.

  --pages DIR      read saved pages instead of the network: each DIR/**/<page> with
                   <page>.source.json beside it ({"url", "observed_on"} or "observed_at")
  --only NAME      check one provider, vendor or page (its id or URL); the report is then
                   incomplete, so it is written only with --out
  --out FILE       write the report to FILE instead; - means standard output
  --format FORMAT  what is printed: text (a summary, default) or json (the report)
  --now TIME       the time of the check (default: the clock)
  --root DIR       the repository to check (default: this folder)
  --help           this text

Exit codes: 0 the check ran, whatever it found; 1 problems in the records (npm run validate);
2 broken use or machinery.
Where a record has a problem, only --only checks: what it names, without the files at fault.`;

/** Pages that are fetched now cannot have been seen on another day. */
function refuseOtherDay(now: Timestamp, clock: number): void {
  if (Math.abs(daysBetween(dayOf(now), dayOf(timestampOf(clock)))) <= 1) return;
  throw new MachineryError(
    `--now is ${now}, but pages would be fetched today; leave it out, or give saved pages with --pages`,
  );
}

function reportPath({ date }: SourceCheckReport): string {
  return `records/source-checks/${date}.json`;
}

/**
 * The records to check. Problems are printed, and the files that have them are left out with what
 * depends on them, so that one provider's fault does not keep another from being checked.
 *
 * @returns null where too little is left to check anything; `whole` is false where files are left out.
 */
async function readDataset(
  root: string,
  now: Timestamp,
  io: Io,
): Promise<{ dataset: Dataset | null; whole: boolean }> {
  const all = await readRecordTexts(root);
  const { problems, dataset } = validateRecords(all, { now });
  if (dataset) return { dataset, whole: true };
  io.stderr.write(renderText(problems, { files: all.length, hidden: 0 }));
  let texts = all;
  let faulty = new Set(problems.map(({ path }) => path));
  // What depends on a file that is left out has problems only then.
  for (let round = 0; round < ROUNDS && faulty.size > 0; round += 1) {
    texts = texts.filter(({ path }) => !faulty.has(path));
    const rest = validateRecords(texts, { now });
    if (rest.dataset) {
      const left = all.length - texts.length;
      printLine(io.stderr, `${left} of ${all.length} files are left out of this check`);
      return { dataset: rest.dataset, whole: false };
    }
    faulty = new Set(rest.problems.map(({ path }) => path));
  }
  return { dataset: null, whole: false };
}

const ROUNDS = 3;

const OPTIONS = {
  root: ROOT,
  pages: { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string' },
  format: { type: 'string', default: 'text' },
  now: NOW,
} as const;

export const run = defineCommand({
  name: 'check-sources',
  help: HELP,
  options: OPTIONS,
  async main(values, io) {
    const { pages, only, out, format } = values;
    const root = pathOf(io, values.root);
    const isText = choose('--format', format, { text: true, json: false });
    const now = readNow(values.now, io);
    if (pages === undefined) refuseOtherDay(now, io.now());
    const { dataset, whole } = await readDataset(root, now, io);
    if (!dataset || (!whole && only === undefined)) return 1;
    const progress = (line: string) => printLine(io.stderr, line);
    const load =
      pages === undefined
        ? fromInternet(dataset.dataset, {
            now,
            network: internet,
            progress,
          })
        : fromFolder(pathOf(io, pages), dayOf(now), progress);
    const report = await checkSources(dataset, { now, only, load });
    const text = safeJson(report);
    if (out === '-' || !isText) io.stdout.write(text);
    if (isText) {
      const stream = out === '-' ? io.stderr : io.stdout;
      const findings = openFindings(report, dataset, dayOf(now));
      stream.write(summarizeReport(report, findings));
    }
    // The check of a part is not a report of the day.
    const usual = only === undefined ? join(values.root, reportPath(report)) : '-';
    const file = out ?? usual;
    if (file !== '-') {
      await replaceFile(pathOf(io, file), text);
      progress(`wrote ${file}; look through it with: npm run review`);
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
