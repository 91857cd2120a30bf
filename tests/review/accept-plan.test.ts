import { expect, test } from 'vitest';
import { parse } from 'yaml';
import type { CheckedVendor, SourceCheckReport } from '../../scripts/model/generated/published.ts';
import {
  acceptPlan,
  addToPlans,
  findPlanFinding,
  type PlanChange,
} from '../../scripts/review/accept-plan.ts';
import { dismissFinding } from '../../scripts/review/answers.ts';
import { listFindings } from '../../scripts/review/findings.ts';
import { openReview, reportOf, reviewedRepository, textOf } from '../support/records/review.ts';

const URL = 'https://toolbox.example/pricing';
const PATH = 'records/vendors/toolbox.yaml';

const checked: CheckedVendor = {
  vendor: 'toolbox',
  state: 'not_found',
  last_verified: null,
  notes: [
    {
      plan: 'free',
      note: '100 requests per day',
      state: 'changed',
      kind: 'changed',
      found: '200 requests per day',
      heading: 'Free',
      url: URL,
    },
    { plan: 'free', note: '1 project', state: 'not_found', found: null, heading: null },
  ],
  prices: [{ plan: 'free', recorded: 0, state: 'changed', found: 5 }],
  candidates: [
    { kind: 'limit', plan: 'free', value: 'Seats: 3', words: '3', heading: 'Limits' },
    { kind: 'plan', plan: null, value: 'Team', words: 'Limit | Free | Team', heading: null },
    { kind: 'name', plan: 'free', value: 'Basic', words: 'Limit | Basic', heading: null },
  ],
};

async function reviewOf() {
  const report: SourceCheckReport = reportOf({ plans: [checked] });
  const page = { url: URL, state: 'read' as const, reason: null, observed_on: '2026-03-04' };
  report.pages = [...report.pages, { ...page, sha256: '1'.repeat(64) }];
  report.summary.pages.read += 1;
  const repository = reviewedRepository(report);
  return { review: await openReview(repository), repository };
}

async function change(id: string, act: typeof acceptPlan): Promise<[string, PlanChange]> {
  const { review, repository } = await reviewOf();
  const finding = findPlanFinding(review, id);
  if (!finding) throw new Error(`no finding ${id}`);
  return [textOf(repository, PATH), act(review, finding)];
}

/** Lines of the new text that the old one does not have. */
function newLines([before, { text }]: [string, PlanChange]): string[] {
  const old = before.split('\n');
  return text
    .split('\n')
    .filter((line) => !old.includes(line))
    .map((line) => line.trim().replaceAll('"', ''));
}

test.each([
  ['a note', 'toolbox/free/note/0', '- 200 requests per day'],
  ['a price', 'toolbox/free/price', 'price_month: 5'],
  ['a name', 'toolbox/free/name/basic', 'name: Basic'],
])('%s is accepted with one line, and the evidence moves along', async (_, id, line) => {
  const lines = newLines(await change(id, acceptPlan));
  expect(lines).toContain(line);
  expect(lines).toContain('read_at: 2026-03-04');
  expect(lines).toHaveLength(2);
});

test('a limit and a plan are added at the end of their lists', async () => {
  const [, limit] = await change('toolbox/free/limit/seats-3', addToPlans);
  expect(parse(limit.text).plans[0].limit_notes.at(-1)).toBe('Seats: 3');
  const [, plan] = await change('toolbox/plan/team', addToPlans);
  expect(parse(plan.text).plans.at(-1)).toMatchObject({
    id: 'team',
    name: 'Team',
    price_month: null,
    limit_notes: [],
  });
});

test('what the page gives no value for is not accepted, and a limit is added instead', async () => {
  await expect(change('toolbox/free/note/1', acceptPlan)).rejects.toThrow('by hand');
  await expect(change('toolbox/free/limit/seats-3', acceptPlan)).rejects.toThrow('-- add');
  await expect(change('toolbox/free/price', addToPlans)).rejects.toThrow('-- accept');
});

test('a finding about a plan is listed with its command, and no more once it is dismissed', async () => {
  const { review, repository } = await reviewOf();
  const text = listFindings(review);
  for (const part of [
    'toolbox/free/note/0  is a note that has changed on the page',
    '"200 requests per day"',
    'npm run review -- accept toolbox/free/note/0',
    'npm run review -- add toolbox/plan/team',
  ]) {
    expect(text).toContain(part);
  }
  const { path, text: dismissed } = dismissFinding(review, 'toolbox/free/note/0', 'A slip.');
  expect(parse(dismissed)[0]).toMatchObject({
    id: 'toolbox/free',
    field: 'note',
    recorded: '100 requests per day',
    found: '200 requests per day',
  });
  repository.write({ [path]: dismissed });
  expect(listFindings(await openReview(repository))).not.toContain('toolbox/free/note/0');
});
