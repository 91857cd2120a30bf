import { expect, test } from 'vitest';
import type { ChangelogEntry } from '../../../scripts/model/dataset.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { listHappenings } from '../../../scripts/publish/site/changes/happenings.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, commitId, textOf } from '../../support/build/publication.ts';

const of = { ts: '2026-03-01T08:00:00Z', vendor: 'toolbox', plan: 'pro', commit: commitId(1) };
const price = { ...of, change: 'price_month_changed', old: 39, new: 5 } as const;
const detail = { ...of, change: 'price_detail_changed', old: 'hourly', new: 'daily' } as const;

function happened(...changelog: ChangelogEntry[]): string[] {
  const publication = publish(buildInput({ deprecations: [] }, { history: { changelog } }));
  return listHappenings(publication, '2026-03-02').map(({ kind }) => kind);
}

test('a price that changed has happened; one of something else, or not stated, has not', () => {
  expect(happened(price)).toEqual(['price']);
  expect(happened(price, detail)).toEqual([]);
  expect(happened({ ...price, new: null })).toEqual([]);
});

test('another replacement has happened on the day it was recorded, unless we had misread it', () => {
  const changed = {
    ts: '2026-03-01T08:00:00Z',
    date: '2026-03-01',
    id: 'acme-api/acme-1',
    provider: 'Acme',
    platform: 'Acme API',
    item: 'acme-1',
    change: 'successor_changed',
    old: 'acme-2',
    new: 'acme-3',
    commit: commitId(1),
  } as const;
  const changes = [changed, { ...changed, correction: true as const }];
  const publication = publish(buildInput({ deprecations: [] }, { history: { changes } }));
  expect(listHappenings(publication, '2026-03-02')).toMatchObject([
    { kind: 'replacement', date: '2026-03-01', change: { old: 'acme-2', new: 'acme-3' } },
  ]);
});

test('a plan that only we have corrected has not changed for readers', () => {
  const changelog: ChangelogEntry[] = [{ ...price, plan: 'free', correction: true }];
  const site = [...deriveSite(publish(buildInput({}, { history: { changelog } })))];
  const page = textOf(site, 'plans/toolbox.html');
  expect(page).not.toContain('Change history');
});
