import { readdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openPageCache } from '../../../scripts/sources/fetch/body.ts';
import type { FetchSettings } from '../../../scripts/sources/fetch/client.ts';
import { isPublicAddress } from '../../../scripts/sources/fetch/guard.ts';
import { fetchPages } from '../../../scripts/sources/fetch/pages.ts';
import {
  createTrap,
  LIMITS,
  PUBLIC,
  send,
  type Trap,
  trapNetwork,
} from '../../support/pages/trap-server.ts';
import { temporaryFolder } from '../../support/repositories/repository.ts';

function settingsFor(trap: Trap, hosts: string[]): FetchSettings {
  const dns = Object.fromEntries(hosts.map((host) => [host, [PUBLIC]]));
  const network = trapNetwork(trap, dns, isPublicAddress);
  return { network, limits: LIMITS, userAgent: 'almanac-test', today: '2026-03-02', cache: null };
}

test('four pages are fetched at a time, of one host one, each address once', async () => {
  let fourAtOnce = () => {};
  const four = new Promise<void>((resolve) => {
    fourAtOnce = resolve;
  });
  let running = 0;
  let most = 0;
  const busy = new Set<string>();
  let shared = 0;
  const trap = await createTrap((request, response) => {
    const host = request.headers.host ?? '';
    if (busy.has(host)) shared += 1;
    busy.add(host);
    running += 1;
    most = Math.max(most, running);
    if (running === 4) fourAtOnce();
    // The first ones wait for each other, however slow the machine is.
    void four.then(() => {
      busy.delete(host);
      running -= 1;
      send(response, `<p>${host}${request.url}</p>`);
    });
  });
  const hosts = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => `${name}.acme.example`);
  const urls = hosts.flatMap((host) => [`https://${host}/1`, `https://${host}/2#x`]);
  urls.push('https://a.acme.example/2#y');
  const ended: string[] = [];
  const pages = await fetchPages(urls, settingsFor(trap, hosts), ({ url }) => ended.push(url));
  expect([most, shared, trap.connections]).toEqual([4, 0, 12]);
  expect([...pages.keys()]).toEqual(urls);
  expect(ended).toHaveLength(12);
  expect(pages.get('https://a.acme.example/2#y')).toMatchObject({
    url: 'https://a.acme.example/2#y',
    texts: [{ text: '<p>a.acme.example/2</p>' }],
  });
});

test('one page that fails does not touch the others', async () => {
  const trap = await createTrap((request, response) =>
    request.url === '/bad' ? response.destroy() : send(response, '<p>fine</p>'),
  );
  const urls = ['https://a.acme.example/bad', 'https://a.acme.example/good', 'not a url'];
  const pages = await fetchPages(urls, settingsFor(trap, ['a.acme.example']), () => {});
  expect([...pages.values()].map(({ state }) => state)).toEqual([
    'not_checked',
    'read',
    'not_checked',
  ]);
});

test('a page that has not changed is asked for on condition and read from the cache', async () => {
  const trap = await createTrap((request, response) => {
    const headers = { etag: '"one"', 'last-modified': 'Mon, 02 Mar 2026 10:00:00 GMT' };
    if (request.headers['if-none-match'] === '"one"') response.writeHead(304, headers).end();
    else send(response, '<p>as before</p>', headers);
  });
  const settings = settingsFor(trap, ['a.acme.example']);
  const cached = { ...settings, cache: openPageCache(temporaryFolder()) };
  const urls = ['https://a.acme.example/page'];
  const first = await fetchPages(urls, cached, () => {});
  const second = await fetchPages(urls, { ...cached, today: '2026-03-03' }, () => {});
  const [page] = first.values();
  expect([...second.values()]).toEqual([{ ...page, observedOn: '2026-03-03' }]);
  expect(trap.requests[1]?.headers).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Mon, 02 Mar 2026 10:00:00 GMT',
  });
});

test('a cache entry whose bytes have changed on disk is not used', async () => {
  const trap = await createTrap((_, response) => send(response, '<p>true</p>', { etag: '"one"' }));
  const folder = temporaryFolder();
  const settings = { ...settingsFor(trap, ['a.acme.example']), cache: openPageCache(folder) };
  const urls = ['https://a.acme.example/page'];
  await fetchPages(urls, settings, () => {});
  const body = readdirSync(folder).find((name) => name.endsWith('.body'));
  writeFileSync(`${folder}/${body}`, '<p>forged</p>');
  const pages = await fetchPages(urls, settings, () => {});
  expect([...pages.values()]).toMatchObject([{ texts: [{ text: '<p>true</p>' }] }]);
  expect(trap.requests[1]?.headers['if-none-match']).toBeUndefined();
});
