/*
 * In: a report of findings. Out: its text for people, JSON, GitHub's annotations and summary, or a
 * baseline. Example: `gpt-1: Yes: gpt-1 on the Acme API stops on 20 March 2026, in 18 days. …; a.py:2:10`.
 */
import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { Checker } from '../../model/spellings/check-name.ts';
import { compareCodeUnits, countOf, markdownText } from '../../model/words.ts';
import { afterSuccessor, regionsOf } from '../mcp/rows.ts';
import { baselineKey, type Finding, isFailing, type Place, placesThatCount } from './findings.ts';

export interface Report {
  findings: readonly Finding[];
  today: Day;
  within: number;
  /** When the data was built. */
  generatedAt: string;
  /** Of the package. */
  version: string;
  homepage: string;
  filesRead: number;
  /** Files that could not be read as text, or are too large. */
  filesNotRead: number;
  longLines: number;
  checker: Checker<Deprecation>;
}

const PLACES_SHOWN = 3;

const placeText = ({ file, line, column }: Place): string => `${file}:${line}:${column}`;

/** The first places of a finding, and how many more there are. */
function placesText(places: readonly Place[]): string {
  const shown = places.slice(0, PLACES_SHOWN).map(placeText).join(', ');
  const more = places.length - PLACES_SHOWN;
  if (more <= 0) return shown;
  const files = new Set(places.map(({ file }) => file)).size;
  return `${shown} and ${more} more in ${countOf(files, 'file')}`;
}

/** Why a name stops or what is planned, as every answer says it, with the page that says it. */
export function findingText(finding: Finding, { checker, today }: Report): string {
  const { sentence, stopping, planned } = finding;
  const [record] = stopping;
  if (!record) return `${sentence} ${planned[0]?.source_url ?? ''}`;
  const after = afterSuccessor(record, checker.successorOf, today);
  const details = [
    ...regionsOf(record, false),
    ...after.map((text) => `its replacement is ${text}`),
    `as of ${record.as_of}`,
  ];
  return `${sentence} (${details.join('; ')}) ${record.source_url}`;
}

/** A finding that counts on one line, with its first places. */
function findingLine(finding: Finding, report: Report): string {
  const places = placesText(placesThatCount(finding));
  return `${finding.name}: ${findingText(finding, report)}${endedIgnore(finding)}; ${places}`;
}

/** An ignore of the finding whose day has passed. */
function endedIgnore({ places }: Finding): string {
  const ended = places.find(({ ignore, quiet }) => ignore !== null && quiet !== 'ignored');
  if (ended?.ignore) return `; its ignore ended on ${ended.ignore.until}`;
  return '';
}

export function countsOf({ findings }: Report) {
  const failing = findings.filter(isFailing);
  const quiet = findings
    .filter(({ state }) => state === 'stops')
    .flatMap(({ places }) => places.flatMap((place) => place.quiet ?? []));
  const dates = failing.flatMap(({ date }) => date ?? []).sort(compareCodeUnits);
  const countState = (state: Finding['state']) =>
    findings.filter((each) => each.state === state && placesThatCount(each).length > 0).length;
  return {
    stops: failing.length,
    planned: countState('planned'),
    goes_on: countState('goes_on'),
    not_recorded: countState('not_recorded'),
    soonest: dates[0] ?? null,
    apart: quiet.filter((why) => why === 'apart').length,
    ignored: quiet.filter((why) => why === 'ignored').length,
    baseline: quiet.filter((why) => why === 'baseline').length,
  };
}

