import { expect, test } from 'vitest';
import type { Artifact } from '../../../scripts/publish/artifact.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { deprecation, provider } from '../../support/records/records.ts';

/** Built on 2026-03-02. */
const RECORDS = [
  ['acme-api/rocket-1', 'rocket-1', '2026-03-12', null],
  ['acme-api/rocket-1-2025-01-31', 'rocket-1-2025-01-31', '2026-03-12', 'rocket-9'],
  ['acme-cloud/rocket-1-2025-01-31', 'rocket-1 (2025-01-31)', '2026-02-12', 'rocket-8'],
  ['acme-api/glider-1', 'glider-1', '2026-03-12', null],
  ['acme-api/kite-1', 'kite-1', '2026-03-12', 'kite-9'],
  ['acme-api/kite-1-2025-01-31', 'kite-1-2025-01-31', '2026-03-12', null],
] as const;

async function pages(): Promise<Artifact[]> {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const deprecations = RECORDS.map(([id, item, shutdown_date, successor]) =>
    deprecation({ id, item, shutdown_date, successor, migration_note: 'Note.' }),
  );
  const input = buildInput({ deprecations, providers: { acme: provider({ platforms }) } });
  return [...deriveSite(publish(input))];
}

test('a model has one page with every version on every platform, which its records link', async () => {
  const site = await pages();
  const text = textOf(site, 'models/rocket-1.html');
  for (const [id, item] of RECORDS.slice(0, 3)) {
    expect(text).toContain(`href="../deprecations/records/${id}.html"><code>${item}</code>`);
    expect(textOf(site, `deprecations/records/${id}.html`)).toContain('models/rocket-1.html');
  }
  expect(site.some(({ path }) => path === 'models/glider-1.html')).toBe(false);
});

test('its title has the next date with its platform, and the replacement', async () => {
  const text = textOf(await pages(), 'models/rocket-1.html');
  expect(text).toMatch(/<title>rocket-1 shutdown dates: 12 Mar 2026 \(acme-api\), use rocket-9/);
});

test('a replacement that only another name’s source states is not said to be missing', async () => {
  const site = await pages();
  const other = /see <a [^>]*><code>rocket-1-2025-01-31</;
  expect(textOf(site, 'models/rocket-1.html')).toMatch(other);
  expect(textOf(site, 'models/kite-1.html')).toMatch(/see <a [^>]*><code>kite-1</);
});
