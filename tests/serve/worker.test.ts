import { expect, test } from 'vitest';
import worker from '../../scripts/serve/worker.ts';
import { FILES } from '../support/served/ask-handler.ts';

const API = 'https://hostile.example/deprecations/api';

test('a failed reading is not kept, files are asked for by path alone, and read once', async () => {
  const asked: string[] = [];
  let broken = true;
  const env = {
    ASSETS: {
      async fetch(request: Request | string): Promise<Response> {
        const url = typeof request === 'string' ? request : request.url;
        asked.push(url);
        if (broken) throw new Error('the binding is gone');
        const text = FILES[new URL(url).pathname.slice(1)];
        return text === undefined ? new Response('no', { status: 404 }) : new Response(text);
      },
    },
  };
  expect((await worker.fetch(new Request(API), env)).status).toBe(503);
  broken = false;
  expect((await worker.fetch(new Request(API), env)).status).toBe(200);
  expect(new Set(asked)).toEqual(
    new Set([
      'https://assets.invalid/build.json',
      'https://assets.invalid/deprecations/all.json',
      'https://assets.invalid/deprecations/changes.json',
      'https://assets.invalid/deprecations/scheduled.json',
      'https://assets.invalid/data/providers.json',
    ]),
  );
  asked.length = 0;
  expect((await worker.fetch(new Request(API), env)).status).toBe(200);
  expect(asked).toEqual([]);
  const page = await worker.fetch(new Request('https://hostile.example/index.html'), env);
  expect(await page.text()).toBe(FILES['index.html']);
  expect(asked).toEqual(['https://hostile.example/index.html']);
});
