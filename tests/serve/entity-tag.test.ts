import { describe, expect, test } from 'vitest';
import { BUILT_AT, builtFiles } from '../support/build/built-almanac.ts';
import { ask, handlerOf } from '../support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

const handler = handlerOf();

describe('caching', () => {
  test('names equal answers alike and different ones differently', async () => {
    const tagOf = async (target: string) => (await ask(handler, target)).headers.get('ETag');
    const tags = await Promise.all(
      [API, `${API}?type=sdk`, `${API}?type=api`, CHANGES, `${CHANGES}?since=2026-11-17`].map(
        tagOf,
      ),
    );
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags.every((tag) => /^W\/"[0-9a-f]{32}"$/.test(tag ?? ''))).toBe(true);
    expect(await tagOf(`${API}?type=sdk`)).toBe(tags[1]);
  });

  test('gives another tag after any change of the data', async () => {
    const before = (await ask(handler, API)).headers.get('ETag');
    const files = builtFiles();
    files['deprecations/all.json'] =
      files['deprecations/all.json']?.replace('rocket-1"', 'x') ?? '';
    expect((await ask(handlerOf(files), API)).headers.get('ETag')).not.toBe(before);
  });

  test.each([API, CHANGES])('keeps the tag of %s while only the build is newer', async (target) => {
    const before = (await ask(handler, target)).headers.get('ETag');
    const newer = Object.fromEntries(
      Object.entries(builtFiles()).map(([path, text]) => [
        path,
        text.replaceAll(BUILT_AT, '2026-11-21T06:00:00Z'),
      ]),
    );
    const response = await ask(handlerOf(newer), target);
    expect(await response.json()).toMatchObject({ generated_at: '2026-11-21T06:00:00Z' });
    expect(response.headers.get('ETag')).toBe(before);
  });

  test.each([
    (tag: string) => tag,
    (tag: string) => tag.replace('W/', ''),
    (tag: string) => `"other", W/"x,y" , ${tag}`,
    () => '*',
  ])('answers 304 without a body to a condition that names the tag (%#)', async (condition) => {
    const tag = (await ask(handler, API)).headers.get('ETag') ?? '';
    const response = await ask(handler, API, { headers: { 'If-None-Match': condition(tag) } });
    expect(response.status).toBe(304);
    expect(await response.text()).toBe('');
    expect(response.headers.get('ETag')).toBe(tag);
    expect(response.headers.get('Cache-Control')).toContain('max-age');
  });

  test.each(['"other"', 'W/"other"', '', 'nonsense', '"*"'])(
    'answers in full to a condition that does not: %j',
    async (condition) => {
      const response = await ask(handler, API, { headers: { 'If-None-Match': condition } });
      expect(response.status).toBe(200);
    },
  );

  test('refuses what is not understood, whatever the condition', async () => {
    const response = await ask(handler, `${API}?a=b`, { headers: { 'If-None-Match': '*' } });
    expect(response.status).toBe(400);
  });
});
