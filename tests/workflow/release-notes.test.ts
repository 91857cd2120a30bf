import { commitId, deprecationChange } from '#support/build/publication.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder } from '#support/folder.ts';
import { deprecation } from '#support/records/records.ts';

const lines = (...entries: object[]) => entries.map((each) => `${JSON.stringify(each)}\n`).join('');

const added = deprecationChange('record_added', null, deprecation(), '2026-11-14T06:00:00Z');
const price = {
  ts: '2026-11-18T06:00:00Z',
  vendor: 'zed-tools',
  plan: 'pro',
  change: 'price_month_changed',
  old: 15,
  new: 20,
  commit: commitId(1),
};
const { root } = createFolder({
  'dist/deprecations/changes.jsonl': lines(added),
  'dist/data/changelog.jsonl': lines(
    price,
    { ...price, correction: true },
    { ...price, change: 'limit_note_added', old: null, new: 'Seats: 8' },
    { ...price, change: 'limit_note_removed', old: 'Seats: 5', new: null },
  ),
  'dist/data/limits.json': JSON.stringify({ vendors: [{ id: 'zed-tools', currency: 'USD' }] }),
});

const notes = (...args: string[]) => runCommand('workflow/release-notes', args, root);

test('notes tell what vendors changed after the last release, and mark what is ours', async () => {
  const { stdout } = await notes();
  expect(stdout).toContain('## Deprecations: 1 change\n');
  expect(stdout).toContain('- 2026-11-14 `acme-api/rocket-1`: record added');
  expect(stdout).toContain('- 2026-11-18 `zed-tools/pro`: price changed from USD 15 a month to');
  expect(stdout).toContain('- 2026-11-18 `zed-tools/pro`: Seats changed from 5 to 8\n');
  expect(stdout).toContain('to USD 20 a month (our correction or note)\n');
  const later = await notes('--since', 'data-2026-11-17');
  expect(later.stdout).toMatch(/^(?!.*Deprecations).*## Plans: 3 changes/s);
  expect(await notes('--since', 'data-2026-11-18')).toMatchObject({ code: 0, stdout: '' });
});
