import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { History } from '../../scripts/model/dataset.ts';
import { deprecation, recordFiles, recordText, vendor } from '../support/records/records.ts';
import {
  BASELINE,
  brief,
  createPublicRepository,
  deprecationFile,
  historyOf,
  vendorFile,
} from '../support/repositories/history.ts';
import { createRepository } from '../support/repositories/repository.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const DAY_2 = '2026-03-02T10:00:00Z';
const DAY_3 = '2026-03-03T10:00:00Z';

const broken: [string, string | Buffer, string][] = [
  ['not YAML', 'name: [\n', 'it is not YAML'],
  ['with a key twice', `${recordText(vendor())}name: Again\n`, 'it is not YAML'],
  ['a list', '- a\n', 'it is not a mapping'],
  ['Latin-1', Buffer.from('name: caf\xe9\n', 'latin1'), 'it is not UTF-8'],
  ['huge', `${recordText(vendor())}#${'x'.repeat(64 * 1024)}\n`, 'it is larger than 64 KiB'],
  ['with one alias', `${recordText(vendor())}a: &x y\nb: *x\n`, 'it is not YAML'],
  [
    'nested deep in brackets',
    `a: ${'['.repeat(9000)}${']'.repeat(9000)}\n`,
    'it is nested too deep',
  ],
  [
    'without a name',
    recordText({ ...vendor(), name: undefined }),
    'its name is missing or cannot be used',
  ],
  [
    'with a price in words',
    recordText({ ...vendor(), plans: [{ ...vendor().plans[0], price_month: 'ten' }] }),
    'its plans is missing or cannot be used',
  ],
  [
    'with a plan twice',
    recordText(
      { ...vendor(), plans: [vendor().plans[0], vendor().plans[0]] },
      { aliasDuplicateObjects: false },
    ),
    'its plans is missing or cannot be used',
  ],
];

const fields: [string, object][] = [
  ['item', { item: 1 }],
  ['type', { type: 'tool' }],
  ['status', { status: 'soon' }],
  ['shutdown_date', { shutdown_date: '2026-02-30' }],
  ['date_basis', { date_basis: 'maybe' }],
  ['successor', { successor: undefined }],
  ['migration_note', { migration_note: '' }],
  ['evidence', { evidence: [{ url: 'http://acme.example/', read_at: '2026-03-01' }] }],
  ['announced_on', { announced_on: 2026 }],
  ['aliases', { aliases: 'r1' }],
];

/** The vendor and the record of each case, all in one repository. */
const vendorOf = (index: number) => `toolbox-${index}`;
const recordOf = (index: number) => `acme-api/rocket-${index}`;
const pathOf = (folder: string, id: string) => `records/${folder}/${id}.yaml`;

/** History when every case is broken, and when the vendors can be read again. */
let between: History;
let after: History;
/** Id of each commit that breaks a file, by its path. */
const commits = new Map<string, string>();

beforeAll(async () => {
  const repository = createPublicRepository({
    vendors: broken.map((_, index) => vendor({ id: vendorOf(index) })),
    deprecations: fields.map((_, index) => deprecation({ id: recordOf(index) })),
  });
  const texts = [
    ...broken.map(([, text], index) => [pathOf('vendors', vendorOf(index)), text] as const),
    ...fields.map(([, change], index) => {
      const id = recordOf(index);
      return [
        pathOf('deprecations', id),
        recordText({ ...deprecation({ id }), ...change }),
      ] as const;
    }),
  ];
  repository.commitAll(texts.map(([path, text]) => ({ files: { [path]: text }, at: DAY_2 })));
  const ids = repository.git('rev-list', '--reverse', `-${texts.length}`, 'HEAD').split('\n');
  for (const [index, [path]] of texts.entries()) commits.set(path, ids[index] ?? '');
  between = await historyOf(repository);
  const read = broken.map((_, index) => vendorFile({ id: vendorOf(index), name: 'Tools' }));
  repository.commitAll([{ files: Object.assign({}, ...read), at: DAY_3 }]);
  after = await historyOf(repository);
});

/** The warnings that name a file. */
const warningsOf = (path: string) => between.warnings.filter((warning) => warning.includes(path));

test.each(broken.map(([what, , reason], index) => [what, reason, vendorOf(index)] as const))(
  'a vendor %s changes nothing and is named',
  (_, reason, id) => {
    const path = pathOf('vendors', id);
    expect(between.changelog).toHaveLength(1);
    expect(warningsOf(path)).toEqual([
      `${commits.get(path)} ${path}: ${reason}; nothing changes in it`,
    ]);
    expect(brief(after.changelog.filter(({ vendor: changed }) => changed === id))).toEqual([
      [id, 'vendor_renamed', 'Toolbox', 'Tools'],
    ]);
  },
);

