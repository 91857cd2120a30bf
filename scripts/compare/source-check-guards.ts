import { parse } from 'yaml';
import { subjectOf } from '../history/log.ts';
import { platformOfRow } from '../model/scheduled.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import { plannedRows } from './planned-dates.ts';
import type { Change, Guard, RecordState, Violation } from './state.ts';

const FOLDER = 'records/source-checks/';

/** A file of source checks that a change adds, edits or removes. */
export interface CheckChange {
  path: string;
  /** In words: what the report found, or what is dismissed. */
  change: string;
}

/** Paths of source checks that differ between two states, in code-unit order. */
function changedChecks(base: RecordState, head: RecordState): string[] {
  const paths = new Set([...base.files.keys(), ...head.files.keys()]);
  return [...paths]
    .filter((path) => path.startsWith(FOLDER) && !isSame(path, base, head))
    .sort(compareCodeUnits);
}

function isSame(path: string, base: RecordState, head: RecordState): boolean {
  const [before, after] = [base.files.get(path), head.files.get(path)];
  return !before || !after ? before === after : Buffer.from(before.bytes).equals(after.bytes);
}

/** What a change does to reports and dismissals, for the reviewer. */
export function compareChecks(base: RecordState, head: RecordState): CheckChange[] {
  return changedChecks(base, head).flatMap((path) => {
    if (subjectOf(path)?.kind === 'report') {
      return [{ path, change: head.files.has(path) ? describeReport(head, path) : 'removed' }];
    }
    const [before, after] = [base, head].map((state) => readDismissals(state, path));
    const added = [...(after ?? [])].filter((entry) => !before?.has(entry));
    const removed = [...(before ?? [])].filter((entry) => !after?.has(entry));
    return [
      ...added.map((entry) => ({ path, change: `dismissed: ${entry}` })),
      ...removed.map((entry) => ({ path, change: `no longer dismissed: ${entry}` })),
    ];
  });
}

function describeReport(state: RecordState, path: string): string {
  const report = readReport(state, path);
  const planned = countStates(listIn(report, 'scheduled'));
  return [
    countStates(listIn(report, 'records')) || 'no records',
    ...(planned === '' ? [] : [`planned dates: ${planned}`]),
  ].join('; ');
}

/** How many entries of a report are in each state. */
function countStates(entries: readonly Fields[]): string {
  const counts = new Map<string, number>();
  for (const { state: found } of entries) {
    counts.set(String(found), (counts.get(String(found)) ?? 0) + 1);
  }
  return [...counts].map(([found, count]) => `${count} ${found}`).join(', ');
}

/** Each dismissal as one line: what is dismissed, and why. */
function readDismissals(state: RecordState, path: string): Set<string> {
  try {
    const list: unknown = parse(Buffer.from(state.files.get(path)?.bytes ?? []).toString());
    const entries = Array.isArray(list) ? list.filter(isFields) : [];
    return new Set(entries.map((entry) => Object.values(entry).map(String).join(' | ')));
  } catch {
    return new Set(['(cannot be read)']);
  }
}

function readReport(state: RecordState, path: string): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(state.files.get(path)?.bytes ?? []).toString());
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}

function listIn(report: Fields, key: string): Fields[] {
  const list = report[key];
  return Array.isArray(list) ? list.filter(isFields) : [];
}

function newReports({ base, head }: Change): string[] {
  return [...head.files.keys()].filter(
    (path) => subjectOf(path)?.kind === 'report' && !base.files.has(path),
  );
}

const handMadeReport: Guard = {
  name: 'hand-made-report',
  reason: 'A report is evidence: the daily check writes it, and another one needs a maintainer.',
  check: (change) =>
    newReports(change).map((path) => ({
      path,
      message:
        'this report did not come from the daily check; leave it out, or ask a maintainer to allow it',
    })),
};

const unknownInReport: Guard = {
  name: 'unknown-in-report',
  reason: 'A report or a dismissal of what is not here was made for another dataset, or for later.',
  check(change) {
    const { head } = change;
    const urls = knownUrls(head);
    const reports = newReports(change).flatMap((path): Violation[] => {
      const report = readReport(head, path);
      const record = listIn(report, 'records').find(({ id }) => !head.deprecations.has(String(id)));
      const vendor = listIn(report, 'plans').find((plan) => !head.vendors.has(String(plan.vendor)));
      const planned = plannedRows(head);
      const row = listIn(report, 'scheduled').find(({ id }) => !planned.has(String(id)));
      const page = listIn(report, 'pages').find(({ url }) => !urls.has(String(url)));
      const unknown = [
        record && `the record ${record.id}`,
        vendor && `the vendor ${vendor.vendor}`,
        row && `the planned date ${row.id}`,
        page && `the page ${page.url}`,
      ].filter((what) => what !== undefined);
      if (unknown.length === 0) return [];
      const message = `this report names ${unknown.join(', ')}, which is not here; let the check of this repository write it`;
      return [{ path, message }];
    });
    return [...reports, ...unknownDismissals(change)];
  },
};

