import { fromInternet } from '#scripts/sources/fetch/pages.ts';
import { dataset } from '#support/records/records.ts';
import { createTrap, PUBLIC, send, type Trap, trapNetwork } from './trap-server.ts';

/** What a check gets for some addresses, and what it says meanwhile. */
async function load(trap: Trap, hosts: string[], urls: string[]) {
  const dns = Object.fromEntries(hosts.map((host) => [host, [PUBLIC]]));
  const network = trapNetwork(trap, dns);
  const said: string[] = [];
  const progress = (line: string) => said.push(line);
  const loadPages = fromInternet(dataset(), { now: '2026-03-02T08:00:00Z', network, progress });
  return { said, pages: await loadPages(urls.map((url) => ({ url, readUrl: url }))) };
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
  const { pages, said } = await load(trap, hosts, urls);
  expect([most, shared, trap.connections]).toEqual([4, 0, 12]);
  expect([...pages.keys()]).toEqual(urls);
  expect(said.filter((line) => line.startsWith('['))).toHaveLength(12);
  const url = 'https://a.acme.example/2#y';
  expect(pages.get(url)).toMatchObject({ url, text: '<p>a.acme.example/2</p>' });
});

test('one page that fails does not touch the others', async () => {
  const trap = await createTrap((request, response) =>
    request.url === '/bad' ? response.destroy() : send(response, '<p>fine</p>'),
  );
  const urls = ['https://a.acme.example/bad', 'https://a.acme.example/good', 'not a url'];
  const { pages } = await load(trap, ['a.acme.example'], urls);
  const states = [...pages.values()].map(({ state }) => state);
  expect(states).toEqual(['not_checked', 'read', 'not_checked']);
});
