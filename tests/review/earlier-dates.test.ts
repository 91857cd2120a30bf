import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PageDescription } from '../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../scripts/model/records.ts';
import {
  changesOf,
  type Proposal,
  proposeEarlierDates,
} from '../../scripts/review/earlier-dates.ts';
import { readDatedCopies } from '../../scripts/sources/fetch/saved.ts';
import { description, PAGE_URL, pageOf } from '../support/pages/pages.ts';
import { deprecation, provider } from '../support/records/records.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

/** Copies of the page by date: what its one row gives as the date. */
interface Copies {
  dates: Record<string, string>;
  record?: Partial<DeprecationRecord>;
  pages?: PageDescription[];
  url?: string;
}

async function propose({ dates, record, pages, url = PAGE_URL }: Copies): Promise<Proposal[]> {
  const folder = temporaryFolder();
  for (const [day, date] of Object.entries(dates)) {
    writeFileSync(
      join(folder, `page.${day}.md`),
      pageOf([`\`rocket-1\` | ${date} | \`rocket-2\``]),
    );
    const source = { url, observed_on: day, observed_at: `${day}T08:00:00Z` };
    writeFileSync(join(folder, `page.${day}.md.source.json`), JSON.stringify(source));
  }
  const { copies } = await readDatedCopies(folder);
  const data = deprecation(record);
  const providerFile = provider({ pages: pages ?? [description()] });
  return proposeEarlierDates(
    [{ path: `records/deprecations/${data.id}.yaml`, id: data.id, data }],
    [{ path: 'records/providers/acme.yaml', id: 'acme', data: providerFile }],
    copies,
  );
}

async function spans(copies: Copies): Promise<unknown[]> {
  const [proposal] = await propose(copies);
  return (proposal?.earlierDates ?? []).map(({ shutdown_date, first_seen, last_seen }) => [
    shutdown_date,
    first_seen,
    last_seen,
  ]);
}

test('a date that the page gave before is proposed with the oldest and the newest copy', async () => {
  const [proposal] = await propose({
    dates: {
      '2025-11-01': 'October 31, 2026',
      '2025-12-01': '2026-10-31',
      '2026-01-15': '2026-10-31',
    },
  });
  expect(proposal).toMatchObject({
    id: 'acme-api/rocket-1',
    path: 'records/deprecations/acme-api/rocket-1.yaml',
    leftOut: [],
  });
  expect(proposal?.earlierDates).toEqual([
    {
      shutdown_date: '2026-10-31',
      date_basis: 'committed',
      first_seen: '2025-11-01',
      last_seen: '2026-01-15',
      evidence: [
        { url: PAGE_URL, read_at: '2025-11-01T08:00:00Z' },
        { url: PAGE_URL, read_at: '2026-01-15T08:00:00Z' },
      ],
    },
  ]);
});

test('copies that give the recorded date, and copies of its day or later, propose nothing', async () => {
  expect(
    await propose({
      dates: { '2026-01-01': '2026-12-31', '2026-03-01': '2027-05-05', '2026-04-01': '2027-06-06' },
    }),
  ).toEqual([]);
});

test('a floor that becomes a date is no move', async () => {
  expect(await spans({ dates: { '2025-11-01': 'Not before October 31, 2026' } })).toEqual([]);
});

test('a date that disappears is a date withdrawn', async () => {
  const dates = { '2025-11-01': '2026-10-31', '2025-12-20': '—', '2026-01-20': 'TBD' };
  expect(await spans({ dates })).toEqual([
    ['2026-10-31', '2025-11-01', '2025-11-01'],
    [null, '2025-12-20', '2026-01-20'],
  ]);
});

test('copies that others on both sides contradict within a few days are left out and named', async () => {
  const dates = {
    '2026-01-01': '2026-10-31',
    '2026-01-03': '2027-10-31',
    '2026-01-04': '2027-10-31',
    '2026-01-06': '2026-10-31',
  };
  const [proposal] = await propose({ dates });
  expect(proposal?.earlierDates.map(({ shutdown_date }) => shutdown_date)).toEqual(['2026-10-31']);
  expect(proposal?.leftOut).toEqual([
    expect.stringContaining('2026-01-03 gives 2027-10-31'),
    expect.stringContaining('2026-01-04 gives 2027-10-31'),
  ]);
});

