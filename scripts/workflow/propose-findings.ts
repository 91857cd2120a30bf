import { appendFile, readFile } from 'node:fs/promises';
import { defineCommand, NOW, pathOf, printLine, ROOT, readNow, runIfMain } from '../cli/command.ts';
import { renderText } from '../cli/output.ts';
import type { Dataset } from '../model/dataset.ts';
import { dayOf, daysBetween, type Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { safeJson } from '../model/words.ts';
import { parseRecord } from '../records/parse.ts';
import { readRecordTexts } from '../records/read.ts';
import { compileSchema } from '../records/schema/check-schema.ts';
import { validateRecords } from '../records/validate.ts';
import { accessFrom, openGithub } from './github.ts';
import { planIssues, syncIssues } from './issues.ts';
import { proposeReport } from './propose.ts';

const HELP = `Usage: tsx scripts/workflow/propose-findings.ts --report FILE --base BRANCH [options]

Checks the report of a source check, which a job without credentials has made, proposes it in one
pull request, and keeps one issue per provider with its open findings. Changes no record.

  --report FILE   the report
  --base BRANCH   the branch to propose it to
  --dry-run       check the report and print what would be written, without calling GitHub
  --root DIR      the repository (default: this folder)
  --now TIME      the time of the run (default: the clock)
  --help          this text

Environment: GITHUB_TOKEN, GITHUB_REPOSITORY and GITHUB_API_URL. The commit of the pull request is
written to GITHUB_OUTPUT as "commit".
Exit codes: 0 fine, 1 problems in the records, 2 the report is refused, broken use or machinery.`;

const OPTIONS = {
  report: { type: 'string' },
  base: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  root: ROOT,
  now: NOW,
} as const;

export const run = defineCommand({
  name: 'propose-findings',
  help: HELP,
  options: OPTIONS,
  async main(values, io) {
    const { report: file, base } = values;
    if (!file || !base) throw new MachineryError('--report and --base are needed; see --help');
    const now = readNow(values.now, io);
    const texts = await readRecordTexts(pathOf(io, values.root));
    const { dataset, problems } = validateRecords(texts, { now });
    if (!dataset) {
      io.stderr.write(renderText(problems, { files: texts.length, hidden: 0 }));
      return 1;
    }
    const report = readReport(await readFile(pathOf(io, file)), { dataset, now });
    const path = `records/source-checks/${report.date}.json`;
    // What is committed is written here, so that no other form of the same JSON gets in.
    const text = safeJson(report);
    const plans = planIssues(report, dataset);
    if (values['dry-run']) {
      printLine(io.stdout, `${path}: ${text.length} characters`);
      for (const { title, body, waiting } of plans) {
        const state = waiting > 0 ? 'open' : body === null ? 'resolved' : 'not known';
        printLine(io.stdout, `${title}: ${state}`);
      }
      return 0;
    }
    const github = openGithub(accessFrom(io.env));
    // First the issues: they are there even where the workflow may not open a pull request.
    for (const line of await syncIssues(github, plans)) printLine(io.stdout, line);
    if (dataset.reports.some(({ id }) => id === report.date)) {
      printLine(io.stdout, `${path} is already committed; only the issues are updated`);
    } else {
      const { commit, pull } = await proposeReport(github, { base, path, text, report });
      printLine(io.stdout, `pull request #${pull}, commit ${commit}`);
      const output = io.env.GITHUB_OUTPUT;
      if (output) await appendFile(output, `commit=${commit}\n`);
    }
    return 0;
  },
});

/** The longest text that a report may quote of a page. */
const LONGEST = 4000;
const MOST_BYTES = 4 * 1024 * 1024;
const MOST_CANDIDATES = 2000;
const MILLISECONDS_PER_DAY = 86_400_000;

/**
 * Reads the report that a job without credentials has made from pages of strangers. What it says of
 * facts is for a person to judge; here it is held to be a report of today, of ordinary size, about
 * records, pages and platforms that we know.
 *
 * @throws MachineryError that says what is wrong with it
 */
export function readReport(
  bytes: Uint8Array,
  { dataset, now }: { dataset: Dataset; now: Timestamp },
): SourceCheckReport {
  if (bytes.length > MOST_BYTES) throw refuse(`is larger than ${MOST_BYTES} bytes`);
  const { document, problems } = parseRecord('report.json', bytes);
  const [problem] = problems;
  if (!document || problem) throw refuse(`cannot be read: ${problem?.message ?? 'no value'}`);
  const [error] = compileSchema('published/source-check-report')(document.value);
  if (error) throw refuse(`is not a report: ${error.pointer.join('.')} ${error.message}`);
  const report = document.value as SourceCheckReport;
  for (const check of [checkTime, checkPages, checkNames, checkCandidates, checkTexts]) {
    const reason = check(report, dataset, now);
    if (reason !== null) throw refuse(reason);
  }
  return report;
}

type Check = (report: SourceCheckReport, dataset: Dataset, now: Timestamp) => string | null;

const checkTime: Check = ({ date, as_of }, { reports }, now) => {
  const age = Date.parse(now) - Date.parse(as_of);
  if (dayOf(as_of) !== date) return `is of ${date}, but was made at ${as_of}`;
  if (age < 0 || age > MILLISECONDS_PER_DAY) return `was made at ${as_of}, and now is ${now}`;
  const newest = reports.at(-1)?.id;
  if (newest !== undefined && daysBetween(newest, date) < 0) {
    return `is of ${date}, older than the committed one of ${newest}`;
  }
  return null;
};

const checkPages: Check = (report, dataset) => {
  const known = knownUrls(dataset);
  const stranger = report.pages.find(({ url }) => !known.has(url));
  return stranger ? `names the page ${stranger.url}, which no record cites` : null;
};

const checkNames: Check = (report, { deprecations, vendors }) => {
  const ids = new Set(deprecations.map(({ id }) => id));
  const record = report.records.find(({ id }) => !ids.delete(id));
  if (record) return `names ${record.id} twice, or there is no such record`;
  const plans = new Map(vendors.map(({ id, data }) => [id, data.plans.map((plan) => plan.id)]));
  for (const { vendor, notes, prices } of report.plans) {
    const known = plans.get(vendor);
    if (!known) return `names the vendor ${vendor} twice, or there is no such vendor`;
    const stranger = [...notes, ...prices].find(({ plan }) => !known.includes(plan));
    if (stranger) return `names the plan ${stranger.plan}, which ${vendor} does not have`;
    plans.delete(vendor);
  }
  return null;
};

const checkCandidates: Check = ({ candidates }, dataset) => {
  if (candidates.length > MOST_CANDIDATES) return `has more than ${MOST_CANDIDATES} candidates`;
  const platforms = dataset.providers.flatMap(({ data }) => data.platforms ?? []);
  const known = new Set(platforms.map(({ id }) => id));
  const urls = knownUrls(dataset);
  for (const { platform, item, record } of candidates) {
    if (!known.has(platform))
      return `has a candidate of the platform ${platform}, which is unknown`;
    const { id, source_url: source } = record;
    if (typeof id === 'string' && !id.startsWith(`${platform}/`)) {
      return `has a candidate ${item} of ${platform} with the id ${id}`;
    }
    if (source !== undefined && !urls.has(String(source))) {
      return `has a candidate ${item} from a page that is not described`;
    }
  }
  return null;
};

const checkTexts: Check = (report) => {
  const text = findLongText(report);
  return text === null ? null : `quotes more than ${LONGEST} characters: ${text.slice(0, 60)}…`;
};

/** The first text that is too long, wherever it occurs. */
function findLongText(value: unknown): string | null {
  if (typeof value === 'string') return value.length > LONGEST ? value : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, child] of Object.entries(value)) {
    const found = findLongText(key) ?? findLongText(child);
    if (found !== null) return found;
  }
  return null;
}

function knownUrls({ providers, deprecations, vendors }: Dataset): Set<string> {
  return new Set([
    ...providers.flatMap(({ data }) => (data.pages ?? []).map(({ url }) => url)),
    ...[...deprecations, ...vendors].flatMap(({ data }) => [
      data.source_url,
      ...(data.evidence ?? []).map(({ url }) => url),
    ]),
  ]);
}

function refuse(why: string): MachineryError {
  return new MachineryError(`the report ${why}; nothing of it is used`);
}

await runIfMain(import.meta.url, run);
