import type { Pointer } from '../parse-record.ts';
import { nameOf } from '../show-value.ts';
import type { Draft, Finding, Rule } from './rule.ts';

type Dated = [pointer: Pointer, time: string | undefined];

export const noFuture: Rule = {
  code: 'date-in-future',
  reason: 'Nobody has read a page tomorrow: such a day is a slip, and later checks would trust it.',
  check(drafts, now) {
    const find = <T>(list: readonly Draft<T>[], dates: (data: Draft<T>['data']) => Dated[]) =>
      list.flatMap(({ document, data }) =>
        dates(data).flatMap(([pointer, time]): Finding[] => {
          // A day comes before each of its instants, so the running day is not after now.
          if (time === undefined || time <= now) return [];
          const message = `${nameOf(pointer)} is ${time}, which is after now (${now}); use the UTC day or instant at which it happened`;
          return [{ document, pointer, message }];
        }),
      );
    return [
      ...find(drafts.baseline, ({ date }) => [[['date'], date]]),
      ...find(drafts.vendor, ({ retrieved_at, evidence }) => [
        [['retrieved_at'], retrieved_at],
        ...readings(evidence),
      ]),
      ...find(drafts.deprecation, ({ announced_on, as_of, evidence }) => [
        [['announced_on'], announced_on ?? undefined],
        [['as_of'], as_of],
        ...readings(evidence),
      ]),
      ...find(drafts.dismissed, (list) =>
        list.map((entry, index): Dated => [[index, 'dismissed_on'], entry?.dismissed_on]),
      ),
      ...find(drafts.report, ({ date, as_of }) => [
        [['date'], date],
        [['as_of'], as_of],
      ]),
    ];
  },
};

function readings(
  evidence: readonly ({ read_at?: string | undefined } | undefined)[] = [],
): Dated[] {
  return evidence.map((entry, index) => [['evidence', index, 'read_at'], entry?.read_at]);
}
