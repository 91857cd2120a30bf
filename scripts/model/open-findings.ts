// What comes in: a source-check report and the records of today.
// What goes out: what still waits for a person, most urgent first, with what each answer writes.
// Example: `acme-api/rocket-1 differs from its page; shutdown 2027-01-14`.
import { candidateFinding, plannedFindings, recordFinding } from './dated-findings.ts';
import { type Day, daysBetween } from './day.ts';
import { type Facts, type Finding, knownOf } from './finding.ts';
import type { SourceCheckReport } from './generated/published.ts';
import { pageFindings } from './line-findings.ts';
import { planFindings } from './plan-findings.ts';
import { compareCodeUnits } from './words.ts';

/**
 * Everything of a report that still waits for a person, most urgent first: deprecations by their
 * next shutdown date, planned dates, plans, and what is new on each page. What has been taken over
 * since the check, seen or dismissed is not among it.
 */
export function openFindings(report: SourceCheckReport, facts: Facts, today: Day): Finding[] {
  const known = knownOf(report, facts);
  const deprecations = [
    ...report.records.flatMap((checked) => recordFinding(checked, known, today)),
    ...report.candidates.flatMap((candidate) => candidateFinding(candidate, known, today)),
  ].sort(byUrgency(today));
  const plans = planFindings(known);
  // The lines that an answer about a plan takes are asked about with it, and not again.
  const offered = new Set(
    plans.flatMap(({ answers }) => answers.flatMap(({ lines = [] }) => lines)),
  );
  const added = new Set(report.candidates.map(({ scheduled }) => scheduled));
  return [
    ...deprecations,
    ...plannedFindings(known).filter(({ id }) => !added.has(id)),
    ...plans,
    ...report.pages.flatMap((page) => pageFindings(page, facts, offered)),
  ];
}

/** Upcoming dates first, the nearest at the top; then none; then past ones, the latest first. */
function byUrgency(today: Day): (a: Finding, b: Finding) => number {
  const rank = ({ day }: Finding): number => {
    if (day === null) return 1;
    return day >= today ? 0 : 2;
  };
  const distance = ({ day }: Finding): number => Math.abs(daysBetween(today, day ?? today));
  return (a, b) => rank(a) - rank(b) || distance(a) - distance(b) || compareCodeUnits(a.id, b.id);
}
