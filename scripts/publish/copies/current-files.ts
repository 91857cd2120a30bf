import { isDeepStrictEqual } from 'node:util';
import type { ChangelogEntry } from '../../model/dataset.ts';
import type {
  Changelog,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Limits,
  LoggedPlan,
  Names,
  Snapshot,
  VendorHistory,
} from '../../model/generated/published.ts';
import { recordPath, vendorPath } from '../datasets.ts';
import type { Copy, Finding, PublishedCopy } from './copy.ts';
import { canonicalJson, LOGS } from './logs.ts';

/**
 * Compares the files of today with each other, with the last snapshot and with the change logs: who
 * changes one of them in a copy has to change all, and cannot change what is published elsewhere.
 * What no other file repeats, such as a page, is proved by the attestation alone.
 */
export async function checkCurrentFiles(
  copy: Copy,
  { days, logs, sums }: PublishedCopy,
): Promise<Finding[]> {
  const findings: Finding[] = [];
  const report = (path: string, message: string) =>
    findings.push({ kind: 'contradictory', path, message });
  const read = async <T>(path: string): Promise<T | null> => {
    const bytes = await copy.read(path);
    if (bytes === null) {
      findings.push({ kind: 'missing', path, message: 'every copy has it' });
      return null;
    }
    try {
      return JSON.parse(bytes.toString()) as T;
    } catch {
      report(path, 'it is not JSON');
      return null;
    }
  };
  const compareLog = (path: string, entries: readonly unknown[] | undefined, log: string) => {
    if (entries?.map((entry) => `${canonicalJson(entry)}\n`).join('') === logs.get(log)) return;
    report(path, `its entries are not those of ${log}`);
  };

  const changelog = (await read<Changelog>('data/changelog.json')) ?? [];
  compareLog('data/changelog.json', changelog, LOGS.changelog);
  const answer = await read<ChangesAnswer>('deprecations/changes.json');
  compareLog('deprecations/changes.json', answer?.changes.toReversed(), LOGS.changes);

  const all = (await read<DeprecationsAnswer>('deprecations/all.json'))?.deprecations ?? [];
  const last = days.at(-1);
  const snapshot = last && (await read<Snapshot>(last.path));
  if (snapshot && !isDeepStrictEqual(all.map(withoutEarlierDates), snapshot.deprecations)) {
    report('deprecations/all.json', `its records are not those of ${last.path}`);
  }
  for (const record of all) {
    const path = recordPath(record.id);
    const { $schema: _, ...own } = (await read<Deprecation>(path)) ?? record;
    if (!isDeepStrictEqual(own, record)) report(path, 'it is not as in all.json');
  }
  const records = new Map(all.map((record) => [record.id, record]));
  const isListed = (part: { id: string }) =>
    Object.entries(part).every(([field, value]) =>
      isDeepStrictEqual(records.get(part.id)?.[field as keyof Deprecation], value),
    );
  const names = (await read<Names>('deprecations/names.json'))?.names ?? [];
  if (names.length !== all.length || !names.every(isListed)) {
    report('deprecations/names.json', 'its records are not those of all.json');
  }
  for (const path of [...sums.keys()].filter((one) => PART.test(one))) {
    const parts = (await read<DeprecationsAnswer>(path))?.deprecations ?? [];
    if (!parts.every(isListed)) report(path, 'its records are not those of all.json');
  }
  for (const path of [...sums.keys()].filter((one) => CALENDAR.test(one))) {
    const events = datesOfEvents((await copy.read(path))?.toString() ?? '');
    const wrong = events.find(({ id, date }) => records.get(id)?.shutdown_date !== date);
    if (wrong) report(path, `its date of ${wrong.id} is not that of all.json`);
  }

  const vendors = (await read<Limits>('data/limits.json'))?.vendors ?? [];
  for (const vendor of vendors) {
    const path = vendorPath(vendor.id);
    const own = await read<VendorHistory>(path);
    if (own && !isDeepStrictEqual(own.vendor, vendor)) report(path, 'it is not as in limits.json');
    const changes = changelog.filter((entry) => entry.vendor === vendor.id);
    if (own && !isDeepStrictEqual(own.changes, changes)) {
      report(path, 'its changes are not those of data/changelog.json');
    }
  }
  const logged = loggedPlans(changelog);
  for (const { id, plans } of vendors) {
    for (const plan of plans) {
      const values = pick(plan);
      if (isDeepStrictEqual(values, { ...values, ...logged.get(`${id} ${plan.id}`) })) continue;
      report('data/limits.json', `${id}, ${plan.id} is not as data/changelog.json leaves it`);
    }
  }
  return findings;
}

/** A selection of the records of all.json, in full or in short. */
const PART = /^deprecations\/(?:upcoming|by-[a-z]+\/[^/]+)\.json$/;
const CALENDAR = /^deprecations\/calendar(?:\/[^/]+)?\.ics$/;

/** The date of each event of a calendar, and the record that it is about. */
function datesOfEvents(text: string): { id: string; date: string }[] {
  const events = text
    .replace(/\r?\n /g, '')
    .split('BEGIN:VEVENT')
    .slice(1);
  return events.map((event) => {
    const [, id = ''] = /^UID:(.*)@/m.exec(event) ?? [];
    const [, ...parts] = /^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/m.exec(event) ?? [];
    return { id, date: parts.join('-') };
  });
}

/** A record as snapshots have it: what was there before the baseline is not in history. */
function withoutEarlierDates({
  earlier_dates: _,
  successor_record: __,
  ...record
}: Deprecation): object {
  return record;
}

/** What has a value of its own in the log. */
type PlanValues = Pick<LoggedPlan, 'name' | 'price_month'> & { price_detail: string | null };

function pick({ name, price_month, price_detail }: LoggedPlan): PlanValues {
  return { name, price_month, price_detail: price_detail ?? null };
}

/** The values of plans as the log leaves them, as far as it has them, by vendor and plan. */
function loggedPlans(changelog: readonly ChangelogEntry[]): Map<string, Partial<PlanValues>> {
  const plans = new Map<string, Partial<PlanValues>>();
  for (const entry of changelog) {
    const key = `${entry.vendor} ${entry.plan}`;
    const known = plans.get(key);
    if (entry.change === 'vendor_added') {
      for (const plan of entry.new.plans) plans.set(`${entry.vendor} ${plan.id}`, pick(plan));
    } else if (entry.change === 'plan_added') {
      plans.set(key, pick(entry.new));
    } else if (entry.change === 'name_changed') {
      plans.set(key, { ...known, name: entry.new });
    } else if (entry.change === 'price_month_changed') {
      plans.set(key, { ...known, price_month: entry.new });
    } else if (entry.change === 'price_detail_changed') {
      plans.set(key, { ...known, price_detail: entry.new });
    }
  }
  return plans;
}
