import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import type { DeprecationFile } from '../../scripts/model/generated/records.ts';
import { factsSha256 } from '../../scripts/model/matches.ts';
import { report } from './publication.ts';

type Checked = SourceCheckReport['records'][number];

/** A mismatch, a record that is gone, some that could not be checked, and many that match. */
function stateOf(n: number): Checked['state'] {
  if (n === 0) return 'mismatch';
  if (n === 1) return 'gone';
  return n % 40 === 5 ? 'not_checked' : 'match';
}

function checkedRecord(record: DeprecationFile, n: number): Checked {
  const { id, shutdown_date } = record;
  const state = stateOf(n);
  const difference: Checked['differences'][number] = {
    field: 'shutdown_date',
    recorded: shutdown_date,
    found: '2027-01-31',
    kind: 'changed',
    words: 'stops on January 31, 2027',
    heading: 'Schedule',
  };
  return {
    id,
    state,
    last_verified: state === 'gone' ? null : '2026-03-01',
    ...(state === 'match' && { facts_sha256: factsSha256(record) }),
    differences: state === 'mismatch' ? [difference] : [],
  };
}

function checkedPages(date: string): SourceCheckReport['pages'] {
  return [
    {
      url: 'https://docs.example/acme-api',
      state: 'read',
      reason: null,
      observed_on: date,
      sha256: null,
    },
    {
      url: 'https://docs.example/delta-foundry',
      state: 'not_checked',
      reason: 'the server answered 403',
      observed_on: null,
      sha256: null,
    },
  ];
}

function checkedPlans(date: string): SourceCheckReport['plans'] {
  return [
    {
      vendor: 'vendor-01',
      state: 'not_found',
      last_verified: '2026-03-01',
      notes: [{ plan: 'free', note: '250 requests of kind 1 per day', state: 'not_found' }],
      prices: [{ plan: 'pro', recorded: 10, state: 'not_found' }],
    },
    { vendor: 'vendor-02', state: 'found', last_verified: date, notes: [], prices: [] },
    { vendor: 'vendor-03', state: 'not_checked', last_verified: null, notes: [], prices: [] },
  ];
}

/** A report with something of every kind. */
export function reportOfEverything(
  date: string,
  records: readonly DeprecationFile[],
): SourceCheckReport {
  const checked = records.map(checkedRecord);
  const count = (wanted: Checked['state']) =>
    checked.filter(({ state }) => state === wanted).length;
  return report({
    date,
    as_of: `${date}T06:00:00Z`,
    pages: checkedPages(date),
    records: checked,
    plans: checkedPlans(date),
    candidates: [
      {
        platform: 'acme-api',
        item: 'rocket-99',
        words: 'rocket-99 | 2027-05-01',
        heading: 'Schedule',
        record: { item: 'rocket-99' },
      },
    ],
    summary: {
      records: {
        match: count('match'),
        mismatch: count('mismatch'),
        gone: count('gone'),
        not_checked: count('not_checked'),
      },
      plans: { found: 700, not_found: 1, not_checked: 12 },
      pages: { read: 1, not_checked: 1 },
      candidates: 1,
    },
  });
}
