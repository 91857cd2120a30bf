import { expect, test } from 'vitest';
import { derivePlainPages } from '../../scripts/derive/plain-pages.ts';
import { publish } from '../../scripts/derive/publication.ts';
import { buildInput, daySnapshot, textOf, validDataset } from '../support/publication.ts';

test('the pages are named by the build and none runs text of a record', async () => {
  const hostile = '</title><script>alert(1)</script>"\'';
  const input = await buildInput({
    dataset: { name: hostile, summary: hostile, roadmap: [hostile] },
  });
  const pages = derivePlainPages(publish(input));
  expect(pages.map(({ path }) => path)).toEqual([
    'index.html',
    'support.html',
    'build-log.html',
    '404.html',
  ]);
  for (const { text } of pages) expect(text).not.toContain('<script');
});

test('the build log has a line for each published day, newest first', async () => {
  const days = ['2026-03-01', '2026-03-02'].map((date) => daySnapshot(validDataset(), { date }));
  const entry = {
    vendor: 'toolbox',
    plan: null,
    change: 'vendor_renamed' as const,
    old: 'Toolbox',
    new: 'Tools',
    ts: '2026-03-02T10:00:00Z',
  };
  const input = await buildInput({}, { history: { days, changelog: [entry] } });
  const text = textOf(derivePlainPages(publish(input)), 'build-log.html');
  const rows = [...text.matchAll(/<tr><th scope="row">(.*?)<\/th>.*<td>(\d+)<\/td><td>(\d+)</g)];
  expect(rows.map(([, day, records, changes]) => [day, records, changes])).toEqual([
    ['2026-03-02', '1', '1'],
    ['2026-03-01', '1', '0'],
  ]);
});

test('before the baseline the build log says so', async () => {
  const text = textOf(derivePlainPages(publish(await buildInput())), 'build-log.html');
  expect(text).toContain('Public history has not begun yet.');
});
