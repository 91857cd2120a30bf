import { createStamps } from '#scripts/history/replay.ts';
import { recordFiles } from '#support/records/records.ts';
import {
  BASELINE,
  createLine,
  createPublicLine,
  deprecationFile,
  historyOf,
  vendorFile,
} from '#support/repositories/history.ts';

test('entries begin with the baseline and never go back in time, whatever the clocks of committers say', async () => {
  const line = createLine(recordFiles(), '2035-01-01T00:00:00Z');
  line.commit(BASELINE, '2026-03-02T12:00:00Z');
  line.commit(vendorFile({ name: 'A' }), '2026-03-01T23:00:00Z');
  line.commit(vendorFile({ name: 'B' }), '2026-03-03T12:00:00Z');
  line.commit(deprecationFile({ status: 'retired' }), '2020-01-01T00:00:00Z');
  const { changelog, changes, days, updated } = await historyOf(line);
  const [first, second] = ['2026-03-02T12:00:00Z', '2026-03-03T12:00:00Z'];
  expect(changelog.map(({ ts }) => ts)).toEqual([first, first, second]);
  expect(changes[1]).toMatchObject({ ts: '2026-03-03T12:00:00Z', date: '2026-03-03' });
  expect(updated.get('acme-api/rocket-1')).toBe('2026-03-03T12:00:00.000Z');
  expect(days[0]?.date).toBe('2026-03-02');
});

test('records that one commit changes are a millisecond apart, in the order of their ids', async () => {
  const line = createPublicLine({ deprecations: [] });
  const filesOf = (...items: string[]) =>
    Object.assign({}, ...items.map((item) => deprecationFile({ id: `acme-api/${item}` })));
  line.commit(filesOf('a', 'a.1', 'b'), '2026-03-02T10:00:00Z');
  // A later reading changes no value; commits may share a second.
  line.commit(deprecationFile({ id: 'acme-api/a', as_of: '2026-03-03' }), '2026-03-03T10:00:00Z');
  line.commit(filesOf('c'), '2026-03-03T10:00:00Z');
  line.commit(filesOf('d'), '2026-03-03T10:00:00Z');
  expect([...(await historyOf(line)).updated]).toEqual([
    ['acme-api/a', '2026-03-02T10:00:00.000Z'],
    ['acme-api/a.1', '2026-03-02T10:00:00.001Z'],
    ['acme-api/b', '2026-03-02T10:00:00.002Z'],
    ['acme-api/c', '2026-03-03T10:00:00.000Z'],
    ['acme-api/d', '2026-03-03T10:00:00.001Z'],
  ]);
});

test('no two records share a stamp, even where a commit has more than a second holds', () => {
  const { change, stamps } = createStamps();
  const many = Array.from({ length: 1500 }, (_, index) => `m${index}`);
  change('2026-03-02T10:00:00Z', many);
  change('2026-03-02T10:00:01Z', ['a']);
  expect(stamps.get('a')).toBe('2026-03-02T10:00:01.500Z');
});
