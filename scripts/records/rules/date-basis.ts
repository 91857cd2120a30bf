import type { Rule } from './rule.ts';

export const dateBasis: Rule = {
  code: 'date-basis',
  reason: 'Readers plan by the day, so each day says whether the vendor has committed to it.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }) => {
      const { shutdown_date: day, date_basis: basis } = data;
      if (day === undefined || basis === undefined || (day === null) === (basis === null))
        return [];
      const message =
        day === null
          ? `date_basis is ${basis}, but there is no shutdown_date; use null, or record the vendor's day`
          : `date_basis is null, but shutdown_date is ${day}; use committed, or earliest where the vendor calls its day the earliest possible one`;
      return [{ document, pointer: ['date_basis'], message }];
    }),
};
