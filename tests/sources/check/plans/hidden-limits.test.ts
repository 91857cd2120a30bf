import { expect, test } from 'vitest';
import type { Plan } from '../../../../scripts/model/generated/records.ts';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import type { Page } from '../../../../scripts/sources/pages/page.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/pricing';
const LIMITS = 'https://toolbox.example/limits';

function plan(name: string, limit_notes: string[], price_month: number | null = null): Plan {
  const id = name.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { id, name, price_month, price_detail: 'usage-based', limit_notes };
}

/**
 * What pages say of notes that are not found, and what they state and the record lacks.
 *
 * @param limits the other page of the vendor; null where it could not be read.
 */
function check(text: string, plans: readonly [Plan, ...Plan[]], limits?: string | null) {
  const cited = limits === undefined ? [] : [{ url: LIMITS, read_at: '2026-03-01' }];
  const data = vendor({
    plans: [...plans],
    evidence: [{ url: URL, read_at: '2026-03-01' }, ...cited],
  });
  const pages = [
    [URL, text],
    [LIMITS, limits],
  ] as const;
  const read = pages.flatMap(([url, own]): Page[] => {
    if (typeof own !== 'string') return [];
    const texts = [{ text: own, format: 'markdown' as const }];
    return [{ state: 'read', url, texts, observedOn: '2026-03-01', sha256: '0' }];
  });
  const { plans: checked } = checkPlans({
    vendors: [{ path: 'records/vendors/toolbox.yaml', id: 'toolbox', data }],
    pages: new Map(read.map((page) => [page.url, page])),
    previous: [],
  });
  const { notes = [], candidates = [] } = checked[0] ?? {};
  return {
    notes: notes
      .filter(({ state }) => state !== 'found')
      .map(({ plan: id, state, kind, found }) => [id, kind ?? state, found]),
    candidates: candidates.map(({ plan: id, value }) => [id, value]),
  };
}

const SEATS = '## Free\n\n- 2 seats\n\n## Pro\n\n- 9 seats\n- Up to 150 boards';
const FREE = plan('Free', ['2 seats']);

test('a note that no page has any more does not hide a limit that says something like it', () => {
  const of = (...notes: string[]) => check(SEATS, [FREE, plan('Pro', ['9 seats', ...notes])]);
  const gone = of('Boards for all members, 150 at most');
  expect(gone.notes).toEqual([['pro', 'not_found', null]]);
  expect(gone.candidates).toEqual([['pro', 'Up to 150 boards']]);
  expect(of('Up to 150 boards').candidates).toEqual([]);
});

test('a note that may be on a page which could not be read hides it', () => {
  const plans = [FREE, plan('Pro', ['9 seats', 'Boards for all members, 150 at most'])] as const;
  expect(check(SEATS, plans, null)).toEqual({
    notes: [['pro', 'not_checked', null]],
    candidates: [],
  });
});

test('what a note changed to is no limit that the record lacks', () => {
  const page =
    '| Limit | Free | Pro |\n|--|--|--|\n| Action runs | 1 GB-hour included | 250 GiB-hours included; $0.30 per GiB-hour |';
  const free = plan('Free', ['Action runs: 1 GB-hour included']);
  const pro = plan('Pro', ['Action compute: 250 GB-hours included; $0.30 per GB-hour']);
  expect(check(page, [free, pro])).toEqual({
    notes: [['pro', 'changed', 'Action runs: 250 GiB-hours included; $0.30 per GiB-hour']],
    candidates: [],
  });
});

test('a date is no limit', () => {
  const page = (text: string): string => `## Free\n\n- 2 seats\n\n## Pro\n\n- ${text}`;
  const of = (text: string) => check(page(text), [FREE, plan('Pro', [], 20)]).candidates;
  expect(of('More calls on the $20/month tier until May 31, 2026.')).toEqual([]);
  expect(of('Keys end on 2026-05-31')).toEqual([]);
  const calls = '900 calls an hour until May 31';
  expect(of(calls)).toEqual([['pro', calls]]);
});

test('a note has not changed to the cell that is another note of its plan', () => {
  const page =
    '## Rates\n\n| Model | Pro |\n|--|--|\n| Robot A | 20 calls / min |\n| Robot B mini | 90 calls / min |';
  const notes = ['Robot A: 20 calls / min', 'Robot B mini: 90 calls / min'];
  const of = (...more: string[]) => check(page, [plan('Pro', [...notes, ...more])]).notes;
  expect(of('Robot A+: 20 calls / min')).toEqual([['pro', 'not_found', null]]);
  expect(check(page, [plan('Pro', ['Robot A+: 20 calls / min', ...notes.slice(1)])]).notes).toEqual(
    [['pro', 'changed', 'Robot A: 20 calls / min']],
  );
});

test('a note has not changed to the sentence that is another note of its plan', () => {
  const standard =
    'Standard seats offer 2x more usage per session than others and have weekly limits.';
  const premium =
    'Premium seats offer 6x more usage per session than others and have weekly limits.';
  const page = `## Pro\n\n${standard}`;
  expect(check(page, [plan('Pro', [standard, premium])]).notes).toEqual([
    ['pro', 'not_found', null],
  ]);
  expect(check(page, [plan('Pro', [premium])]).notes).toEqual([['pro', 'changed', standard]]);
  const ends = 'Premium: Premium seats offer 6x more usage per session.';
  const both = `${page}\n\n**Premium**: Premium seats offer 6x more usage per session. They have two limits.`;
  expect(check(both, [plan('Pro', [standard, premium])]).notes).toEqual([['pro', 'changed', ends]]);
});

test('what another page says of the same label with another number is a limit', () => {
  const table = (label: string, calls: string): string =>
    `| ${label} | Free | Pro |\n|--|--|--|\n| Calls | 5 | ${calls} |\n| Seats | 2 | 9 |`;
  const free = plan('Free', ['Calls: 5', 'Seats: 2']);
  const pro = plan('Pro', ['Calls: 5,000 / month', 'Seats: 9']);
  const of = (other: string) =>
    check(table('Limit', '5,000 / month'), [free, pro], other).candidates;
  expect(of(table('What', '2,000 calls'))).toEqual([['pro', 'Calls: 2,000 calls']]);
  expect(of(table('What', '5,000 calls'))).toEqual([]);
});
