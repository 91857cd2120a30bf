import { diffVendor } from '#scripts/history/diff.ts';
import type { LoggedPlan, LoggedVendor } from '#scripts/model/generated/published.ts';

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

test.each([
  ['a price that is gone', { price_month: null }, 'price_month_changed', 20, null],
  ['a price of nothing', { price_month: 0 }, 'price_month_changed', 20, 0],
  ['a detail that is gone', { price_detail: undefined }, 'price_detail_changed', 'each', null],
] as const)('%s is an entry with its old and new value', (_, changes, change, old, current) => {
  const before = withPlan({ price_detail: 'each' });
  const after = withPlan({ price_detail: 'each', ...changes } as Partial<LoggedPlan>);
  const entry = { vendor: 'toolbox', plan: 'pro', change, old, new: current };
  expect(diffVendor(before, after)).toMatchObject([entry]);
});

test('only a change is an entry', () => {
  const after = vendor({
    retrieved_at: '2027-01-01T00:00:00Z',
    currency_note: 'Shown in euros in Europe.',
    observations: ['A note.'],
    plans: [plan({ limit_notes: ['9 GB', '5 seats'] }), plan({ id: 'free' })],
  });
  const before = vendor({ plans: [plan({ id: 'free' }), plan()] });
  expect(diffVendor(before, after)).toEqual([]);
});

test('another currency removes the vendor, then adds it, and says nothing of what is inside', () => {
  const after = vendor({ currency: 'CAD', name: 'Tool Box', plans: [plan({ price_month: 30 })] });
  expect(diffVendor(vendor(), after)).toEqual([
    { vendor: 'toolbox', plan: null, change: 'vendor_removed', old: vendor(), new: null },
    { vendor: 'toolbox', plan: null, change: 'vendor_added', old: null, new: after },
  ]);
});

test('the same note twice counts twice, and one that stays twice is no change', () => {
  const twice = withPlan({ limit_notes: ['5 seats', '5 seats', '9 GB'] });
  const added = { change: 'limit_note_added', old: null, new: '5 seats' };
  expect(diffVendor(vendor(), twice)).toMatchObject([added]);
  const removed = { change: 'limit_note_removed', old: '5 seats', new: null };
  expect(diffVendor(twice, vendor())).toMatchObject([removed]);
  const other = diffVendor(twice, withPlan({ limit_notes: ['5 seats', '5 seats'] }));
  expect(other).toMatchObject([{ change: 'limit_note_removed', old: '9 GB' }]);
});

test('entries have old and new values, and go by vendor, plan id, kind, then note, in code units', () => {
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
  const order = diffVendor(before, after).map((entry) => [
    entry.plan,
    entry.change,
    entry.old,
    entry.new,
  ]);
  expect(order).toEqual([
    [null, 'vendor_renamed', 'Toolbox', 'T'],
    [null, 'source_url_changed', before.source_url, 'https://t.example/'],
    ['a9', 'plan_added', null, plan({ id: 'a9' })],
    ['b', 'name_changed', 'Pro', 'B'],
    ['b', 'price_month_changed', 20, 1],
    ['b', 'price_detail_changed', null, 'd'],
    ['b', 'limit_note_added', null, 'Z'],
    ['b', 'limit_note_added', null, 'a'],
    ['b', 'limit_note_added', null, 'é'],
    ['b', 'limit_note_removed', '5 seats', null],
    ['b', 'limit_note_removed', '9 GB', null],
    ['z', 'plan_removed', plan({ id: 'z' }), null],
  ]);
});

const LABEL = 'the same value under another label';
const PRICING = { url: 'https://toolbox.example/pricing', read_at: '2026-03-01' };
const AGAIN = { ...PRICING, read_at: '2026-03-09' };
const OTHER = { url: 'https://toolbox.example/limits', read_at: '2026-03-09' };

/** Why each change of the notes of a plan is ours; undefined where it is the vendor's. */
function reasons(before: string[], after: string[], evidence = [AGAIN]): unknown[] {
  const old = { ...withPlan({ limit_notes: before }), evidence: [PRICING] };
  const current = { ...withPlan({ limit_notes: after }), evidence };
  return diffVendor(old, current).map(({ why, correction }) => (correction ? why : undefined));
}

test.each([
  ['another value at the same place', ['Seats: 5'], ['Seats: 9'], [undefined, undefined]],
  ['a label that is new', [], ['Seats: 5'], [undefined]],
  ['a label that is gone', ['Seats: 5'], [], [undefined]],
])('%s of a page that was read again is the vendor’s', (_, before, after, whose) => {
  expect(reasons(before, after)).toEqual(whose);
});

test.each([
  [LABEL, ['Max size: 10GB'], ['Size: 10 GB']],
  ['the same words, written otherwise', ['Size: 10GB'], ['Size: 10 GB']],
  ['the same label under another heading', ['Free: Size: 1 GB'], ['Hobby: Size: 2 GB']],
])('%s is ours, whenever the page was read', (why, before, after) => {
  expect(reasons(before, after)).toEqual([why, why]);
});

/** Why what changes is ours, where two plans have one row of a page; undefined for the vendor's. */
function reasonsOfRow(before: string[], after: string[]): unknown[] {
  const plansOf = (rows: string[]) =>
    rows.map((row, at) => plan({ id: `p${at}`, limit_notes: row.split('; ') }));
  const old = { ...vendor({ plans: plansOf(before) }), evidence: [PRICING] };
  const current = { ...vendor({ plans: plansOf(after) }), evidence: [AGAIN] };
  return diffVendor(old, current).map(({ why }) => why);
}

test.each<[string, [string, string], [string, string], string[]]>([
  ['the vendor’s beside another value', ['Live: 1', 'Live: 30'], ['Fast: 1', 'Fast: 3'], []],
  ['ours beside the same', ['Live: 1', 'Live: 30'], ['Fast: 1', 'Fast: 30'], [LABEL]],
  ['ours beside another row', ['Size: 1', 'Live: 30'], ['Bytes: 1', 'Fast: 3'], [LABEL]],
])('another label of a value that stays is %s', (_, before, after, why) => {
  const found = reasonsOfRow(before, after).filter((one) => one !== undefined);
  expect([...new Set(found)]).toEqual(why);
});

test('two rows that are labelled otherwise are ours, also where their values are equal', () => {
  const before = ['Seats: 3; Teams: 3', 'Seats: 5; Teams: 7'];
  const after = ['Users: 3; Groups: 3', 'Users: 5; Groups: 7'];
  expect(new Set(reasonsOfRow(before, after))).toEqual(new Set([LABEL]));
});

test('what another page says is ours, and so is what no newer reading says', () => {
  expect(reasons([], ['Seats: 5'], [AGAIN, OTHER])).toEqual(['its pages are others than before']);
  expect(reasons([], ['Seats: 5'], [OTHER])).toEqual(['its pages are others than before']);
  expect(reasons([], ['Seats: 5'], [PRICING])).toEqual(['no page was read later than before']);
});
