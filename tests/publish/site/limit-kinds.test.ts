import { expect, test } from 'vitest';
import { LIMIT_KINDS, limitKind } from '../../../scripts/publish/site/plans/limit-kinds.ts';

test.each([
  ['Unlimited tab completions', 'Completions'],
  ['Maximum requests per minute (RPM): 1,000', 'Rate and concurrency'],
  ['Monthly credits: 800', 'Credits and included usage'],
  ['1,000 credits and higher rate limits', 'Credits and included usage'],
  ['Support SLA: 4 hours', 'Support and terms'],
  ['CPU: 2 vCPU', 'Compute'],
  ['Public storage: 1TB per seat + add-on', 'Storage and traffic'],
  ['Team plans support up to 150 seats.', 'Seats and members'],
  ['Premium requests: 1000 per user per month', 'Requests and runs'],
  ['Function calls: 25,000,000/month included; $2 per additional 1,000,000', 'Requests and runs'],
  ['200k context window', 'Tokens and context'],
  ['Maximum number of tables per user: 500', 'Projects and resources'],
  ['Every model', 'Models'],
  ['Files per PR: 100', 'Other'],
])('"%s" is put into %s', (note, kind) => {
  expect(limitKind(note)).toBe(kind);
  expect(LIMIT_KINDS).toContain(kind);
});
