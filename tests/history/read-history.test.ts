import type { History } from '#scripts/model/dataset.ts';
import { DEPRECATION, deprecation, VENDOR, vendor } from '#support/records/records.ts';
import {
  BASELINE,
  createPublicLine,
  deprecationFile,
  historyOf,
  vendorFile,
} from '#support/repositories/history.ts';

const DAY_2 = '2026-03-02T10:00:00Z';
const DAY_3 = '2026-03-03T10:00:00Z';

/** What both logs have below the baseline: record and change, each. */
const brief = ({ changelog, changes }: History): string[] => [
  ...changelog.slice(1).map((entry) => `${entry.ts} ${entry.vendor} ${entry.change}`),
  ...changes.slice(1).map((entry) => `${entry.ts} ${entry.id} ${entry.change}`),
];

test('the baseline is the first entry of both logs and counts what it holds', async () => {
  const vendors = [vendor(), vendor({ id: 'acme' })];
  const line = createPublicLine({ vendors, deprecations: [deprecation()] });
  const history = await historyOf(line);
  const head = { commit: line.head(), ts: '2026-03-01T12:00:00Z' };
  const entry = { ...head, change: 'baseline_created', old: null };
  const record = { date: '2026-03-01', id: '*', provider: null, platform: null, item: null };
  expect(history).toMatchObject({
    head,
    baseline: head,
    changelog: [{ ...entry, vendor: '*', plan: null, new: { vendors: 2, plans: 2 } }],
    changes: [{ ...entry, ...record, new: { records: 1 } }],
    warnings: [],
  });
});

test('one commit with many changes gives entries by vendor, with one timestamp', async () => {
  const line = createPublicLine({ vendors: [vendor(), vendor({ id: 'b' })] });
  line.commit(
    {
      ...vendorFile({ name: 'Tools' }),
      ...vendorFile({ id: 'a' }),
      'records/vendors/b.yaml': null,
      ...deprecationFile({ status: 'retired' }),
      ...deprecationFile({ id: 'acme-api/a' }),
    },
    DAY_2,
  );
  const history = await historyOf(line);
  expect(brief(history)).toEqual([
    `${DAY_2} a vendor_added`,
    `${DAY_2} b vendor_removed`,
    `${DAY_2} toolbox vendor_renamed`,
    `${DAY_2} acme-api/a record_added`,
    `${DAY_2} acme-api/rocket-1 status_changed`,
  ]);
  expect(history.changes[1]?.date).toBe('2026-03-02');
});

test('an added vendor has exactly the published fields, in their order', async () => {
  const line = createPublicLine({ vendors: [] });
  const added = vendor({ currency_note: 'Shown in euros.', observations: ['Beta.'] });
  const text = { ...vendorFile(added) };
  text[VENDOR] += 'later_field: 1\n';
  line.commit(text, DAY_2);
  const { changelog } = await historyOf(line);
  const { evidence: _, category: __, ...published } = added;
  expect(changelog[1]?.new).toEqual(published);
  expect(Object.keys(changelog[1]?.new ?? {}).join(' ')).toBe(
    'id name source_url retrieved_at currency currency_note plans observations',
  );
});

test('a renamed file is a removal and an addition, whatever the id inside it', async () => {
  const line = createPublicLine();
  const { [VENDOR]: box = '' } = vendorFile();
  const { [DEPRECATION]: rocket = '' } = deprecationFile();
  const gone = { [VENDOR]: null, [DEPRECATION]: null };
  const moved = {
    'records/vendors/box.yaml': box,
    [DEPRECATION.replace('rocket-1', 'rocket-1.0')]: rocket,
  };
  line.commit({ ...gone, ...moved }, DAY_2);
  const history = await historyOf(line);
  expect(brief(history)).toEqual([
    `${DAY_2} box vendor_added`,
    `${DAY_2} toolbox vendor_removed`,
    `${DAY_2} acme-api/rocket-1 record_removed`,
    `${DAY_2} acme-api/rocket-1.0 record_added`,
  ]);
  expect(history.changelog[1]?.new).toMatchObject({ id: 'box', name: 'Toolbox' });
  expect([...history.updated]).toEqual([['acme-api/rocket-1.0', '2026-03-02T10:00:00.001Z']]);
});

test('a baseline that is removed and added again begins history again', async () => {
  const line = createPublicLine();
  line.commit(vendorFile({ name: 'Tools' }), DAY_2);
  line.commit({ 'records/baseline.yaml': null }, DAY_2);
  expect((await historyOf(line)).changelog).toHaveLength(2);
  const again = line.commit(BASELINE, DAY_3);
  line.commit({ 'records/baseline.yaml': 'note: Reworded.\n' }, DAY_3);
  const history = await historyOf(line);
  expect(history.baseline).toEqual({ commit: again, ts: DAY_3 });
  expect(history.changelog).toMatchObject([{ ts: DAY_3, change: 'baseline_created' }]);
  expect(history.days[0]?.date).toBe('2026-03-03');
});

test('a record is kept as it was at the baseline, and before and after each change of its date', async () => {
  const line = createPublicLine();
  line.commit(deprecationFile({ migration_note: 'Read the guide.' }), DAY_2);
  const moved = { shutdown_date: '2027-01-30', migration_note: 'Read the guide.' };
  line.commit(deprecationFile({ ...moved, as_of: '2026-03-03' }), DAY_3);
  line.commit({ [DEPRECATION]: null }, DAY_3);
  const { versions } = await historyOf(line);
  expect(versions).toMatchObject([
    { id: 'acme-api/rocket-1', shutdown_date: '2026-12-31' },
    { shutdown_date: '2026-12-31', migration_note: 'Read the guide.' },
    { shutdown_date: '2027-01-30' },
  ]);
});
