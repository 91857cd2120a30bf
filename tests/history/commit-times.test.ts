import { expect, test } from 'vitest';
import { createStamps } from '../../scripts/history/state.ts';
import { recordFiles } from '../support/records/records.ts';
import {
  BASELINE,
  createLine,
  createPublicLine,
  deprecationFile,
  historyOf,
  vendorFile,
} from '../support/repositories/history.ts';

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

const changed = (...ids: string[]) => ids.map((id) => ({ id, change: 'record_added' as const }));

test('records that one commit changes are a millisecond apart, in the order of their ids', async () => {
  const line = createPublicLine({ deprecations: [] });
  const ids = ['acme-api/a', 'acme-api/a.1', 'acme-api/b'];
  const files = ids.map((id) => deprecationFile({ id }));
  line.commit(Object.assign({}, ...files), '2026-03-02T10:00:00Z');
  const seen = deprecationFile({ id: 'acme-api/a', as_of: '2026-03-03' });
  line.commit(seen, '2026-03-03T10:00:00Z');
  expect([...(await historyOf(line)).updated]).toEqual([
    ['acme-api/a', '2026-03-02T10:00:00.000Z'],
    ['acme-api/a.1', '2026-03-02T10:00:00.001Z'],
    ['acme-api/b', '2026-03-02T10:00:00.002Z'],
  ]);
});

test('no two records share a stamp, even where commits share a second or are very large', () => {
  const { change, stamps } = createStamps();
  const many = Array.from({ length: 1500 }, (_, index) => `m${index}`);
  change('2026-03-02T10:00:00Z', changed(...many));
  change('2026-03-02T10:00:01Z', changed('a', 'b'));
  change('2026-03-02T10:00:01Z', changed('c'));
  change('2026-03-02T10:00:00Z', changed('d'));
  expect(stamps.get('a')).toBe('2026-03-02T10:00:01.500Z');
  expect(stamps.get('c')).toBe('2026-03-02T10:00:01.502Z');
  expect(new Set(stamps.values()).size).toBe(1504);
});
