import { expect, test } from 'vitest';
import { checkPlans } from '../../../../scripts/sources/check/plans/plans.ts';
import { vendor } from '../../../support/records/records.ts';

const URL = 'https://toolbox.example/limits';

/** What is said of notes of Pro that are not found, and the limits that the record lacks. */
function look(notes: string[], text: string, missing: string[] = []) {
  const evidence = missing.map((url) => ({ url, read_at: '2026-03-01' }));
  const data = vendor({
    plans: [
      { id: 'free', name: 'Free', price_month: 0, limit_notes: ['2 seats'] },
      { id: 'pro', name: 'Pro', price_month: 20, limit_notes: ['9 seats', ...notes] },
    ],
    evidence: [{ url: URL, read_at: '2026-03-01' }, ...evidence],
  });
  const texts = [
    { text: `- Free has 2 seats\n- Pro has 9 seats\n\n${text}`, format: 'markdown' as const },
  ];
  const page = { state: 'read', url: URL, texts, observedOn: '2026-03-01', sha256: '0' } as const;
  const { plans: checked } = checkPlans({
    vendors: [{ path: 'records/vendors/toolbox.yaml', id: 'toolbox', data }],
    pages: new Map([[URL, page]]),
    previous: [],
  });
  const { notes: said = [], candidates = [] } = checked[0] ?? {};
  return [
    ...said
      .filter(({ state }) => state !== 'found')
      .map(({ state, kind, found }) => `${kind ?? state} ${found}`),
    ...candidates.filter(({ plan }) => plan === 'pro').map(({ value }) => `new ${value}`),
  ];
}

function times(heading: string, pro = '50 minutes'): string {
  return `## ${heading}\n\n| Plan | Sync | Async |\n|--|--|--|\n| Free | 5 minutes | 90 minutes |\n| Pro | ${pro} | 80 minutes |`;
}

const SYNC = 'Run Time Limits: Sync: 50 minutes';
const ASYNC = 'Run Time Limits: Async: 80 minutes by default, up to 7 days';

test('below a heading that is called otherwise the same row and column has changed', () => {
  expect(look([SYNC, ASYNC], times('Execution Time Limits'))).toEqual([
    'changed Execution Time Limits: Sync: 50 minutes',
    'changed Execution Time Limits: Async: 80 minutes',
  ]);
});

test('a heading that is about other things is no other name, and its limits are new', () => {
  expect(look([SYNC], times('Storage limits'))).toEqual([
    'not_found null',
    'new Storage limits: Sync: 50 minutes',
    'new Storage limits: Async: 80 minutes',
  ]);
  const both = `${times('Run Time Limits', '70 minutes')}\n\n${times('Execution Time Limits')}`;
  expect(look([SYNC], both)[0]).toBe('changed Run Time Limits: Sync: 70 minutes');
});

test('a heading has another name only where every page was read', () => {
  const missing = ['https://toolbox.example/time'];
  expect(look([SYNC], times('Execution Time Limits'), missing)[0]).toBe('not_checked null');
});

test('a row has another name where that is much like its own and has the same value', () => {
  const row = (label: string, value: string): string =>
    `| Runs | Free | Pro |\n|--|--|--|\n| ${label} | 7 | ${value} |`;
  const note = 'Action runs and hook runs: 64';
  expect(look([note], row('Action runs', '64'))).toEqual(['changed Action runs: 64']);
  expect(look([note], row('Action runs', '65'))).toEqual(['not_found null', 'new Action runs: 65']);
  expect(look(['Model 4: 64'], row('Model 5', '64'))).toEqual([
    'not_found null',
    'new Model 5: 64',
  ]);
  expect(look(['Big robot: 64'], row('Big robot mini', '64'))).toEqual([
    'not_found null',
    'new Big robot mini: 64',
  ]);
});

test('what all plans but those of other rows have is under the new heading too', () => {
  const table =
    '| Plan | Threshold |\n|--|--|\n| Free | 4x the limit |\n| All other plans | 2x the limit |';
  const heading = (what: string): string => `## What happens when I exceed the ${what} limit?`;
  const note = 'What happens when I exceed the events limit?: Threshold: 2x the limit';
  expect(look([note], `${heading('clicks')}\n\n${table}`)).toEqual([
    'changed What happens when I exceed the clicks limit?: Threshold: 2x the limit',
  ]);
});
