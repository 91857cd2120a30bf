import worker from '#scripts/serve/worker.ts';
import { FILES } from '#support/served/ask-handler.ts';

test('files are asked for by path alone, again where one was not there, and else once', async () => {
  const asked: string[] = [];
  let missing = true;
  const env = {
    ASSETS: {
      async fetch(request: Request | string): Promise<Response> {
        const url = typeof request === 'string' ? request : request.url;
        asked.push(url);
        const text = FILES[new URL(url).pathname.slice(1)];
        return missing ? new Response('no', { status: 404 }) : new Response(text ?? '');
      },
    },
  };
  const ask = (path: string) => worker.fetch(new Request(`https://hostile.example${path}`), env);
  expect((await ask('/deprecations/api')).status).toBe(503);
  missing = false;
  expect((await ask('/deprecations/api')).status).toBe(200);
  expect(asked.every((url) => url.startsWith('https://assets.invalid/'))).toBe(true);
  asked.length = 0;
  expect((await ask('/deprecations/api')).status).toBe(200);
  expect(asked).toEqual([]);
  expect(await (await ask('/index.html')).text()).toBe(FILES['index.html']);
  expect(asked).toEqual(['https://hostile.example/index.html']);
});
