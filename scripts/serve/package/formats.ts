/*
 * In: a report of used names. Out: its text for people, JSON, SARIF, GitHub's annotations and summary,
 * or a baseline. Example: `gpt-1: Yes: gpt-1 on the Acme API stops on 20 March 2026, in 18 days. …; a.py:2:10`.
 */
import type { Day } from '../../model/day.ts';
import { compareCodeUnits, countOf, markdownText, regionsInWords } from '../../model/words.ts';
import { baselineKey, isFailing, placesThatCount, type Use, type UsedName } from './used-names.ts';

export interface Report {
  /** The worst first. */
  names: readonly UsedName[];
  today: Day;
  within: number;
  /** When the data was built. */
  generated_at: string;
  /** Of the package. */
  version: string;
  homepage: string;
  filesRead: number;
  /** Files that could not be read as text, or are too large. */
  filesNotRead: number;
  longLines: number;
}

const PLACES_SHOWN = 3;

/** The first places of a name that count, and how many more there are. */
function placesText(used: UsedName): string {
  const places = placesThatCount(used);
  const shown = places
    .slice(0, PLACES_SHOWN)
    .map(({ file, line, column }) => `${file}:${line}:${column}`)
    .join(', ');
  const more = places.length - PLACES_SHOWN;
  if (more <= 0) return shown;
  const files = new Set(places.map(({ file }) => file)).size;
  return `${shown} and ${more} more in ${countOf(files, 'file')}`;
}

/** Why a name stops or what is planned, as every answer says it, with the page that states the date. */
function reasonText({ sentence, stopping, planned }: UsedName): string {
  const [record] = stopping;
  if (!record) return `${sentence} ${planned[0]?.source_url ?? ''}`;
  const details = [`as of ${record.as_of}`];
  if (record.regions) details.unshift(`in ${regionsInWords(record.regions)}`);
  return `${sentence} (${details.join('; ')}) ${record.source_url}`;
}

/** A name on one line, with its first places. */
function nameLine(used: UsedName): string {
  return `${used.name}: ${reasonText(used)}; ${placesText(used)}`;
}

function countsOf({ names }: Report) {
  const failing = names.filter(isFailing);
  const places = names.filter(({ state }) => state === 'stops').flatMap((used) => used.places);
  const dates = failing.flatMap(({ date }) => date ?? []).sort(compareCodeUnits);
  const countQuiet = (why: string) => places.filter(({ quiet }) => quiet === why).length;
  const countState = (state: UsedName['state']) =>
    names.filter((each) => each.state === state && placesThatCount(each).length > 0).length;
  return {
    stops: failing.length,
    planned: countState('planned'),
    goes_on: countState('goes_on'),
    not_recorded: countState('not_recorded'),
    soonest: dates[0] ?? null,
    apart: countQuiet('apart'),
    ignored: countQuiet('ignored'),
    baseline: countQuiet('baseline'),
  };
}

/** What was found, in a few sentences; what was left out is never silent. */
function summaryText(report: Report): string {
  const { filesRead, filesNotRead, longLines, within, generated_at } = report;
  const { stops, planned, goes_on, not_recorded, apart, ignored, baseline } = countsOf(report);
  return [
    `${countOf(filesRead, 'file')} read: ${countOf(stops, 'name')} stopped or stopping within ${within} days,`,
    `${planned} only planned by then, ${goes_on} not stopping by then,`,
    `${not_recorded} not recorded, which is no promise.`,
    `Not counted: ${countOf(apart, 'place')} in tests, examples or docs, ${ignored} ignored, ${baseline} in the baseline.`,
    `Not read: ${countOf(filesNotRead, 'file')}, ${countOf(longLines, 'generated line')}.`,
    `Data of ${generated_at.slice(0, 10)}.`,
  ].join(' ');
}

/** What counts, one line a name, worst first, and a summary. */
export function writeText(report: Report): string {
  const shown = report.names.filter(
    (each) => ['stops', 'planned'].includes(each.state) && placesThatCount(each).length > 0,
  );
  const lines = shown.map((used) => `${nameLine(used)}\n`);
  return `${lines.join('')}${summaryText(report)}\n`;
}

