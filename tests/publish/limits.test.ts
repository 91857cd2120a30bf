import { expect, test } from 'vitest';
import type { Limits, SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { deriveLimits } from '../../scripts/publish/datasets.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { buildInput, jsonOf, type Records, report } from '../support/build/publication.ts';
import { vendor } from '../support/records/records.ts';

const PAGE = 'https://toolbox.example/pricing';

async function limits(records: Records): Promise<Limits> {
  return jsonOf(deriveLimits(publish(buildInput(records))), 'data/limits.json');
}

function read(
  observed_on: string | null,
  state: 'read' | 'not_checked' = 'read',
  url = PAGE,
): Pick<SourceCheckReport, 'pages'> {
  return { pages: [{ url, state, reason: null, observed_on, sha256: null }] };
}

async function retrievedAt(...reports: SourceCheckReport[]): Promise<string | undefined> {
  const { vendors } = await limits({ vendors: [vendor()], reports });
  return vendors[0]?.retrieved_at;
}

test('limits.json has the fields of the whole dataset, and vendors in id order', async () => {
  const value = await limits({ vendors: [vendor({ id: 'zoo' }), vendor({ id: 'ark' })] });
  expect(Object.keys(value)).toEqual(['schema_version', 'generated_at', 'method', 'vendors']);
  expect(value.generated_at).toBe('2026-03-02T09:00:00Z');
  expect(value.vendors.map(({ id }) => id)).toEqual(['ark', 'zoo']);
});

test('plans and notes keep the order of the file, and optional fields come only where they are', async () => {
  const plans = ['zeta', 'alpha'].map((id) => ({
    id,
    name: id,
    price_month: null,
    limit_notes: ['z', 'a', 'z'],
  }));
  const bare = await limits({ vendors: [vendor({ plans })] });
  expect(bare.vendors[0]?.plans).toEqual(plans);
  expect(Object.keys(bare.vendors[0] ?? {})).toEqual([
    'id',
    'name',
    'source_url',
    'retrieved_at',
    'currency',
    'plans',
    'category',
    'evidence',
  ]);
  const full = vendor({ currency: 'CAD', currency_note: 'Shown in EUR.', observations: ['One.'] });
  const { vendors } = await limits({ vendors: [full] });
  expect(vendors[0]).toEqual(full);
});

test('retrieved_at is the check’s timestamp where the page was seen on the day of the check', async () => {
  expect(await retrievedAt(report(read('2026-03-05')))).toBe('2026-03-05T06:30:00Z');
});

test('a saved page vouches for the first second of the day on which it was seen, and no more', async () => {
  expect(await retrievedAt(report(read('2026-03-03')))).toBe('2026-03-03T00:00:00Z');
});

test('a report that is older than the record, or did not read its page, changes nothing', async () => {
  const own = '2026-03-01T10:00:00Z';
  expect(await retrievedAt(report(read('2026-02-20')))).toBe(own);
  expect(await retrievedAt(report(read('2026-03-05', 'not_checked')))).toBe(own);
  expect(await retrievedAt(report(read(null)))).toBe(own);
  expect(await retrievedAt(report(read('2026-03-05', 'read', `${PAGE}/other`)))).toBe(own);
});

test('the newest reading of all reports counts, also where a later report read an older copy', async () => {
  const later = report({
    date: '2026-03-06',
    as_of: '2026-03-06T06:30:00Z',
    ...read('2026-03-02'),
  });
  expect(await retrievedAt(report(read('2026-03-05')), later)).toBe('2026-03-05T06:30:00Z');
});
