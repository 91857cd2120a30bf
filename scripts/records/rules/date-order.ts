import type { Rule } from './rule.ts';

export const dateOrder: Rule = {
  code: 'date-order',
  reason: 'An announcement after the shutdown is nearly always two days mixed up.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }) => {
      const { announced_on: announced, shutdown_date: day } = data;
      if (!announced || !day || announced <= day) return [];
      const message = `announced_on is ${announced}, after shutdown_date ${day}; use the day of the announcement, or null where the page states none`;
      return [{ document, pointer: ['announced_on'], message }];
    }),
};
