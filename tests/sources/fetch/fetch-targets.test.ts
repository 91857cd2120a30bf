import { createTrap, fetchFrom, PUBLIC, reasonOf, send, URL_OF_PAGE } from './trap-server.ts';

/** Addresses that are not asked for, and why. */
const REFUSED: [address: string, why: string][] = [
  ['https://127.0.0.1/', 'has an IP address as its host'],
  ['https://localhost/', 'has a host of a single name'],
  ['https://docs.acme.example:8443/', 'names the port 8443'],
  ['https://user:pass@docs.acme.example/', 'contains credentials'],
  ['http://docs.acme.example/', 'is not https'],
  ['https://', 'is not a URL'],
];

test.each(REFUSED)(
  'nothing is opened for %s, and no redirect to it is followed',
  async (url, why) => {
    const trap = await createTrap((_, response) => send(response, '', { location: url }, 302));
    const asked = await fetchFrom(trap, { url });
    expect(reasonOf(asked.page)).toBe(`its address ${why}`);
    expect([trap.connections, asked.looked, asked.opened]).toEqual([0, [], []]);
    const redirected = await fetchFrom(trap);
    expect(reasonOf(redirected.page)).toBe(`it redirects to an address that ${why}`);
    expect([trap.connections, redirected.opened]).toEqual([1, ['docs.acme.example']]);
  },
);

test.each(['127.0.0.1', '169.254.169.254', '::1', '::ffff:10.0.0.8', `${PUBLIC},127.0.0.1`])(
  'a name that leads to %s is never connected to, asked for or redirected to',
  async (address) => {
    const location = 'https://inside.acme.example/';
    const trap = await createTrap((_, response) => send(response, '', { location }, 301));
    const dns = { 'inside.acme.example': [address] };
    const reason = 'inside.acme.example does not lead to public addresses only';
    expect(reasonOf((await fetchFrom(trap, { url: location, dns })).page)).toBe(reason);
    expect(trap.connections).toBe(0);
    expect(reasonOf((await fetchFrom(trap, { dns })).page)).toBe(reason);
    expect(trap.connections).toBe(1);
  },
);

test('each connection goes to the very look-up that was checked: a name cannot change in between', async () => {
  const trap = await createTrap((request, response) =>
    request.url === '/next'
      ? send(response, 'inside')
      : send(response, '', { location: '/next' }, 302),
  );
  const dns = { 'docs.acme.example': [PUBLIC, '127.0.0.1'] };
  const { page, looked } = await fetchFrom(trap, { dns });
  expect(reasonOf(page)).toBe('docs.acme.example does not lead to public addresses only');
  expect(trap.requests.map(({ path }) => path)).toEqual(['/limits']);
  expect(looked).toHaveLength(2);
});

test('redirects are followed five times, and the page keeps its address', async () => {
  const chain = (last: number) =>
    createTrap((request, response) => {
      const step = Number(request.url?.slice(1)) || 0;
      const location = `https://www.acme.example/${step + 1}`;
      if (step < last) send(response, '', { location }, 308);
      else send(response, '<p>there</p>');
    });
  const five = await chain(5);
  expect((await fetchFrom(five)).page).toMatchObject({ state: 'read', url: URL_OF_PAGE });
  const six = await chain(6);
  expect(reasonOf((await fetchFrom(six)).page)).toBe('it redirects more than 5 times');
  expect(six.connections).toBe(6);
});
