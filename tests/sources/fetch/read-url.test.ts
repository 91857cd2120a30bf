import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import type { Timestamp } from '../../../scripts/model/day.ts';
import { checkSources } from '../../../scripts/sources/check/report.ts';
import { isPublicAddress } from '../../../scripts/sources/fetch/guard.ts';
import { fromInternet } from '../../../scripts/sources/fetch/pages.ts';
import { validDataset } from '../../support/build/publication.ts';
import { description, pageOf } from '../../support/pages/pages.ts';
import { PRICING, pricing } from '../../support/pages/saved-pages.ts';
import { createTrap, PUBLIC, send, trapNetwork } from '../../support/pages/trap-server.ts';
import { dataset as datasetFile, provider } from '../../support/records/records.ts';

const URL_OF_RECORD = 'https://docs.acme.example/deprecations';
const READ_URL = 'https://raw.acme.example/deprecations.md';
const MOVED = 'https://www.acme.example/texts/deprecations';
const LARGEST = 2 * 1024 * 1024;

const GOOD = pageOf(['`rocket-1` | 2026-12-31 | `rocket-2`']);
const CHANGED = pageOf(['`rocket-1` | 2027-01-31 | `rocket-2`']);

const page = description({ url: URL_OF_RECORD, read_url: READ_URL, format: 'markdown' });
const of = validDataset({ providers: { acme: provider({ pages: [page] }) } });

type Answer = (response: ServerResponse) => void;
const text = { 'content-type': 'text/plain' };
const redirect =
  (location: string): Answer =>
  (response) =>
    send(response, '', { location }, 302);

/** What the addresses answer; the vendor of plans is always there. */
const ANSWERS: Record<string, Answer> = {
  [READ_URL]: redirect(MOVED),
  [MOVED]: (response) => send(response, GOOD, text),
  [PRICING]: (response) => send(response, pricing, text),
};

test('a page is read at its read_url through redirects, and never from another host or without end', async () => {
  let answers = ANSWERS;
  const trap = await createTrap((request, response) => {
    const answer = answers[`https://${request.headers.host}${request.url}`];
    if (answer) answer(response);
    else send(response, 'nothing here', text, 404);
  });
  const hosts = ['raw.acme.example', 'www.acme.example', 'toolbox.example', 'acme.evil.example'];
  const dns = () => Object.fromEntries(hosts.map((host) => [host, [PUBLIC]]));
  /** One daily check: what it says of the page and of its record, and what it asked for. */
  const checkOn = async (now: Timestamp, changes: Record<string, Answer> = {}) => {
    answers = { ...ANSWERS, ...changes };
    const before = trap.requests.length;
    const network = trapNetwork(trap, dns(), isPublicAddress);
    const load = fromInternet(datasetFile(), { now, network, progress: () => {} });
    const { pages, records, plans } = await checkSources(of, { now, load });
    const asked = trap.requests.slice(before).map(({ host, path }) => `https://${host}${path}`);
    expect(plans).toMatchObject([{ vendor: 'toolbox', state: 'found' }]);
    return {
      page: pages.find(({ url }) => url === URL_OF_RECORD),
      record: records[0],
      asked: asked.filter((url) => url !== PRICING),
    };
  };

  const first = await checkOn('2026-03-10T05:19:00Z');
  expect(first.asked).toEqual([READ_URL, MOVED]);
  expect(first.page).toMatchObject({ state: 'read', copy: 'live', final_url: MOVED });
  expect(first.record).toMatchObject({ state: 'match', last_verified: '2026-03-10' });

  const elsewhere = await checkOn('2026-03-12T05:19:00Z', {
    [READ_URL]: redirect('https://acme.evil.example/deprecations.md'),
    'https://acme.evil.example/deprecations.md': (response) => send(response, CHANGED, text),
  });
  expect(elsewhere.page).toMatchObject({
    state: 'not_checked',
    final_url: null,
    reason: 'it redirects from raw.acme.example to another host, acme.evil.example',
  });
  expect(elsewhere.record).toMatchObject({ state: 'not_checked', differences: [] });

  const endless = await checkOn('2026-03-13T05:19:00Z', {
    [MOVED]: (response) => send(response, `${CHANGED}${' '.repeat(LARGEST)}`, text),
  });
  expect(endless.page).toMatchObject({
    state: 'not_checked',
    reason: `the page is larger than ${LARGEST} bytes`,
  });
  expect(endless.record).toMatchObject({ state: 'not_checked', differences: [] });

  const changed = await checkOn('2026-03-14T05:19:00Z', {
    [MOVED]: (response) => send(response, CHANGED, { ...text, etag: '"two"' }),
  });
  expect(changed.page).toMatchObject({ state: 'read', final_url: MOVED });
  expect(changed.record).toMatchObject({
    state: 'mismatch',
    differences: [{ field: 'shutdown_date', found: '2027-01-31' }],
  });
});
