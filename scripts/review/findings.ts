import { type Day, dayOf, daysBetween } from '../model/day.ts';
import { escapeLine } from '../model/escape-text.ts';
import type { CheckedVendor } from '../model/generated/published.ts';
import { isAcceptable } from './choose-differences.ts';
import { type Finding, orderFindings } from './order-findings.ts';
import type { Review } from './review.ts';

function show(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : JSON.stringify(value);
}

function dueWords(day: Day | null, today: Day): string {
  if (day === null) return 'no shutdown date';
  const days = daysBetween(today, day);
  const distance = days === 0 ? 'today' : days > 0 ? `in ${days} days` : `${-days} days ago`;
  return `shuts down ${day}, ${distance}`;
}

/** A record id or a name as one word of a shell. */
function shellWord(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

function wordsOf(words: string | null, heading: string | null): string[] {
  return [
    ...(words === null ? [] : [`  page     ${words}`]),
    ...(heading === null ? [] : [`  under    ${heading}`]),
  ];
}

function listFinding(finding: Finding, review: Review, today: Day): string[] {
  const { kind, id, day, differences, reason, candidate, sourceUrl } = finding;
  const word = shellWord(id);
  const page = review.report.pages.find(({ url }) => url === sourceUrl);
  const seen = page?.observed_on ? ` (seen on ${page.observed_on})` : '';
  const lines = [`${id}  ${kind}; ${dueWords(day, today)}`];
  if (reason !== null) lines.push(`  note     ${reason}`);
  for (const { field, recorded, found, kind: change } of differences) {
    const mark = change === 'changed' ? '' : ` (${change})`;
    lines.push(`  ${field}  recorded ${show(recorded)}, the page says ${show(found)}${mark}`);
  }
  const contexts = differences.map(({ words, heading }) => wordsOf(words, heading).join('\n'));
  for (const context of new Set(contexts)) if (context !== '') lines.push(...context.split('\n'));
  if (candidate) lines.push(...wordsOf(candidate.words, candidate.heading));
  if (sourceUrl !== null) lines.push(`  source   ${sourceUrl}${seen}`);
  const byHand = `  correct  read the page and edit records/deprecations/${id}.yaml by hand`;
  if (kind === 'mismatch') {
    const takes = differences.some(isAcceptable);
    lines.push(takes ? `  accept   npm run review -- accept ${word}` : byHand);
  }
  if (kind === 'candidate') lines.push(`  add      npm run review -- add ${word}`);
  if (kind === 'gone') lines.push(byHand);
  return [...lines, `  dismiss  npm run review -- dismiss ${word} --reason "…"`, ''];
}

function listVendor({ vendor, notes, prices }: CheckedVendor, review: Review): string[] {
  const lines = [
    ...prices
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, recorded }) => `  ${plan}: the price ${recorded} does not stand with the plan`),
    ...notes
      .filter(({ state }) => state === 'not_found')
      .map(({ plan, note }) => `  ${plan}: ${show(note)} does not stand on any of its pages`),
  ];
  if (lines.length === 0) return [];
  const record = review.dataset.vendors.find(({ id }) => id === vendor);
  const urls = new Set((record?.data.evidence ?? []).map(({ url }) => url));
  return [
    vendor,
    ...lines,
    ...[...urls].map((url) => `  source   ${url}`),
    `  correct  read the page, edit records/vendors/${vendor}.yaml, and check again`,
    '',
  ];
}

/**
 * What waits for a person, most urgent first: deprecations by their next shutdown day, with what is
 * recorded, what the page says and where, and the command that takes it over; then plan notes and
 * prices. Every line is safe for a terminal.
 */
export function listFindings(review: Review): string {
  const { report, reportPath, now } = review;
  const today = dayOf(now);
  const findings = orderFindings(review, today);
  const vendors = report.plans
    .map((vendor) => listVendor(vendor, review))
    .filter((lines) => lines.length > 0);
  const count = findings.length + vendors.length;
  const lines = [
    `${reportPath}: ${count === 0 ? 'nothing waits' : `${count} ${count === 1 ? 'finding waits' : 'findings wait'}`}`,
    '',
    ...findings.flatMap((finding) => listFinding(finding, review, today)),
    ...vendors.flat(),
  ];
  return `${lines.map(escapeLine).join('\n').trimEnd()}\n`;
}
