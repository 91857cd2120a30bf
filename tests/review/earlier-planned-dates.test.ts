import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { ScheduledList } from '../../scripts/model/records.ts';
import { changesOf, proposeEarlierDates } from '../../scripts/review/earlier-dates.ts';
import { plannedRecords } from '../../scripts/review/earlier-planned-dates.ts';
import { readDatedCopies } from '../../scripts/sources/fetch/saved.ts';
import { description, PAGE_URL, pageOf } from '../support/pages/pages.ts';
import { PLANNED, PLANNED_PATH, plannedRow } from '../support/records/planned-dates.ts';
import { provider, recordText } from '../support/records/records.ts';
import { placesIn, validateFiles } from '../support/records/validation.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

const COPIES = { '2026-01-10': '2027-03-01', '2026-02-10': '2027-03-01' };

function listFile(data: ScheduledList) {
  return { path: PLANNED_PATH, id: data.platform, data };
}

/** The list with what copies of its page gave before: rocket-1 without a version is in each. */
async function written(data: ScheduledList): Promise<string | undefined> {
  const folder = temporaryFolder();
  for (const [day, date] of Object.entries(COPIES)) {
    const page = pageOf([`\`rocket-1\` | ${date} | \`rocket-2\``]);
    writeFileSync(join(folder, `page.${day}.md`), page);
    const source = JSON.stringify({ url: PAGE_URL, observed_on: day });
    writeFileSync(join(folder, `page.${day}.md.source.json`), source);
  }
  const { copies } = await readDatedCopies(folder);
  const providers = [{ path: '', id: 'acme', data: provider({ pages: [description()] }) }];
  const proposals = proposeEarlierDates(plannedRecords([listFile(data)]), providers, copies);
  const texts = [{ path: PLANNED_PATH, bytes: new TextEncoder().encode(recordText(data)) }];
  return changesOf(proposals, texts, [listFile(data)])[0]?.text;
}

const LIST: ScheduledList = {
  ...PLANNED,
  source_url: PAGE_URL,
  evidence: [{ url: PAGE_URL, read_at: '2026-03-01' }],
  items: [plannedRow('rocket-1', { version: null }), plannedRow('rocket-5')],
};

test('what the page printed before a planned date is written to its row, and its copies once', async () => {
  const text = await written(LIST);
  const [list] = validateFiles({ [PLANNED_PATH]: text ?? '' }).dataset?.scheduled ?? [];
  expect(list?.data.items[0]?.earlier_dates).toEqual([
    { date: '2027-03-01', basis: 'planned', first_seen: '2026-01-10', last_seen: '2026-02-10' },
  ]);
  expect(list?.data.items[1]).toEqual(LIST.items[1]);
  expect(list?.data.evidence.map(({ read_at }) => read_at)).toEqual([
    '2026-03-01',
    '2026-01-10',
    '2026-02-10',
  ]);
  if (list) expect(await written(list.data)).toBeUndefined();
});

test('a floor is left out, and so is a row that the list has several times', async () => {
  const [row, other] = LIST.items;
  if (!row || !other) throw new Error('the list has two rows');
  expect(await written({ ...LIST, items: [{ ...row, basis: 'not_before' }] })).toBeUndefined();
  const twice = [row, { ...row, date: '2027-06-01' }, other];
  expect(await written({ ...LIST, items: twice })).toBeUndefined();
});

test('earlier dates of planned dates are values that were changed, with their copies', () => {
  const seen = { first_seen: '2026-01-10', last_seen: '2026-02-10' };
  const places = (date: string, days: string[] = ['2026-01-10', '2026-02-10']) =>
    placesIn(PLANNED_PATH, {
      ...LIST,
      evidence: ['2026-03-01', ...days].map((read_at) => ({ url: PAGE_URL, read_at })),
      items: [plannedRow('rocket-1', { earlier_dates: [{ date, basis: 'planned', ...seen }] })],
    });
  expect(places('2027-03-01')).toEqual([]);
  expect(places('2027-05-01')).toEqual([expect.stringContaining(' earlier-dates')]);
  expect(places('2027-03-01', ['2026-01-10'])).toEqual([expect.stringContaining(' earlier-dates')]);
});
