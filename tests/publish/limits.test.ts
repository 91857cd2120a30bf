import { expect, test } from 'vitest';
import type { Limits, SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { deriveLimits } from '../../scripts/publish/datasets.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { buildInput, jsonOf, type Records, report } from '../support/build/publication.ts';
import { vendor } from '../support/records/records.ts';

const PAGE = 'https://toolbox.example/pricing';

function limits(records: Records): Limits {
  return jsonOf(deriveLimits(publish(buildInput(records))), 'data/limits.json');
}

function read(
  observed_on: string | null,
  state: 'read' | 'not_checked' = 'read',
  url = PAGE,
): Pick<SourceCheckReport, 'pages'> {
  return { pages: [{ url, state, reason: null, observed_on, sha256: null }] };
}

function retrievedAt(...reports: SourceCheckReport[]): string | undefined {
  const { vendors } = limits({ vendors: [vendor()], reports });
  return vendors[0]?.retrieved_at;
}

test('limits.json has the fields of the whole dataset, and vendors in id order', () => {
  const value = limits({ vendors: [vendor({ id: 'zoo' }), vendor({ id: 'ark' })] });
  expect(Object.keys(value)).toEqual(['schema_version', 'generated_at', 'method', 'vendors']);
  expect(value.generated_at).toBe('2026-03-02T09:00:00Z');
  expect(value.vendors.map(({ id }) => id)).toEqual(['ark', 'zoo']);
});

test('plans and notes keep the order of the file, and optional fields come only where they are', () => {
  const plans = ['zeta', 'alpha'].map((id) => ({
    id,
    name: id,
    price_month: null,
    limit_notes: ['z', 'a', 'z'],
  }));
  const bare = limits({ vendors: [vendor({ plans })] });
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
  const { vendors } = limits({ vendors: [full] });
  expect(vendors[0]).toEqual(full);
});

test('retrieved_at is the check’s timestamp where the page was seen on the day of the check', () => {
  expect(retrievedAt(report(read('2026-03-05')))).toBe('2026-03-05T06:30:00Z');
});

test('a saved page vouches for the first second of the day on which it was seen, and no more', () => {
  expect(retrievedAt(report(read('2026-03-03')))).toBe('2026-03-03T00:00:00Z');
});

test('a report that is older than the record, or did not read its page, changes nothing', () => {
  const own = '2026-03-01T10:00:00Z';
  expect(retrievedAt(report(read('2026-02-20')))).toBe(own);
  expect(retrievedAt(report(read('2026-03-05', 'not_checked')))).toBe(own);
  expect(retrievedAt(report(read(null)))).toBe(own);
  expect(retrievedAt(report(read('2026-03-05', 'read', `${PAGE}/other`)))).toBe(own);
});

test('the newest reading of all reports counts, also where a later report read an older copy', () => {
  const later = report({
    date: '2026-03-06',
    as_of: '2026-03-06T06:30:00Z',
    ...read('2026-03-02'),
  });
  expect(retrievedAt(report(read('2026-03-05')), later)).toBe('2026-03-05T06:30:00Z');
});
