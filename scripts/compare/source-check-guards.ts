import { parse } from 'yaml';
import { subjectOf } from '../history/log.ts';
import { platformOfRow } from '../model/scheduled.ts';
import { isFields } from '../records/version-0-1.ts';
import type { Guard, RecordState, Violation } from './state.ts';

const handMadeReport: Guard = {
  name: 'hand-made-report',
  reason: 'A report is evidence: the daily check writes it, and another one needs a maintainer.',
  check: ({ base, head }) =>
    [...head.files.keys()]
      .filter((path) => subjectOf(path)?.kind === 'report' && !base.files.has(path))
      .map((path) => ({
        path,
        message:
          'this report did not come from the daily check; leave it out, or ask a maintainer to allow it',
      })),
};

const DISMISSED = 'records/source-checks/dismissed.yaml';

const unknownDismissal: Guard = {
  name: 'unknown-dismissal',
  reason: 'A dismissal of what is not here would wait until somebody uses the name.',
  check({ base, head }) {
    const known = new Set(dismissedIds(base));
    return dismissedIds(head).flatMap((id): Violation[] => {
      if (known.has(id) || isDismissable(head, id)) return [];
      const message = `${JSON.stringify(id)} is dismissed, and there is no such record, vendor or plan, nor a platform of that name; correct the id`;
      return [{ path: DISMISSED, message }];
    });
  },
};

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
export const SOURCE_CHECK_GUARDS: readonly Guard[] = [
  handMadeReport,
  unknownDismissal,
  mixedReport,
];
