import { expect, test } from 'vitest';
import { isPublicAddress } from '../../../scripts/sources/fetch/guard.ts';
import { fromInternet } from '../../../scripts/sources/fetch/pages.ts';
import { createTrap, PUBLIC, send, trapNetwork } from '../../support/pages/trap-server.ts';
import { dataset } from '../../support/records/records.ts';

test('a page is fetched from its readable variant, in the format that its description names', async () => {
  const trap = await createTrap((_request, response) =>
    send(response, '# a comment\nGONE = 1\n', { 'content-type': 'text/plain' }),
  );
  const load = fromInternet(dataset(), {
    now: '2026-03-02T00:00:00Z',
    network: trapNetwork(trap, { 'docs.acme.example': [PUBLIC] }, isPublicAddress),
    progress: () => {},
  });
  const url = 'https://docs.acme.example/gone';
  const readUrl = 'https://docs.acme.example/raw/gone.py';
  const plain = 'https://docs.acme.example/plain';
  const pages = await load([
    { url, readUrl, format: 'text' },
    { url: plain, readUrl: plain },
  ]);
  expect(pages.get(url)).toMatchObject({ url, format: 'text' });
  expect(pages.get(plain)).toMatchObject({ url: plain, format: 'markdown' });
  expect(trap.requests.map(({ path }) => path).sort()).toEqual(['/plain', '/raw/gone.py']);
});
