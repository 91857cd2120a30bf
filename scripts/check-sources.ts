import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readNow, runCommand } from './cli/command.ts';
import { renderText } from './cli/render.ts';
import { replaceFile } from './cli/replace-file.ts';
import type { Dataset } from './model/dataset.ts';
import { dayOf, daysBetween, type Instant, instantOf } from './model/day.ts';
import type { SourceCheckReport } from './model/generated/published.ts';
import { MachineryError } from './model/problem.ts';
import { escapeLine } from './model/words.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { checkSources, renderReport, summarizeReport } from './sources/check/report.ts';
import { fromFolder, fromInternet, internet } from './sources/fetch/pages.ts';

const HELP = `Usage: npm run check-sources -- [options]

Compares every record with the pages that it cites, and writes what it finds to
records/source-checks/<day>.json, for a person to review (npm run review). Changes no record.

  --pages DIR      read saved pages instead of the network: each DIR/**/<page> with
                   <page>.source.json beside it ({"url", "observed_on"} or "observed_at")
  --only NAME      check one provider, vendor or page (its id or URL); the report is then
                   written only where --out says, because it is not a whole one
  --out FILE       write the report there instead; - writes it to standard output
  --format FORMAT  what is printed: text (a summary, default) or json (the report)
  --cache DIR      keep fetched pages there, and ask for them again only if they changed
  --now INSTANT    the instant of the check (default: the clock)
  --root DIR       the repository to check (default: this folder)
  --help           this text

Exit codes: 0 the check ran, whatever it found; 1 problems in the records (npm run validate);
2 broken use or machinery.`;

/** Pages that are fetched now cannot have been seen on another day. */
function refuseOtherDay(now: Instant, clock: number): void {
  if (Math.abs(daysBetween(dayOf(now), dayOf(instantOf(clock)))) <= 1) return;
  throw new MachineryError(
    `--now is ${now}, but pages would be fetched today; leave it out, or give saved pages with --pages`,
  );
}

function pathOf({ date }: SourceCheckReport): string {
  return `records/source-checks/${date}.json`;
}

/** The file to write; null for none. */
function fileOf(out: string | undefined, usual: string | null): string | null {
  if (out === undefined) return usual;
  return out === '-' ? null : resolve(out);
}

/** The records to check; null where there are problems, which are then printed. */
async function readDataset(root: string, now: Instant): Promise<Dataset | null> {
  const texts = await readRecordTexts(root);
  const { problems, dataset } = validateRecords(texts, { now });
  if (!dataset) process.stderr.write(renderText(problems, { files: texts.length, hidden: 0 }));
  return dataset;
}

const OPTIONS = {
  root: { type: 'string', default: '.' },
  pages: { type: 'string' },
  only: { type: 'string' },
  out: { type: 'string' },
  format: { type: 'string', default: 'text' },
  cache: { type: 'string' },
  now: { type: 'string' },
  help: { type: 'boolean' },
} as const;

async function main(): Promise<number> {
  const { values } = parseArgs({ options: OPTIONS });
  const { root, pages, only, out, format, cache } = values;
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  if (format !== 'text' && format !== 'json') {
    throw new MachineryError(`--format is ${JSON.stringify(format)}; use text or json`);
  }
  const now = readNow(values.now, Date.now());
  if (pages === undefined) refuseOtherDay(now, Date.now());
  const dataset = await readDataset(root, now);
  if (!dataset) return 1;
  const progress = (line: string) => console.error(escapeLine(line));
  const obtain =
    pages === undefined
      ? fromInternet(dataset.dataset, { now, cache, network: internet, progress })
      : fromFolder(pages, dayOf(now), progress);
  const report = await checkSources(dataset, { now, only, obtain });
  const text = renderReport(report);
  if (out === '-' || format === 'json') process.stdout.write(text);
  if (format === 'text') {
    const stream = out === '-' ? process.stderr : process.stdout;
    stream.write(summarizeReport(report));
  }
  const file = fileOf(out, only === undefined ? join(root, pathOf(report)) : null);
  if (file !== null) {
    await replaceFile(file, text);
    progress(`wrote ${file}; look through it with: npm run review`);
  }
  return 0;
}

process.exitCode = await runCommand('check-sources', main);
