import { expect, test } from 'vitest';
import { checkSources } from '../../../scripts/sources/check/report.ts';
import { validDataset } from '../../support/build/publication.ts';
import { description, PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { provider } from '../../support/records/records.ts';

test('no page makes a report longer than it can be: words are cut, candidates and lines left out', async () => {
  const rows = Array.from({ length: 501 }, (_, index) => `sled-${index} | 2026-12-31 | x`);
  const long = `rocket-1 | 2026-11-30 | ${'sled '.repeat(190)}`;
  const text = pageOf([long, ...rows]).replace('What stops.', `## ${'Long '.repeat(500)}`);
  const more = Array.from({ length: 3_001 }, (_, index) => `Line ${index}.`).join('\n\n');
  const copy = { repository: 'acme/docs' };
  const acme = provider({ pages: [description()] });
  const dataset = validDataset({ providers: { acme }, vendors: [] });
  const report = await checkSources(dataset, {
    now: '2026-03-02T08:00:00Z',
    load: async () => new Map([[PAGE_URL, readPage(`${text}\n${more}`, { copy })]]),
  });
  const [record] = report.records;
  expect(report.candidates).toHaveLength(500);
  expect(report.candidates[0]?.heading).toMatch(/^Long .{1990,}…$/);
  expect(report.candidates[0]?.heading).toHaveLength(2000);
  // A value is never cut: it would be taken into a record.
  expect(record?.differences.find(({ field }) => field === 'successor')?.found).toHaveLength(949);
  const reason = expect.stringMatching(/lists 501 items .* more than a person can look at/);
  expect(report.pages).toMatchObject([{ reason, kept_at: copy }]);
  expect(report.pages[0]).not.toHaveProperty('unaccepted');
});
