import { expect, test } from 'vitest';
import type { DeprecationFile } from '../../scripts/model/generated/records.ts';
import { publish } from '../../scripts/publish/publication.ts';
import { deriveBadges } from '../../scripts/publish/text.ts';
import { buildInput, jsonOf } from '../support/build/publication.ts';
import { deprecation } from '../support/records/records.ts';

const note = { migration_note: 'Note.' };
const undated = { shutdown_date: null, date_basis: null, ...note };

test.each<[Partial<DeprecationFile>, string]>([
  [{ shutdown_date: '2026-03-03' }, 'shutdown 2026-03-03'],
  [
    { shutdown_date: '2026-03-03', date_basis: 'earliest', ...note },
    'shutdown earliest 2026-03-03',
  ],
  [{ shutdown_date: '2026-03-01' }, 'date passed 2026-03-01'],
  [
    { shutdown_date: '2026-03-01', date_basis: 'earliest', ...note },
    'earliest date passed 2026-03-01',
  ],
  [undated, 'deprecated, no date announced'],
  [{ status: 'retired', shutdown_date: '2026-03-01' }, 'retired, shutdown 2026-03-01'],
  [{ status: 'retired', ...undated }, 'retired'],
])('%j: %s, and when it was seen', async (changes, message) => {
  const input = await buildInput({ deprecations: [deprecation(changes)] });
  const badge = jsonOf<Record<string, unknown>>(
    deriveBadges(publish(input)),
    'deprecations/badges/acme-api/rocket-1.json',
  );
  expect(badge).toEqual({
    schemaVersion: 1,
    label: 'rocket-1',
    message: `${message}; ● seen 1 day ago`,
    color: expect.stringMatching(/^(lightgrey|yellow|orange|red)$/),
  });
});
