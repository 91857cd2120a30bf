import { stringify } from 'yaml';
import type { PageEffect } from '#scripts/model/generated/records.ts';
import type { DeprecationRecord } from '#scripts/model/records.ts';
import { deprecation, type Files, PROVIDER, provider } from '#support/records/records.ts';
import { validateFiles } from '#support/records/validation.ts';
import { compareChanges } from '#support/repositories/comparison.ts';
import {
  createPublicRepository,
  deprecationFile,
  historyOf,
} from '#support/repositories/history.ts';

const URL = 'https://docs.acme.example/deprecations';
const CLOSED: PageEffect = {
  effect: 'closed_to_new_users',
  status: 'deprecated',
  from: 'announced_on',
  words: "New customers can't use deprecated models.",
  as_of: '2026-03-01',
};
const PUBLISHED = {
  effect: CLOSED.effect,
  from: '2026-01-10',
  words: CLOSED.words,
  source_url: URL,
  as_of: CLOSED.as_of,
};
const RESTRICTED = { ...PUBLISHED, effect: 'restricted' as const, from: null, words: 'No tuning.' };

/** The provider's file, whose page states these effects. */
function pageOf(effects: readonly PageEffect[]): Files {
  const pages = (provider().pages ?? []).map(({ read = [], ...page }) => {
    return { ...page, effects: [...effects], read };
  });
  return { [PROVIDER]: stringify(provider({ pages })) };
}

function effectsOf(record: Partial<DeprecationRecord>, effects: readonly PageEffect[]) {
  const { dataset, problems } = validateFiles({ ...pageOf(effects), ...deprecationFile(record) });
  expect(problems).toEqual([]);
  return dataset?.deprecations[0]?.data.effects;
}

test('a sentence of a page is published with each record that cites the page', () => {
  expect(effectsOf({}, [CLOSED])).toEqual([PUBLISHED]);
  expect(effectsOf({ effects: [RESTRICTED] }, [CLOSED])).toEqual([PUBLISHED, RESTRICTED]);
  const [own] = deprecation().evidence;
  const other = 'https://docs.acme.example/changes';
  const evidence = [{ url: other, read_at: '2026-03-01' }];
  expect(effectsOf({ evidence }, [CLOSED])).toBeUndefined();
  if (own) expect(effectsOf({ evidence: [...evidence, own] }, [CLOSED])).toEqual([PUBLISHED]);
});

test('a sentence is not published with records of another status, nor twice with one that has it', () => {
  expect(effectsOf({ status: 'retired', shutdown_date: '2026-02-01' }, [CLOSED])).toBeUndefined();
  const own = { ...PUBLISHED, from: '2026-02-01' };
  expect(effectsOf({ effects: [own] }, [CLOSED])).toEqual([own]);
});

test('a sentence that moves from a record to its page changes nothing', async () => {
  const deprecations = [deprecation({ effects: [PUBLISHED] })];
  const repository = createPublicRepository({ deprecations });
  repository.commit({ ...pageOf([CLOSED]), ...deprecationFile() }, '2026-03-02T10:00:00Z');
  const { changes, days } = await historyOf(repository);
  expect(changes.slice(1)).toEqual([]);
  expect(days.at(-1)?.deprecations[0]?.effects).toEqual([PUBLISHED]);
});

test('a sentence that is new on a page is a change of each of its records', async () => {
  const repository = createPublicRepository({ deprecations: [deprecation()] });
  repository.commit(pageOf([CLOSED]), '2026-03-02T10:00:00Z');
  const { changes } = await historyOf(repository);
  expect(changes.slice(1)).toMatchObject([
    { id: 'acme-api/rocket-1', change: 'effects_changed', old: null, new: [PUBLISHED] },
  ]);
});

test('the preview of a change tells it as history does', () => {
  const after = { ...pageOf([CLOSED]), ...deprecationFile() };
  const { changes } = compareChanges(after, deprecationFile());
  expect(changes).toMatchObject([{ change: 'effects_changed', new: [PUBLISHED] }]);
});
