import { expect, test } from 'vitest';
import { deprecation, recordFiles, vendor } from '../support/records/records.ts';
import {
  BASELINE,
  createPublicRepository,
  deprecationFile,
  historyOf,
  vendorFile,
} from '../support/repositories/history.ts';
import { createRepository } from '../support/repositories/repository.ts';

const DAY_2 = '2026-03-02T10:00:00Z';
const DAY_3 = '2026-03-03T10:00:00Z';

test('the baseline is the first entry of both logs and counts what it holds', async () => {
  const repository = createPublicRepository({
    vendors: [vendor(), vendor({ id: 'acme' })],
    deprecations: [deprecation()],
  });
  const history = await historyOf(repository);
  const ts = '2026-03-01T12:00:00Z';
  expect(history.head).toEqual({ commit: repository.git('rev-parse', 'HEAD'), ts });
  expect(history.baseline).toEqual(history.head);
  expect(history.changelog).toEqual([
    {
      ts,
      vendor: '*',
      plan: null,
      change: 'baseline_created',
      old: null,
      new: { vendors: 2, plans: 2 },
      commit: history.head.commit,
    },
  ]);
  expect(history.changes).toEqual([
    {
      ts,
      date: '2026-03-01',
      id: '*',
      provider: null,
      platform: null,
      item: null,
      change: 'baseline_created',
      old: null,
      new: { records: 1 },
      commit: history.head.commit,
    },
  ]);
  expect(history.warnings).toEqual([]);
});

test('before the baseline both logs are empty and there are no days', async () => {
  const repository = createRepository(recordFiles());
  repository.commit(vendorFile({ name: 'Tools' }), DAY_2);
  const history = await historyOf(repository);
  expect(history.head.ts).toBe(DAY_2);
  expect(history.baseline).toBeNull();
  expect([history.changelog, history.changes, history.days]).toEqual([[], [], []]);
  expect([...history.updated]).toEqual([['acme-api/rocket-1', '2026-03-01T12:00:00.000Z']]);
});

test('one commit with many changes gives entries by vendor, with one timestamp', async () => {
  const repository = createPublicRepository({ vendors: [vendor(), vendor({ id: 'b' })] });
  repository.commit(
    {
      ...vendorFile({ name: 'Tools' }),
      ...vendorFile({ id: 'a' }),
      'records/vendors/b.yaml': null,
      ...deprecationFile({ status: 'retired' }),
      ...deprecationFile({ id: 'acme-api/a' }),
    },
    DAY_2,
  );
  const { changelog, changes } = await historyOf(repository);
  expect(changelog.slice(1).map(({ ts, vendor: id, change }) => [ts, id, change])).toEqual([
    [DAY_2, 'a', 'vendor_added'],
    [DAY_2, 'b', 'vendor_removed'],
    [DAY_2, 'toolbox', 'vendor_renamed'],
  ]);
  expect(changes.slice(1).map(({ ts, date, id, change }) => [ts, date, id, change])).toEqual([
    [DAY_2, '2026-03-02', 'acme-api/a', 'record_added'],
    [DAY_2, '2026-03-02', 'acme-api/rocket-1', 'status_changed'],
  ]);
});

test('an added vendor has exactly the published fields, in their order', async () => {
  const repository = createPublicRepository({ vendors: [] });
  const added = vendor({ currency_note: 'Shown in euros.', observations: ['Beta.'] });
  const text = { ...vendorFile(added) };
  text['records/vendors/toolbox.yaml'] += 'later_field: 1\n';
  repository.commit(text, DAY_2);
  const { changelog } = await historyOf(repository);
  const { evidence: _, category: __, ...published } = added;
  expect(changelog[1]?.new).toEqual(published);
  expect(Object.keys(changelog[1]?.new ?? {})).toEqual([
    'id',
    'name',
    'source_url',
    'retrieved_at',
    'currency',
    'currency_note',
    'plans',
    'observations',
  ]);
});

test('a renamed file is a removal and an addition, whatever the id inside it', async () => {
  const repository = createPublicRepository();
  repository.git('mv', 'records/vendors/toolbox.yaml', 'records/vendors/box.yaml');
  repository.git(
    'mv',
    'records/deprecations/acme-api/rocket-1.yaml',
    'records/deprecations/acme-api/rocket-1.0.yaml',
  );
  repository.commit({}, DAY_2);
  const { changelog, changes, updated } = await historyOf(repository);
  expect(changelog.slice(1).map((entry) => [entry.vendor, entry.change])).toEqual([
    ['box', 'vendor_added'],
    ['toolbox', 'vendor_removed'],
  ]);
  expect(changelog[1]?.new).toMatchObject({ id: 'box', name: 'Toolbox' });
  expect(changes.slice(1).map((entry) => [entry.id, entry.change])).toEqual([
    ['acme-api/rocket-1', 'record_removed'],
    ['acme-api/rocket-1.0', 'record_added'],
  ]);
  expect([...updated]).toEqual([['acme-api/rocket-1.0', '2026-03-02T10:00:00.001Z']]);
});

test('a baseline that is removed and added again begins history again', async () => {
  const repository = createPublicRepository();
  repository.commit(vendorFile({ name: 'Tools' }), DAY_2);
  repository.commit({ 'records/baseline.yaml': null }, DAY_2);
  expect((await historyOf(repository)).changelog).toHaveLength(2);
  const again = repository.commit(BASELINE, DAY_3);
  repository.commit({ 'records/baseline.yaml': 'note: Reworded.\n' }, DAY_3);
  const history = await historyOf(repository);
  expect(history.baseline).toEqual({ commit: again, ts: DAY_3 });
  expect(history.changelog.map(({ ts, change }) => [ts, change])).toEqual([
    [DAY_3, 'baseline_created'],
  ]);
  expect(history.days[0]?.date).toBe('2026-03-03');
});

test('a provider that is renamed has its new name in later entries, and changes no record', async () => {
  const repository = createPublicRepository();
  repository.commit(
    {
      'records/providers/acme.yaml':
        'name: Acme Corp\nplatforms: [{ id: acme-api, name: Acme Cloud }]\n',
    },
    DAY_2,
  );
  repository.commit(
    { 'records/providers/acme.yaml': null, ...deprecationFile({ status: 'retired' }) },
    DAY_3,
  );
  const { changes } = await historyOf(repository);
  expect(changes.slice(1).map((entry) => [entry.ts, entry.provider, entry.platform])).toEqual([
    [DAY_3, 'Acme Corp', 'Acme Cloud'],
  ]);
});

test('a record is kept as it was at the baseline, and before and after each change of its date', async () => {
  const repository = createPublicRepository();
  repository.commit(deprecationFile({ migration_note: 'Read the guide.' }), DAY_2);
  const moved = { shutdown_date: '2027-01-30', migration_note: 'Read the guide.' };
  repository.commit(deprecationFile({ ...moved, as_of: '2026-03-03' }), DAY_3);
  repository.commit({ 'records/deprecations/acme-api/rocket-1.yaml': null }, DAY_3);
  const { versions } = await historyOf(repository);
  expect(versions).toMatchObject([
    { id: 'acme-api/rocket-1', shutdown_date: '2026-12-31' },
    { shutdown_date: '2026-12-31', migration_note: 'Read the guide.' },
    { shutdown_date: '2027-01-30' },
  ]);
});
