import { expect, test } from 'vitest';
import type { Deprecation } from '../../../scripts/model/generated/published.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import {
  collectNames,
  findWholeName,
  linkSuccessor,
  namedElsewhere,
} from '../../../scripts/publish/site/words.ts';
import { buildInput } from '../../support/build/publication.ts';
import { deprecation, provider } from '../../support/records/records.ts';

type Listed = readonly [item: string, platform?: string, aliases?: string[]];

async function records(...items: Listed[]): Promise<Deprecation[]> {
  const platforms = ['acme-api', 'acme-cloud'].map((id) => ({ id, name: id }));
  const deprecations = items.map(([item, platform = 'acme-api', aliases = []], n) =>
    deprecation({ id: `${platform}/r${n}`, item, aliases }),
  );
  return publish(
    await buildInput({ deprecations, providers: { acme: provider({ platforms }) } }),
  ).deprecations.sort((a, b) => (a.id < b.id ? -1 : 1));
}

async function parts(successor: string, ...items: Listed[]): Promise<unknown[]> {
  const all = await records(...items);
  const names = collectNames(all);
  const subject = { ...(await records(['old']))[0], id: 'acme-api/old', successor } as Deprecation;
  return linkSuccessor(subject, names).map(({ text, record }) => [text, record?.item ?? null]);
}

test.each([
  ['gpt-4', 'gpt-4-0613', -1],
  ['gpt-4', 'chatgpt-4', -1],
  ['gpt-4', 'gpt-4o', -1],
  ['gpt-4', 'vendor/gpt-4', -1],
  ['gpt-4', 'Use gpt-4.', 4],
  ['gpt-4', 'gpt-4-0613, then gpt-4', 17],
  ['v1:0', 'model v1:0', 6],
])('%s in %j stands at %i', (name, text, at) => {
  expect(findWholeName(text, name)).toBe(at);
});

test('each identifier with a record on the platform is linked, the rest stays text', async () => {
  expect(await parts('new-1 or new-2 (fast)', ['new-1'], ['new-2'])).toEqual([
    ['new-1', 'new-1'],
    [' or ', null],
    ['new-2', 'new-2'],
    [' (fast)', null],
  ]);
});

test('the longer name wins: a version in brackets belongs to its item', async () => {
  expect(await parts('kite (2026-01)', ['kite'], ['kite (2026-01)'])).toEqual([
    ['kite (2026-01)', 'kite (2026-01)'],
  ]);
});

test('an alias leads to the record that lists it', async () => {
  expect(await parts('kite-latest', ['kite', 'acme-api', ['kite-latest']])).toEqual([
    ['kite-latest', 'kite'],
  ]);
});

test('a record of another platform is not linked, and is named by itself', async () => {
  const [other] = await records(['new-1', 'acme-cloud']);
  const names = collectNames(other ? [other] : []);
  const subject = { ...other, id: 'acme-api/old', successor: 'new-1' } as Deprecation;
  expect(linkSuccessor(subject, names)).toEqual([{ text: 'new-1', record: null }]);
  expect(namedElsewhere(subject, names)).toEqual([other]);
});

test('a record never links to itself', async () => {
  const [self] = await records(['kite', 'acme-api', ['kite-2']]);
  const subject = { ...self, successor: 'kite-2' } as Deprecation;
  const names = collectNames([subject]);
  expect(linkSuccessor(subject, names)).toEqual([{ text: 'kite-2', record: null }]);
});
