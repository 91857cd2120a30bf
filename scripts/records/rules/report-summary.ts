import { isDeepStrictEqual } from 'node:util';
import { countReport } from '../../model/count-report.ts';
import type { SourceCheckReport } from '../../model/generated/published.ts';
import type { Draft, Finding, Rule } from './rule.ts';

export const reportSummary: Rule = {
  code: 'report-summary',
  reason: 'The index of reports publishes these counts, and readers judge a report by them.',
  check: (drafts) =>
    drafts.report.flatMap(({ document, data }): Finding[] => {
      if (!hasWholeLists(data)) return [];
      const counted = countReport(data);
      return (['records', 'plans', 'pages', 'candidates'] as const)
        .filter((part) => !isDeepStrictEqual(data.summary[part], counted[part]))
        .map((part) => {
          const message = `${part} of the summary is ${JSON.stringify(data.summary[part])}, but the report lists ${JSON.stringify(counted[part])}; run the check again instead of editing its report`;
          return { document, pointer: ['summary', part], message };
        });
    }),
};

/** Whether the parts that are counted have passed the schema. */
function hasWholeLists(data: Draft<SourceCheckReport>['data']): data is SourceCheckReport {
  const { records, plans, pages, candidates, summary } = data;
  const lists = [
    records,
    plans,
    pages,
    candidates,
    ...(plans ?? []).map((vendor) => vendor?.notes),
  ];
  return (
    summary !== undefined && lists.every((list) => list?.every((entry) => entry !== undefined))
  );
}
