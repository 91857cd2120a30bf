import { diffVendor } from '#scripts/history/diff.ts';
import type { VendorRecord } from '#scripts/model/records.ts';
import { fixRecord } from '#scripts/records/rules/format.ts';
import { readVendorFields } from '#scripts/records/version-0-1.ts';
import { recordText, VENDOR, vendor } from '#support/records/records.ts';
import { validateFiles } from '#support/records/validation.ts';

const PLAN = { id: 'free', name: 'Free', price_month: 0 };

/** What history reads of a version of the file, which is valid. */
function historyOf(changes: Partial<VendorRecord>) {
  const { dataset, problems } = validateFiles({ [VENDOR]: recordText(vendor(changes)) });
  expect(problems).toEqual([]);
  const reading = readVendorFields((dataset?.vendors[0]?.data ?? {}) as never);
  return 'value' in reading ? { id: 'toolbox', ...reading.value } : null;
}

test('limits as labels and values are published as texts, those of several plans last', () => {
  const history = historyOf({
    plans: [
      { ...PLAN, limit_notes: [{ Projects: '10' }, 'Ask us for more.'] },
      { ...PLAN, id: 'pro', name: 'Pro', limit_notes: [] },
    ],
    common_notes: [
      { plans: 'all', limit_notes: [{ 'File size': '5 MB' }] },
      { plans: ['pro'], limit_notes: [{ Usage: { Storage: { 'Per seat': '9 GB' } } }] },
    ],
  });
  expect(history?.plans.map((plan) => plan.limit_notes)).toEqual([
    ['Projects: 10', 'Ask us for more.', 'File size: 5 MB'],
    ['File size: 5 MB', 'Usage: Storage: Per seat: 9 GB'],
  ]);
});

test('a file that is written as labels and values changes nothing in the changelog', () => {
  const before = historyOf({ plans: [{ ...PLAN, limit_notes: ['Projects: 10', 'Up to 5 GB'] }] });
  const after = historyOf({
    plans: [{ ...PLAN, page_names: ['Free plan'], limit_notes: [{ Projects: '10' }] }],
    common_notes: [{ plans: 'all', limit_notes: ['Up to 5 GB'] }],
  });
  expect(diffVendor(before, after)).toEqual([]);
});

test.each([
  ['a number', 'Projects: 10', 'Projects: "10"'],
  ['a number with its zeros', 'Usage: {Storage: 1.50}', 'Usage: {Storage: "1.50"}'],
  ['a truth value', 'Projects: true', 'Projects: "true"'],
])('fix puts quotes around %s', (_, before, after) => {
  const fileOf = (note: string) => recordText(vendor()).replace('1 project', `${note} # seen`);
  const { fixed } = fixRecord(VENDOR, Buffer.from(fileOf(before)));
  expect(Buffer.from(fixed ?? []).toString()).toBe(fileOf(after));
});
