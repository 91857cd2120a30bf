import { expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import { anchorChanges } from '../../../scripts/publish/site/changes/change-pages.ts';
import { history, validDataset } from '../../support/build/publication.ts';

const NOTE: ChangelogEntry = {
  ts: '2026-03-02T10:00:00Z',
  vendor: 'toolbox',
  plan: 'free',
  change: 'limit_note_added',
  old: null,
  new: '5 projects',
  commit: '1'.repeat(40),
};

const anchors = (changes: Partial<History>) =>
  anchorChanges(history(validDataset(), changes)).map(({ anchor }) => anchor);

test('a change keeps its name when others are recorded before and after it', () => {
  const [alone] = anchors({ changelog: [NOTE] });
  const earlier = { ...NOTE, ts: '2026-03-01T10:00:00Z' };
  const later = { ...NOTE, new: '6 projects' };
  expect(anchors({ changelog: [earlier, NOTE, later] })[1]).toBe(alone);
  expect(alone).toMatch(/^c-[0-9a-f]{12}$/);
});

test('the same note twice at one timestamp has two names', () => {
  const [first, second] = anchors({ changelog: [NOTE, NOTE] });
  expect(second).toBe(`${first}-2`);
});

test('a vendor’s and a record’s change of one name and timestamp differ', () => {
  const change = {
    ts: NOTE.ts,
    date: '2026-03-02',
    id: 'toolbox',
    provider: null,
    platform: null,
    item: null,
    change: 'source_url_changed' as const,
    old: 'a',
    new: 'b',
    commit: '1'.repeat(40),
  };
  const plan = { ...NOTE, plan: null, change: 'source_url_changed' as const, old: 'a', new: 'b' };
  expect(new Set(anchors({ changelog: [plan], changes: [change] })).size).toBe(2);
});
