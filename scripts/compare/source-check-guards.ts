import { parse } from 'yaml';
import { subjectOf } from '../history/log.ts';
import { platformOfRow } from '../model/scheduled.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import { fieldsOfJson } from './rows.ts';
import type { Change, Guard, RecordState, Violation } from './state.ts';

const FOLDER = 'records/source-checks/';

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
      const report = fieldsOfJson(head.files.get(path)?.bytes ?? new Uint8Array());
      const record = listIn(report, 'records').find(({ id }) => !head.deprecations.has(String(id)));
      const vendor = listIn(report, 'plans').find((plan) => !head.vendors.has(String(plan.vendor)));
      const row = listIn(report, 'scheduled').find(
        ({ id }) => !head.names.has(platformOfRow(String(id))),
      );
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
  reason: 'A report beside other changes hides what it is evidence for.',
  judgesReverts: true,
  check: ({ parts }) =>
    parts.flatMap((paths) => {
      const isReport = (path: string): boolean => subjectOf(path)?.kind === 'report';
      const [path, other] = [paths.find(isReport), paths.find((one) => !isReport(one))];
      if (path === undefined || other === undefined) return [];
      const message = `this report changes together with ${other}; make it a pull request of its own`;
      return [{ path, message }];
    }),
};

/** The guards of source-check reports and dismissals. */
export const SOURCE_CHECK_GUARDS: readonly Guard[] = [handMadeReport, unknownInReport, mixedReport];
