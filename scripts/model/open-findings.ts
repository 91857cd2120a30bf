// What comes in: a source-check report and the records of today.
// What goes out: what still waits for a person, most urgent first, with what each answer writes.
// Example: `acme-api/rocket-1 differs from its page; shutdown 2027-01-14`.
import type { Day } from './day.ts';
import { deprecationFindings } from './deprecation-findings.ts';
import { type Facts, knownOf } from './dismissals.ts';
import type { Finding } from './finding.ts';
import type { SourceCheckReport } from './generated/published.ts';
import { pageFindings } from './line-findings.ts';
import { planFindings } from './plan-findings.ts';
import { plannedFindings } from './planned-findings.ts';

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const known = knownOf(report, facts);
  const plans = planFindings(report, known);
  // The lines that an answer about a plan takes are asked about with it, and not again.
  const offered = new Set(
    plans.flatMap(({ answers }) => answers.flatMap(({ lines = [] }) => lines)),
  );
  const added = new Set(report.candidates.map(({ scheduled }) => scheduled));
  return [
    ...deprecationFindings(report, known, today),
    ...plannedFindings(report, facts).filter(({ id }) => !added.has(id)),
    ...plans,
    ...report.pages.flatMap((page) => pageFindings(page, facts, offered)),
  ];
}
