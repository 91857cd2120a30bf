import { subjectOf } from '../history/log.ts';
import type { Guard } from './state.ts';

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

const editedReport: Guard = {
  name: 'edited-report',
  reason: 'A source-check report is the evidence of its day: it is written by the check, once.',
  check({ base, head }) {
    return [...base.files.values()].flatMap(({ path, bytes }) => {
      if (subjectOf(path)?.kind !== 'report') return [];
      const after = head.files.get(path);
      if (after && Buffer.from(after.bytes).equals(bytes)) return [];
      const verb = after ? 'was changed' : 'is gone';
      const message = `this report ${verb} after it was committed; put it back, and let the next check say what holds now`;
      return [{ path, message }];
    });
  },
};

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

/** The guards of source-check reports. */
export const SOURCE_CHECK_GUARDS: readonly Guard[] = [handMadeReport, editedReport, mixedReport];
