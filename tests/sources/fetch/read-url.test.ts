import { checkSources } from '#scripts/sources/check/report.ts';
import { fromInternet } from '#scripts/sources/fetch/pages.ts';
import { validDataset } from '#support/build/publication.ts';
import { description, PAGE_URL, pageOf } from '#support/pages/pages.ts';
import { PRICING, pricing } from '#support/pages/saved-pages.ts';
import { dataset, provider, vendor } from '#support/records/records.ts';
import { createTrap, PUBLIC, send, trapNetwork } from './trap-server.ts';

const READ_URL = 'https://raw.acme.example/deprecations.md';
const RAW_PRICING = 'https://docs.toolbox.example/pricing.md';
const MOVED = 'https://www.acme.example/texts/deprecations';
const page = (day: string) => pageOf([`\`rocket-1\` | ${day} | \`rocket-2\``]);

/** A daily check of a page with a read_url that leads to an address, which sends a text. */
async function check(location: string, text: string) {
  const described = description({ read_url: READ_URL, format: 'markdown' });
  const read_at = '2026-03-01';
  const evidence = [
    { url: PRICING, read_at },
    { url: PRICING, read_at: '2026-02-01', read_url: RAW_PRICING },
  ];
  const all = validDataset({
    providers: { acme: provider({ pages: [described] }) },
    vendors: [vendor({ evidence, retrieved_at: read_at })],
  });
  const trap = await createTrap((request, response) => {
    const url = `https://${request.headers.host}${request.url}`;
    if (url === READ_URL) send(response, '', { location }, 302);
    else send(response, url === RAW_PRICING ? pricing : text, { 'content-type': 'text/plain' });
  });
  const hosts = ['raw.acme.example', 'www.acme.example', 'docs.toolbox.example'];
  const dns = Object.fromEntries(hosts.map((host) => [host, [PUBLIC]]));
  const network = trapNetwork(trap, dns);
  const now = '2026-03-10T05:19:00Z';
  const load = fromInternet(dataset(), { now, network, progress: () => {} });
  const { pages, records, plans } = await checkSources(all, { now, load });
  expect(plans).toMatchObject([{ vendor: 'toolbox', state: 'found' }]);
  const asked = trap.requests.map(({ host, path }) => `https://${host}${path}`);
  return {
    page: pages.find(({ url }) => url === PAGE_URL),
    record: records[0],
    asked: asked.filter((url) => url !== RAW_PRICING),
  };
}

test('a page is read at its read_url, also that of a vendor, through redirects', async () => {
  const found = await check(MOVED, page('2026-12-31'));
  expect(found.asked).toEqual([READ_URL, MOVED]);
  expect(found.page).toMatchObject({ state: 'read', copy: 'live', final_url: MOVED });
  expect(found.record).toMatchObject({ state: 'match', last_verified: '2026-03-10' });
  const differences = [{ field: 'shutdown_date', found: '2027-01-31' }];
  const changed = await check(MOVED, page('2027-01-31'));
  expect(changed.record).toMatchObject({ state: 'mismatch', differences });
});

test('a page that another host sends is not checked, and says nothing about a record', async () => {
  const found = await check('https://acme.evil.example/deprecations.md', page('2027-01-31'));
  expect(found.page).toMatchObject({ state: 'not_checked', final_url: null });
  expect(found.page).not.toHaveProperty('unaccepted');
  expect(found.record).toMatchObject({ state: 'not_checked', differences: [] });
});
