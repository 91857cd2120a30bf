import { expect, test } from 'vitest';
import {
  createTrap,
  fetchFrom,
  PUBLIC,
  reasonOf,
  send,
  URL_OF_PAGE,
} from '../../support/pages/trap-server.ts';

test.each([
  'http://docs.acme.example/',
  'https://127.0.0.1/',
  'https://localhost/',
  'https://docs.acme.example:444/',
  'https://a:b@docs.acme.example/',
])('nothing is opened for %s', async (url) => {
  const trap = await createTrap((_, response) => send(response, 'x'));
  const { page, looked, opened } = await fetchFrom(trap, { url });
  expect(reasonOf(page)).toMatch(/^its address /);
  expect([trap.connections, looked, opened]).toEqual([0, [], []]);
});

test.each(['127.0.0.1', '10.0.0.8', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.8'])(
  'a redirect to a name that leads to %s makes no connection',
  async (address) => {
    const location = 'https://inside.acme.example/';
    const trap = await createTrap((_, response) => send(response, '', { location }, 301));
    const dns = { 'inside.acme.example': [address] };
    const { page } = await fetchFrom(trap, { dns });
    expect(reasonOf(page)).toBe('inside.acme.example does not lead to public addresses only');
    expect(trap.connections).toBe(1);
  },
);

test('one private address among public ones refuses the whole name', async () => {
  const trap = await createTrap((_, response) => send(response, 'x'));
  const dns = { 'docs.acme.example': [`${PUBLIC},127.0.0.1`] };
  expect(reasonOf((await fetchFrom(trap, { dns })).page)).toContain('public addresses only');
  expect(trap.connections).toBe(0);
});

test('a name that answers publicly first and privately then is never connected to privately', async () => {
  const location = '/next';
  const trap = await createTrap((request, response) =>
    request.url === '/next' ? send(response, 'inside') : send(response, '', { location }, 302),
  );
  const dns = { 'docs.acme.example': [PUBLIC, '127.0.0.1'] };
  const { page, looked } = await fetchFrom(trap, { dns });
  expect(reasonOf(page)).toBe('docs.acme.example does not lead to public addresses only');
  expect(trap.requests.map(({ path }) => path)).toEqual(['/limits']);
  expect(looked).toHaveLength(2);
});

test('each connection goes to the very look-up that was checked, never to a second one', async () => {
  const trap = await createTrap((_, response) => send(response, 'x'));
  const { looked } = await fetchFrom(trap);
  expect(looked).toEqual(['docs.acme.example']);
});

test('redirects are followed five times, and the page keeps the address it was asked by', async () => {
  const trap = await createTrap((request, response) => {
    const step = Number(request.url?.slice(1)) || 0;
    const location = `https://www.acme.example/${step + 1}`;
    if (step < 5) send(response, '', { location }, 308);
    else send(response, '<p>there</p>');
  });
  const { page } = await fetchFrom(trap);
  expect(page).toMatchObject({ state: 'read', url: URL_OF_PAGE });
  expect(trap.requests.map(({ host }) => host).slice(0, 2)).toEqual([
    'docs.acme.example',
    'www.acme.example',
  ]);
});

test('a sixth redirect, and a circle, end the page', async () => {
  const endless = await createTrap((request, response) =>
    send(response, '', { location: `${request.url}x` }, 302),
  );
  expect(reasonOf((await fetchFrom(endless)).page)).toBe('it redirects more than 5 times');
  expect(endless.connections).toBe(6);
  const circle = await createTrap((request, response) =>
    send(response, '', { location: request.url === '/a' ? '/limits' : '/a' }, 302),
  );
  expect(reasonOf((await fetchFrom(circle)).page)).toBe('it redirects in a circle');
  expect(circle.connections).toBe(2);
});