test('a value of one copy between two others within a few days is left out', async () => {
  const dates = {
    '2025-12-01': '2026-10-31',
    '2026-01-01': '2026-10-31',
    '2026-01-03': '2027-10-31',
    '2026-01-06': '2026-11-05',
  };
  expect(await spans({ dates })).toEqual([
    ['2026-10-31', '2025-12-01', '2026-01-01'],
    ['2026-11-05', '2026-01-06', '2026-01-06'],
  ]);
});

test('the same within a month is a move there and back', async () => {
  const dates = {
    '2026-01-01': '2026-10-31',
    '2026-01-15': '2027-10-31',
    '2026-01-30': '2026-10-31',
  };
  expect(await spans({ dates })).toEqual([
    ['2026-10-31', '2026-01-01', '2026-01-01'],
    ['2027-10-31', '2026-01-15', '2026-01-15'],
    ['2026-10-31', '2026-01-30', '2026-01-30'],
  ]);
});

test('the first date of all is left out where only one copy gives it and the next corrects it', async () => {
  const dates = { '2026-01-01': '2026-10-31', '2026-01-04': '2026-12-31' };
  expect(await spans({ dates })).toEqual([]);
  expect(await spans({ dates: { ...dates, '2025-12-30': '2026-10-31' } })).toHaveLength(1);
});

test('a copy from a former address is read by the description that names today’s page', async () => {
  const url = 'https://acme.example/old/deprecations';
  const pages = [description(), description({ id: 'old', url, former: ['deprecations'] })];
  const dates = { '2025-11-01': '2026-10-31' };
  expect(await spans({ dates, pages, url })).toEqual([['2026-10-31', '2025-11-01', '2025-11-01']]);
  const other = [description(), description({ id: 'old', url })];
  expect(await spans({ dates, pages: other, url })).toEqual([]);
});

test('where a state means so, its date is the earliest possible one', async () => {
  const states = { earliest: '^preview$' };
  const read = [{ table: { item: '^model$', date: '^shutdown date$', state: '^replacement$' } }];
  const pages = [description({ states, read })];
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'page.md'), pageOf(['`rocket-1` | 2026-10-31 | Preview']));
  const source = { url: PAGE_URL, observed_on: '2025-11-01' };
  writeFileSync(join(folder, 'page.md.source.json'), JSON.stringify(source));
  const { copies } = await readDatedCopies(folder);
  const data = deprecation();
  const [proposal] = proposeEarlierDates(
    [{ path: '', id: data.id, data }],
    [{ path: '', id: 'acme', data: provider({ pages }) }],
    copies,
  );
  expect(proposal?.earlierDates.map(({ date_basis }) => date_basis)).toEqual(['earliest']);
});

test('a copy whose source cannot be read is named and left out', async () => {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'page.md.source.json'), '{');
  writeFileSync(join(folder, 'page.md'), '# Deprecations');
  const { copies, warnings } = await readDatedCopies(folder);
  expect(copies).toEqual([]);
  expect(warnings).toEqual([expect.stringContaining('page.md: its .source.json')]);
});

test('the lines go before the evidence, in place of those that are there', async () => {
  const proposals = await propose({ dates: { '2025-11-01': '2026-10-31' } });
  const write = (text: string) => {
    const bytes = new TextEncoder().encode(text);
    const path = proposals[0]?.path ?? '';
    return changesOf(proposals, [{ path, bytes }], [])[0]?.text;
  };
  const record = 'item: a\naliases:\n  - b\nevidence:\n  - url: b\n';
  const written = write(record) ?? '';
  expect(written).toBe(`item: a
aliases:
  - b
earlier_dates:
  - shutdown_date: 2026-10-31
    date_basis: committed
    first_seen: 2025-11-01
    last_seen: 2025-11-01
    evidence:
      - url: ${PAGE_URL}
        read_at: 2025-11-01T08:00:00Z
evidence:
  - url: b
`);
  expect(write(written)).toBeUndefined();
  expect(write(written.replaceAll('2025-11-01', '2025-11-02'))).toBe(written);
});
