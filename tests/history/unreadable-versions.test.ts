import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { readVersion } from '#scripts/records/version-0-1.ts';
import {
  DEPRECATION,
  deprecation,
  recordFiles,
  recordText,
  VENDOR,
  vendor,
} from '#support/records/records.ts';
import {
  BASELINE,
  createLine,
  createPublicLine,
  createPublicRepository,
  historyOf,
  vendorFile,
} from '#support/repositories/history.ts';

const DAY_2 = '2026-03-02T10:00:00Z';
const DAY_3 = '2026-03-03T10:00:00Z';

const ofVendor = (changes: object): string => recordText({ ...vendor(), ...changes });
const [PLAN] = vendor().plans;
const missing = (field: string): string => `its ${field} is missing or cannot be used`;

test.each<[what: string, text: string | Buffer, reason: string]>([
  ['not YAML', 'name: [\n', 'it is not YAML'],
  ['with a key twice', `${ofVendor({})}name: Again\n`, 'it is not YAML'],
  ['with an alias', `${ofVendor({})}a: &x y\nb: *x\n`, 'it is not YAML'],
  ['a list', '- a\n', 'it is not a mapping'],
  ['Latin-1', Buffer.from('name: caf\xe9\n', 'latin1'), 'it is not UTF-8'],
  ['huge', `${ofVendor({})}#${'x'.repeat(64 * 1024)}\n`, 'it is larger than 64 KiB'],
  ['nested deep', `a: ${'['.repeat(9000)}${']'.repeat(9000)}\n`, 'it is nested too deep'],
  ['without a name', ofVendor({ name: undefined }), missing('name')],
  ['of price "ten"', ofVendor({ plans: [{ ...PLAN, price_month: 'ten' }] }), missing('plans')],
  ['with a plan twice', ofVendor({ plans: [PLAN, PLAN] }), missing('plans')],
])('a vendor that is %s cannot be read', (_, text, reason) => {
  expect(readVersion('vendor', Buffer.from(text as string))).toMatchObject({ reason });
});

test.each([
  ['item', 1],
  ['shutdown_date', '2026-02-30'],
  ['successor', undefined],
  ['evidence', [{ url: 'http://acme.example/', read_at: '2026-03-01' }]],
])('a deprecation whose %s is %j cannot be read', (field, value) => {
  const text = recordText({ ...deprecation(), [field]: value });
  expect(readVersion('deprecation', Buffer.from(text))).toMatchObject({ reason: missing(field) });
});

test('a version that cannot be read changes nothing and is named, until one can be read', async () => {
  const line = createPublicLine();
  const texts = { [VENDOR]: 'name: [\n', [DEPRECATION]: 'item: 1\n' };
  const commits = Object.entries(texts).map(([path, text]) => line.commit({ [path]: text }, DAY_2));
  const { changelog, changes, days, warnings } = await historyOf(line);
  expect([changelog.length, changes.length]).toEqual([1, 1]);
  expect(warnings).toEqual([
    `${commits[0]} ${VENDOR}: it is not YAML; nothing changes in it`,
    `${commits[1]} ${DEPRECATION}: ${missing('type')}; nothing changes in it`,
  ]);
  expect(days.at(-1)?.deprecations).toMatchObject([{ item: 'rocket-1', status: 'deprecated' }]);
  line.commit(vendorFile({ name: 'Tools' }), DAY_3);
  const later = (await historyOf(line)).changelog.slice(1);
  expect(later).toMatchObject([{ change: 'vendor_renamed', old: 'Toolbox', new: 'Tools' }]);
});

test('the baseline counts what can be read in its tree', async () => {
  const line = createLine(recordFiles());
  line.commit({ [VENDOR]: '[', ...BASELINE }, DAY_2);
  const { changelog, changes, warnings } = await historyOf(line);
  expect([changelog[0]?.new, changes[0]?.new]).toEqual([{ vendors: 0, plans: 0 }, { records: 1 }]);
  expect(warnings[0]).toContain(`${VENDOR}: it is not YAML`);
});

test('a file that is replaced by a symbolic link stays, and one that is replaced by a folder goes', async () => {
  const repository = createPublicRepository();
  rmSync(join(repository.root, VENDOR));
  symlinkSync('../dataset.yaml', join(repository.root, VENDOR));
  const commit = repository.commit({}, DAY_2);
  const between = await historyOf(repository);
  expect(between.changelog).toHaveLength(1);
  const warning = `${commit} ${VENDOR}: it is not a regular file; nothing changes in it`;
  expect(between.warnings).toEqual([warning]);
  rmSync(join(repository.root, VENDOR));
  repository.commit({ [`${VENDOR}/inner.yaml`]: recordText(vendor()) }, DAY_3);
  const { changelog } = await historyOf(repository);
  expect(changelog.slice(1).map(({ change }) => change)).toEqual(['vendor_removed']);
});
