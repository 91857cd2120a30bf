import { join } from 'node:path';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from './cli/command.ts';
import { renderText, replaceFile } from './cli/output.ts';
import { dayOf, daysBetween, type Timestamp, timestampOf } from './model/day.ts';
import { shellWord } from './model/finding.ts';
import type { SourceCheckReport } from './model/generated/published.ts';
import { openFindings } from './model/open-findings.ts';
import { MachineryError } from './model/problem.ts';
import { safeJson } from './model/words.ts';
import { readRecordTexts } from './records/read.ts';
import { validateRecords } from './records/validate.ts';
import { checkSources } from './sources/check/report.ts';
import { summarizeReport } from './sources/check/summary.ts';
import { fromFolder, fromInternet, internet } from './sources/fetch/pages.ts';

/** Pages that are fetched now cannot have been seen on another day. */
function refuseOtherDay(now: Timestamp, clock: number): void {
  if (Math.abs(daysBetween(dayOf(now), dayOf(timestampOf(clock)))) <= 1) return;
  throw new MachineryError(
    `--now is ${now}, but pages would be fetched today; leave it out, or give saved pages with --pages`,
  );
}

function countRead({ pages }: SourceCheckReport): number {
  return pages.filter(({ observed_on }) => observed_on !== null).length;
}

export const run = defineCommand({
  name: 'check-sources',
  options: {
    root: ROOT,
    pages: { type: 'string' },
    only: { type: 'string' },
    out: { type: 'string' },
    now: NOW,
  },
  async main(values, io) {
    const { pages, only, out } = values;
    const root = pathOf(io, values.root);
    const now = readNow(values.now, io);
    if (pages === undefined) refuseOtherDay(now, io.now());
    const texts = await readRecordTexts(root);
    const { problems, dataset } = validateRecords(texts, { now });
    if (!dataset) {
      io.stderr.write(renderText(problems, texts.length));
      return 1;
    }
    const progress = (line: string) => printLine(io.stderr, line);
    const load =
      pages === undefined
        ? fromInternet(dataset.dataset, { now, network: internet, progress })
        : fromFolder(pathOf(io, pages), dayOf(now), progress);
    const report = await checkSources(dataset, { now, only, load });
    const text = safeJson(report);
    if (out === '-') io.stdout.write(text);
    const findings = openFindings(report, dataset, dayOf(now));
    (out === '-' ? io.stderr : io.stdout).write(summarizeReport(report, findings));
    // The check of a part is not a report of the day.
    const path = `records/source-checks/${report.date}.json`;
    const same = dataset.reports.find(({ id }) => id === report.date)?.data;
    const isWhole = out === undefined && only === undefined;
    if (isWhole && same && countRead(report) < countRead(same)) {
      throw new MachineryError(
        `${path} has ${countRead(same)} pages, and this check read ${countRead(report)} of them; write it elsewhere, with --out FILE`,
      );
    }
    const file = out ?? (only === undefined ? join(values.root, path) : '-');
    if (file !== '-') {
      await replaceFile(pathOf(io, file), text);
      const option = out === undefined ? '' : ` -- --report ${shellWord(out)}`;
      progress(`wrote ${file}; look through it with: npm run review${option}`);
    }
    return 0;
  },
});

await runIfMain(import.meta.url, run);
