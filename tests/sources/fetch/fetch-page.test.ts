import { createHash } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { createTrap, fetchFrom, reasonOf, send, URL_OF_PAGE } from './trap-server.ts';

test('a page is read with its text, format, day and sum, by an honest client', async () => {
  const body = '<p>5 GB of storage</p>';
  const trap = await createTrap((_, response) => send(response, body));
  const { page } = await fetchFrom(trap);
  expect(page).toEqual({
    state: 'read',
    url: URL_OF_PAGE,
    text: body,
    format: 'html',
    observedOn: '2026-03-02',
    sha256: createHash('sha256').update(body).digest('hex'),
    live: true,
    finalUrl: URL_OF_PAGE,
  });
  expect(trap.requests[0]?.headers['user-agent']).toContain('https://code.example/almanac');
  expect(trap.requests[0]?.headers.cookie).toBeUndefined();
});

test.each([
  ['gzip', gzipSync],
  ['br', brotliCompressSync],
  ['deflate', deflateSync],
])('a page that is sent as %s is read', async (coding, compress) => {
  const trap = await createTrap((_, response) =>
    send(response, compress(Buffer.from('<p>5 GB</p>')), { 'content-encoding': coding }),
  );
  expect((await fetchFrom(trap)).page).toMatchObject({ text: '<p>5 GB</p>' });
});

test('a page that another host sends after a redirect is not the page; one of the same site is', async () => {
  const to = (host: string) =>
    createTrap((request, response) =>
      request.headers.host === host
        ? send(response, '<p>5 GB</p>')
        : send(response, '', { location: `https://${host}/new` }, 302),
    );
  const dns = { 'acme.evil.example': ['198.41.0.4'], 'acme.example': ['198.41.0.4'] };
  const elsewhere = await fetchFrom(await to('acme.evil.example'), { dns });
  expect(reasonOf(elsewhere.page)).toBe(
    'it redirects from docs.acme.example to another host, acme.evil.example',
  );
  const moved = await fetchFrom(await to('www.acme.example'), { dns });
  expect(moved.page).toMatchObject({ state: 'read', finalUrl: 'https://www.acme.example/new' });
});

test('text is UTF-8, with or without a byte order mark, whatever its header says', async () => {
  const price = '<p>20 € – “per seat”</p>';
  for (const [type, body] of [
    ['text/html; charset=iso-8859-1', price],
    ['text/html', `\ufeff${price}`],
  ] as const) {
    const trap = await createTrap((_, response) => send(response, body, { 'content-type': type }));
    expect((await fetchFrom(trap)).page).toMatchObject({ text: price });
  }
});

test.each([
  ['text/html; charset=utf-16le', Buffer.from('20', 'utf16le')],
  ['text/html', Buffer.from('20 \x80', 'latin1')],
  ['text/html', Buffer.from(' \n ')],
  ['application/pdf', Buffer.from('%PDF-1.7')],
])('a body of %s that is not text (%#) is not checked', async (type, body) => {
  const trap = await createTrap((_, response) => send(response, body, { 'content-type': type }));
  expect((await fetchFrom(trap)).page.state).toBe('not_checked');
});

test.each([
  ['text/markdown', '/limits', 'markdown'],
  ['text/plain; charset=utf-8', '/limits.md', 'markdown'],
  ['text/plain', '/limits', 'text'],
  ['application/json', '/limits', 'json'],
  ['text/html', '/limits.md', 'html'],
])('%s at %s is read as %s', async (type, path, format) => {
  const trap = await createTrap((_, response) => send(response, '{x', { 'content-type': type }));
  const { page } = await fetchFrom(trap, { url: `https://docs.acme.example${path}` });
  expect(page).toMatchObject({ format });
  expect(trap.requests[0]?.path).toBe(path);
});

test('a long page that has the title of a bot check is a page about robots', async () => {
  const body = `<h1>Access denied</h1>${'<p>What a refusal means.</p>'.repeat(2_000)}`;
  const trap = await createTrap((_, response) => send(response, body));
  expect((await fetchFrom(trap)).page.state).toBe('read');
});

test.each<[body: string, headers?: object]>([
  ['<title>Just a moment...</title><p>Checking your browser</p>'],
  ['<title>Sign in</title>'],
  ['<p>hm</p>', { 'cf-mitigated': 'challenge' }],
])('a bot check is not taken for the page: %s', async (body, headers) => {
  const trap = await createTrap((_, response) => send(response, body, headers));
  expect(reasonOf((await fetchFrom(trap)).page)).toContain('bot check');
});
