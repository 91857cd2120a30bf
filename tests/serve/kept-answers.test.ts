import { expect, test } from 'vitest';
import { BUILT_AT, builtFiles, TODAY } from '../support/build/built-almanac.ts';
import { ask, handlerOf } from '../support/served/ask-handler.ts';

const API = '/deprecations/api';
const CHANGES = '/deprecations/changes';

async function sent(response: Response) {
  const { status, headers } = response;
  return { status, headers: Object.fromEntries(headers), body: await response.text() };
}

test('what is asked again, in whatever order, is answered the same, and nothing else is', async () => {
  const handler = handlerOf();
  const targets = [
    API,
    `${API}?type=sdk`,
    `${API}?item=rocket-1`,
    CHANGES,
    `${CHANGES}?since=${TODAY}`,
  ];
  const fresh = await Promise.all(targets.map(async (each) => sent(await ask(handlerOf(), each))));
  expect(new Set(fresh.map(({ body }) => body)).size).toBe(targets.length);
  for (const _ of [1, 2]) {
    for (const [index, target] of targets.entries()) {
      expect(await sent(await ask(handler, target))).toEqual(fresh[index]);
    }
  }
  const textOf = async (query: string) => (await ask(handler, `${API}${query}`)).text();
  expect(await textOf('?status=retired&type=model')).toBe(
    await textOf('?type=model&status=retired'),
  );
});

test('a repeated answer knows its tag and has no body for HEAD', async () => {
  const handler = handlerOf();
  const tag = (await ask(handler, API)).headers.get('ETag') ?? '';
  const unchanged = await ask(handler, API, { headers: { 'If-None-Match': tag } });
  expect([unchanged.status, unchanged.headers.get('ETag')]).toEqual([304, tag]);
  const head = await ask(handler, API, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
});

test('another build answers from its own files', async () => {
  const later = '2026-11-21T06:00:00Z';
  const newer = Object.fromEntries(
    Object.entries(builtFiles()).map(([path, text]) => [path, text.replaceAll(BUILT_AT, later)]),
  );
  expect(await (await ask(handlerOf(), API)).text()).toContain(BUILT_AT);
  expect(await (await ask(handlerOf(newer), API)).text()).toContain(later);
});