/** Every name with its places and records. */
export function writeJson(report: Report): string {
  const { names, today, within, generated_at } = report;
  const findings = names.map(({ stopping: _, ...used }) => used);
  const summary = countsOf(report);
  return `${JSON.stringify({ generated_at, today, within, summary, findings }, null, 1)}\n`;
}

/** What stops now, by file and name, for `--baseline`. */
export function writeBaseline({ names }: Report): string {
  const stopping = names.filter(({ state }) => state === 'stops').flatMap(placesThatCount);
  const keys = new Set(stopping.map(baselineKey));
  return `${JSON.stringify([...keys].sort(compareCodeUnits), null, 1)}\n`;
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

/** Annotations of GitHub Actions of a kind, one for each place; it shows the first ten. */
function annotate(kind: string, names: readonly UsedName[]): string {
  const lines = names.flatMap((used) =>
    placesThatCount(used).map(({ file, line, column, spelling }) => {
      const title = escapeProperty(`${spelling} stops`);
      const where = `file=${escapeProperty(file)},line=${line},col=${column},title=${title}`;
      return `::${kind} ${where}::${escapeData(reasonText(used))}\n`;
    }),
  );
  return lines.join('');
}

/** Annotations of GitHub Actions, and the summary. */
export function writeAnnotations(report: Report): string {
  const planned = report.names.filter(({ state }) => state === 'planned');
  const errors = annotate('error', report.names.filter(isFailing));
  return `${errors}${annotate('warning', planned)}${summaryText(report)}\n`;
}

/** The job summary of GitHub Actions, in Markdown: all names that fail. */
export function writeJobSummary(report: Report): string {
  const lines = report.names.filter(isFailing).map((used) => `- ${markdownText(nameLine(used))}\n`);
  return `### AI models that stop\n\n${lines.join('')}\n${markdownText(summaryText(report))}\n`;
}

/** Outputs of a step. */
export function writeOutputs(report: Report): string {
  const { stops, soonest } = countsOf(report);
  return `count=${stops}\nsoonest=${soonest ?? ''}\n`;
}

/** An address of a file as SARIF wants it: relative, with `/`, percent-encoded. */
const uriOf = (file: string): string => file.split('/').map(encodeURIComponent).join('/');

/** A place as SARIF has it. */
function locationOf({ file, line, column, spelling }: Use): object {
  const region = { startLine: line, startColumn: column, endColumn: column + spelling.length };
  const artifactLocation = { uri: uriOf(file), uriBaseId: '%SRCROOT%' };
  return { physicalLocation: { artifactLocation, region } };
}

/**
 * SARIF 2.1.0, for code scanning: a rule for each record that stops, a result for each place that counts.
 * GitHub shows what is suppressed like any other result, so that is left out.
 */
export function writeSarif({ names, version, homepage }: Report): string {
  const failing = names.filter(isFailing).flatMap((used) => {
    return used.stopping.slice(0, 1).map((record) => ({ used, record }));
  });
  // Names of one record, on different platforms, have one rule.
  const rules = new Map(failing.map(({ record }) => [record.id, record]));
  const driver = {
    name: 'vendor-almanac',
    semanticVersion: version,
    informationUri: homepage,
    rules: [...rules.values()].map(({ id, item, platform, source_url }) => ({
      id,
      shortDescription: { text: `${item} on ${platform} stops` },
      helpUri: source_url,
    })),
  };
  const results = failing.flatMap(({ used, record }) =>
    placesThatCount(used).map((place) => ({
      ruleId: record.id,
      level: 'error',
      message: { text: `${used.name}: ${reasonText(used)}` },
      locations: [locationOf(place)],
    })),
  );
  const run = { tool: { driver }, columnKind: 'utf16CodeUnits', results };
  const $schema = 'https://json.schemastore.org/sarif-2.1.0.json';
  return `${JSON.stringify({ $schema, version: '2.1.0', runs: [run] }, null, 1)}\n`;
}
