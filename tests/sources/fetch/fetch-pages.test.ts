import { expect, test } from 'vitest';
import type { FetchSettings } from '../../../scripts/sources/fetch/client.ts';
import { isPublicAddress } from '../../../scripts/sources/fetch/guard.ts';
import { fetchPages } from '../../../scripts/sources/fetch/pages.ts';
import { createTrap, LIMITS, PUBLIC, send, type Trap, trapNetwork } from './trap-server.ts';

function settingsFor(trap: Trap, hosts: string[]): FetchSettings {
  const dns = Object.fromEntries(hosts.map((host) => [host, [PUBLIC]]));
  const network = trapNetwork(trap, dns, isPublicAddress);
  return { network, limits: LIMITS, userAgent: 'almanac-test', today: '2026-03-02' };
}

test('four pages are fetched at a time, of one host one, each address once', async () => {
  let fourAtOnce = () => {};
  const four = new Promise<void>((resolve) => {
    fourAtOnce = resolve;
  });
  const running: string[] = [];
  let most = 0;
  let shared = 0;
  const trap = await createTrap((request, response) => {
    const host = request.headers.host ?? '';
    if (running.includes(host)) shared += 1;
    most = Math.max(most, running.push(host));
    if (running.length === 4) fourAtOnce();
    // The first ones wait for each other, however slow the machine is.
    void four.then(() => {
      running.splice(running.indexOf(host), 1);
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
  const url = 'https://a.acme.example/2#y';
  expect(pages.get(url)).toMatchObject({ url, text: '<p>a.acme.example/2</p>' });
});

test('one page that fails does not touch the others', async () => {
  const trap = await createTrap((request, response) =>
    request.url === '/bad' ? response.destroy() : send(response, '<p>fine</p>'),
  );
  const urls = ['https://a.acme.example/bad', 'https://a.acme.example/good', 'not a url'];
  const pages = await fetchPages(urls, settingsFor(trap, ['a.acme.example']), () => {});
  const states = [...pages.values()].map(({ state }) => state);
  expect(states).toEqual(['not_checked', 'read', 'not_checked']);
});