const DISMISSED = `${FOLDER}dismissed.yaml`;

/** Dismissals that a change adds and that are of nothing: they would wait for a name to be used. */
function unknownDismissals({ base, head }: Change): Violation[] {
  const known = new Set(dismissedIds(base));
  return dismissedIds(head).flatMap((id): Violation[] => {
    if (known.has(id) || isDismissable(head, id)) return [];
    const message = `${JSON.stringify(id)} is dismissed, and there is no such record, vendor or plan, nor a platform of that name; correct the id`;
    return [{ path: DISMISSED, message }];
  });
}

function dismissedIds(state: RecordState): string[] {
  try {
    const list: unknown = parse(Buffer.from(state.files.get(DISMISSED)?.bytes ?? []).toString());
    return Array.isArray(list) ? list.filter(isFields).map(({ id }) => String(id)) : [];
  } catch {
    return [];
  }
}

/**
 * A record's id, `<vendor>`, `<vendor>/<plan>`, `<platform>: <item>` of a candidate, or the id of a
 * planned date of a platform.
 */
function isDismissable({ deprecations, vendors, names }: RecordState, id: string): boolean {
  const [platform = '', item] = id.split(': ');
  if (deprecations.has(id) || (item !== undefined && names.has(platform))) return true;
  if (id.startsWith('scheduled/')) return names.has(platformOfRow(id));
  const [vendor = '', ...rest] = id.split('/');
  const plans = vendors.get(vendor)?.plans;
  return (
    plans !== undefined && (rest.length === 0 || plans.some((plan) => plan.id === rest.join('/')))
  );
}

/** Every address that the records or the descriptions of pages name. */
function knownUrls({ deprecations, vendors, providers, files }: RecordState): Set<string> {
  const urls = new Set<string>();
  for (const { source_url } of [...deprecations.values(), ...vendors.values()])
    urls.add(source_url);
  for (const provider of providers.values()) {
    for (const { url, read_url } of listIn(provider, 'pages')) {
      urls.add(String(url)).add(String(read_url));
    }
  }
  // Evidence of vendors is not among the fields that the change log reads.
  for (const { path, bytes } of files.values()) {
    if (!path.endsWith('.yaml')) continue;
    for (const [url] of Buffer.from(bytes)
      .toString()
      .matchAll(/https:\/\/[^\s"'<>]+/g)) {
      urls.add(url);
    }
  }
  return urls;
}

const mixedReport: Guard = {
  name: 'mixed-report',
  reason: 'A report or a dismissal beside other changes hides what it is evidence for.',
  check({ base, head, paths }) {
    const checks = changedChecks(base, head);
    const [first] = checks;
    const others = [...new Set([...base.files.keys(), ...head.files.keys()])].filter(
      (path) => !path.startsWith(FOLDER) && !isSame(path, base, head),
    );
    const code = paths.filter((path) => !path.startsWith('records/'));
    const other = [...others, ...code].sort(compareCodeUnits)[0];
    if (first === undefined || other === undefined) return [];
    const message = `this file of source checks changes together with ${other}; make it a pull request of its own`;
    return [{ path: first, message }];
  },
};

/**
 * Whether a committed report says that a record's item is gone from its page, or that the vendor
 * took the deprecation back. Only reports of the base count: they were reviewed before.
 */
export function isWithdrawn(base: RecordState, id: string): boolean {
  const dates = [...base.files.keys()].filter((path) => subjectOf(path)?.kind === 'report');
  const newest = dates.sort(compareCodeUnits).at(-1);
  if (newest === undefined) return false;
  return listIn(readReport(base, newest), 'records').some((record) => {
    if (record.id !== id) return false;
    const kinds = listIn(record, 'differences').map(({ kind }) => kind);
    return record.state === 'gone' || kinds.includes('withdrawn');
  });
}

/** The guards of source-check reports and dismissals. */
export const SOURCE_CHECK_GUARDS: readonly Guard[] = [handMadeReport, unknownInReport, mixedReport];