test.each(fields.map(([field], index) => [field, recordOf(index)] as const))(
  'a deprecation whose %s cannot be used changes nothing',
  (field, id) => {
    const path = pathOf('deprecations', id);
    expect(between.changes).toHaveLength(1);
    expect(warningsOf(path)).toEqual([
      `${commits.get(path)} ${path}: its ${field} is missing or cannot be used; nothing changes in it`,
    ]);
    const record = between.days.at(-1)?.deprecations.find((each) => each.id === id);
    expect(record).toMatchObject({ type: 'model', status: 'deprecated' });
  },
);

test('a file that is first broken is added when it can first be read', async () => {
  const repository = createPublicRepository({ vendors: [], deprecations: [] });
  repository.commit({ [VENDOR]: '[', [RECORD]: '[' }, DAY_2);
  repository.commit({ ...vendorFile(), ...deprecationFile() }, DAY_3);
  const { changelog, changes } = await historyOf(repository);
  expect(changelog.slice(1).map(({ ts, change }) => [ts, change])).toEqual([
    [DAY_3, 'vendor_added'],
  ]);
  expect(changes.slice(1).map(({ ts, change }) => [ts, change])).toEqual([[DAY_3, 'record_added']]);
});

test('a broken file that is deleted is removed as it last could be read', async () => {
  const repository = createPublicRepository();
  repository.commit({ [VENDOR]: '[' }, DAY_2);
  repository.commit({ [VENDOR]: null }, DAY_3);
  const { changelog } = await historyOf(repository);
  expect(changelog.slice(1)).toMatchObject([
    { ts: DAY_3, change: 'vendor_removed', old: { name: 'Toolbox' } },
  ]);
});

test('the baseline counts what can be read in its tree', async () => {
  const repository = createRepository(recordFiles());
  repository.commit({ [VENDOR]: '[', ...BASELINE }, DAY_2);
  const { changelog, changes, warnings } = await historyOf(repository);
  expect([changelog[0]?.new, changes[0]?.new]).toEqual([{ vendors: 0, plans: 0 }, { records: 1 }]);
  expect(warnings[0]).toContain(`${VENDOR}: it is not YAML`);
});

describe('a file that is replaced', () => {
  test('by a symbolic link stays as it last could be read', async () => {
    const repository = createPublicRepository();
    rmSync(join(repository.root, VENDOR));
    symlinkSync('../dataset.yaml', join(repository.root, VENDOR));
    const commit = repository.commit({}, DAY_2);
    const between = await historyOf(repository);
    expect(between.changelog).toHaveLength(1);
    expect(between.warnings).toEqual([
      `${commit} ${VENDOR}: it is not a regular file; nothing changes in it`,
    ]);
    rmSync(join(repository.root, VENDOR));
    repository.commit(vendorFile({ name: 'Tools' }), DAY_3);
    expect((await historyOf(repository)).changelog[1]?.change).toBe('vendor_renamed');
  });

  test('by a folder is removed', async () => {
    const repository = createPublicRepository();
    rmSync(join(repository.root, VENDOR));
    repository.commit({ [`${VENDOR}/inner.yaml`]: recordText(vendor()) }, DAY_2);
    const { changelog, warnings } = await historyOf(repository);
    expect(changelog.slice(1).map(({ change }) => change)).toEqual(['vendor_removed']);
    expect(warnings[0]).toContain(`${VENDOR}/inner.yaml: its name cannot be the id of a record`);
  });
});

test.each([
  ['a line feed', 'a\nb', 'a\\u{a}b'],
  ['an escape sequence', 'a\u001b[2Jb', 'a\\u{1b}[2Jb'],
  ['quotes', `a"b'c`, `a"b'c`],
  ['letters beyond ASCII', 'wérkzeug-工具', 'wérkzeug-工具'],
  ['capitals', 'Toolbox', 'Toolbox'],
])('a name with %s is no id and is named on one line', async (_, name, shown) => {
  const repository = createPublicRepository();
  const commit = repository.commit(
    { [`records/vendors/${name}.yaml`]: recordText(vendor()) },
    DAY_2,
  );
  const { changelog, warnings } = await historyOf(repository);
  expect(changelog).toHaveLength(1);
  expect(warnings).toEqual([
    `${commit} records/vendors/${shown}.yaml: its name cannot be the id of a record; nothing changes in it`,
  ]);
});
