import { describe, expect, test } from 'vitest';
import { diffVendor } from '../../scripts/history/diff.ts';
import type { LoggedPlan, LoggedVendor } from '../../scripts/model/generated/published.ts';

function plan(changes: Partial<LoggedPlan> = {}): LoggedPlan {
  return { id: 'pro', name: 'Pro', price_month: 20, limit_notes: ['5 seats', '9 GB'], ...changes };
}

function vendor(changes: Partial<LoggedVendor> = {}): LoggedVendor {
  return {
    id: 'toolbox',
    name: 'Toolbox',
    source_url: 'https://toolbox.example/pricing',
    retrieved_at: '2026-03-01T10:00:00Z',
    currency: 'USD',
    plans: [plan()],
    ...changes,
  };
}

const withPlan = (changes: Partial<LoggedPlan>) => vendor({ plans: [plan(changes)] });

describe('each kind has its subject, its old and its new value', () => {
  test.each([
    ['vendor_added', null, vendor(), null, vendor()],
    ['vendor_removed', vendor(), null, vendor(), null],
    ['vendor_renamed', vendor(), vendor({ name: 'Tool Box' }), 'Toolbox', 'Tool Box'],
    [
      'source_url_changed',
      vendor(),
      vendor({ source_url: 'https://toolbox.example/plans' }),
      'https://toolbox.example/pricing',
      'https://toolbox.example/plans',
    ],
  ])('%s', (change, before, after, old, current) => {
    expect(diffVendor(before, after)).toEqual([
      { vendor: 'toolbox', plan: null, change, old, new: current },
    ]);
  });

  test.each([
    ['plan_added', vendor({ plans: [plan({ id: 'x' })] }), 'x', null, plan({ id: 'x' })],
    ['name_changed', withPlan({ name: 'Team' }), 'pro', 'Pro', 'Team'],
    ['price_month_changed', withPlan({ price_month: null }), 'pro', 20, null],
    ['price_month_changed', withPlan({ price_month: 0 }), 'pro', 20, 0],
    ['price_detail_changed', withPlan({ price_detail: 'per seat' }), 'pro', null, 'per seat'],
    [
      'limit_note_added',
      withPlan({ limit_notes: ['5 seats', '9 GB', '1 VM'] }),
      'pro',
      null,
      '1 VM',
    ],
    ['limit_note_removed', withPlan({ limit_notes: ['9 GB'] }), 'pro', '5 seats', null],
  ])('%s', (change, after, id, old, current) => {
    const entries = diffVendor(vendor(), after).filter((entry) => entry.plan === id);
    expect(entries).toEqual([{ vendor: 'toolbox', plan: id, change, old, new: current }]);
  });

  test('plan_removed', () => {
    const before = vendor({ plans: [plan(), plan({ id: 'x' })] });
    expect(diffVendor(before, vendor())).toEqual([
      { vendor: 'toolbox', plan: 'x', change: 'plan_removed', old: plan({ id: 'x' }), new: null },
    ]);
  });

  test('a price detail that goes away becomes null', () => {
    const [entry] = diffVendor(withPlan({ price_detail: 'per seat' }), vendor());
    expect([entry?.change, entry?.old, entry?.new]).toEqual([
      'price_detail_changed',
      'per seat',
      null,
    ]);
  });
});

test('nothing that is no change is an entry', () => {
  const after = vendor({
    retrieved_at: '2027-01-01T00:00:00Z',
    currency_note: 'Shown in euros in Europe.',
    observations: ['A note.'],
    plans: [plan({ limit_notes: ['9 GB', '5 seats'] }), plan({ id: 'free' })],
  });
  const before = vendor({ plans: [plan({ id: 'free' }), plan()] });
  expect(diffVendor(before, after)).toEqual([]);
  expect(diffVendor(null, null)).toEqual([]);
});

test('another currency removes the vendor, then adds it, and says nothing of what is inside', () => {
  const after = vendor({ currency: 'CAD', name: 'Tool Box', plans: [plan({ price_month: 30 })] });
  expect(diffVendor(vendor(), after)).toEqual([
    { vendor: 'toolbox', plan: null, change: 'vendor_removed', old: vendor(), new: null },
    { vendor: 'toolbox', plan: null, change: 'vendor_added', old: null, new: after },
  ]);
});

test('the same note twice counts twice', () => {
  const twice = withPlan({ limit_notes: ['5 seats', '5 seats', '9 GB'] });
  const kinds = (entries: ReturnType<typeof diffVendor>) =>
    entries.map(({ change, old, new: current }) => [change, old, current]);
  expect(kinds(diffVendor(vendor(), twice))).toEqual([['limit_note_added', null, '5 seats']]);
  expect(kinds(diffVendor(twice, vendor()))).toEqual([['limit_note_removed', '5 seats', null]]);
});

test('a note that stays twice is no change, whatever happens to another', () => {
  const before = withPlan({ limit_notes: ['5 seats', '5 seats', '9 GB'] });
  const after = withPlan({ limit_notes: ['5 seats', '5 seats'] });
  expect(diffVendor(before, after).map(({ change, old }) => [change, old])).toEqual([
    ['limit_note_removed', '9 GB'],
  ]);
});

test('entries go by vendor, plan id, kind, then note, all in code units', () => {
  const before = vendor({ plans: [plan({ id: 'z' }), plan({ id: 'b' }), plan({ id: 'a10' })] });
  const after = vendor({
    name: 'T',
    source_url: 'https://t.example/',
    plans: [
      plan({ id: 'a9' }),
      plan({ id: 'b', name: 'B', price_month: 1, limit_notes: ['é', 'Z', 'a'], price_detail: 'd' }),
      plan({ id: 'a10' }),
    ],
  });
  const order = diffVendor(before, after).map((entry) => [entry.plan, entry.change, entry.new]);
  expect(order).toEqual([
    [null, 'vendor_renamed', 'T'],
    [null, 'source_url_changed', 'https://t.example/'],
    ['a9', 'plan_added', plan({ id: 'a9' })],
    ['b', 'name_changed', 'B'],
    ['b', 'price_month_changed', 1],
    ['b', 'price_detail_changed', 'd'],
    ['b', 'limit_note_added', 'Z'],
    ['b', 'limit_note_added', 'a'],
    ['b', 'limit_note_added', 'é'],
    ['b', 'limit_note_removed', null],
    ['b', 'limit_note_removed', null],
    ['z', 'plan_removed', null],
  ]);
});