/** What was found, in a few sentences; what was left out is never silent. */
function summaryText(report: Report): string {
  const counts = countsOf(report);
  const quiet = [
    counts.apart > 0 ? `${countOf(counts.apart, 'place')} in tests, examples or docs` : '',
    counts.ignored > 0 ? `${counts.ignored} ignored` : '',
    counts.baseline > 0 ? `${counts.baseline} in the baseline` : '',
  ].filter(Boolean);
  const unread = [
    report.filesNotRead > 0 ? countOf(report.filesNotRead, 'file') : '',
    report.longLines > 0 ? countOf(report.longLines, 'generated line') : '',
  ].filter(Boolean);
  return [
    `${countOf(report.filesRead, 'file')} read: ${countOf(counts.stops, 'name')} stopped or stopping within ${report.within} days, ${counts.planned} only planned by then, ${counts.goes_on} not stopping by then, ${counts.not_recorded} not recorded, which is no promise.`,
    quiet.length > 0 ? `Not counted: ${quiet.join(', ')}.` : '',
    unread.length > 0 ? `Not read: ${unread.join(', ')}.` : '',
    `Data of ${report.generatedAt.slice(0, 10)}.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** What counts, one line a name, worst first, and a summary. */
export function writeText(report: Report): string {
  const shown = report.findings.filter(
    (each) =>
      (each.state === 'stops' || each.state === 'planned') && placesThatCount(each).length > 0,
  );
  const lines = shown.map((finding) => `${findingLine(finding, report)}\n`);
  return `${lines.join('')}${summaryText(report)}\n`;
}

/** Every name with its places and records. */
export function writeJson(report: Report): string {
  const { findings, today, within, generatedAt: generated_at } = report;
  const rows = findings.map(({ stopping: _, ...finding }) => finding);
  const summary = countsOf(report);
  return `${JSON.stringify({ generated_at, today, within, summary, findings: rows }, null, 1)}\n`;
}

/** What stops now, by file and name, for `--baseline`. */
export function writeBaseline({ findings }: Report): string {
  const keys = findings
    .filter(({ state }) => state === 'stops')
    .flatMap((finding) =>
      placesThatCount(finding).map(({ file, spelling }) => baselineKey(file, spelling)),
    );
  return `${JSON.stringify([...new Set(keys)].sort(compareCodeUnits), null, 1)}\n`;
}

/** @throws where it is not what `--format baseline` wrote */
export function readBaseline(text: string): ReadonlySet<string> {
  const keys: unknown = JSON.parse(text);
  if (Array.isArray(keys) && keys.every((key) => typeof key === 'string')) return new Set(keys);
  throw new Error('it is not what --format baseline writes');
}

/** Data of a workflow command (GitHub's toolkit, command.ts). */
const escapeData = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const escapeProperty = (text: string): string =>
  escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** GitHub shows this many annotations of a kind in a step; the summary has all. */
const ANNOTATIONS = 10;

/** Annotations of GitHub Actions: one for each of the first places, and the summary. */
export function writeAnnotations(report: Report): string {
  const annotate = (kind: string, findings: readonly Finding[]): string[] =>
    findings
      .flatMap((finding) => placesThatCount(finding).map((place) => ({ place, finding })))
      .slice(0, ANNOTATIONS)
      .map(({ place, finding }) => {
        const where = `file=${escapeProperty(place.file)},line=${place.line},col=${place.column}`;
        const title = escapeProperty(`${place.spelling} stops`);
        return `::${kind} ${where},title=${title}::${escapeData(findingText(finding, report))}\n`;
      });
  const failing = report.findings.filter(isFailing);
  const planned = report.findings.filter(({ state }) => state === 'planned');
  const lines = [...annotate('error', failing), ...annotate('warning', planned)];
  return `${lines.join('')}${summaryText(report)}\n`;
}

/** The job summary of GitHub Actions, in Markdown: all findings that count. */
export function writeJobSummary(report: Report): string {
  const lines = [
    ...report.findings.filter(isFailing).map((finding) => `- ${findingLine(finding, report)}`),
    '',
    summaryText(report),
  ];
  return `### AI models that stop\n\n${lines.map((line) => markdownText(line)).join('\n')}\n`;
}

/** Outputs of a step. */
export function writeOutputs(report: Report): string {
  const { stops, soonest } = countsOf(report);
  return `count=${stops}\nsoonest=${soonest ?? ''}\n`;
}
