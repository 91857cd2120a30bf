import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { isPublicAddress } from '../../scripts/sources/fetch/guard.ts';
import { fetchFrom, reasonOf, SHORT, send } from '../support/fetch-from.ts';
import { createRawTrap, createTrap, trapNetwork } from '../support/trap-server.ts';

/** Sends for ever, as fast as it is taken; resolves when the client has gone. */
function flood(response: ServerResponse, chunk: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const fill = (): void => {
      while (response.write(chunk));
    };
    response.on('drain', fill);
    response.on('close', resolve);
    fill();
  });
}

/** The usual quality would take seconds. */
function compressBrotli(bytes: Buffer): Buffer {
  return brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } });
}

test.each([
  ['gzip', gzipSync],
  ['br', compressBrotli],
  ['deflate', deflateSync],
])('a bomb in %s stops at the limit of decoded bytes', async (coding, compress) => {
  const bomb = compress(Buffer.alloc(64 * 1024 * 1024));
  const trap = await createTrap((_, response) =>
    send(response, bomb, { 'content-encoding': coding }),
  );
  const before = process.memoryUsage().arrayBuffers;
  const { page } = await fetchFrom(trap);
  expect(reasonOf(page)).toBe('the page is larger than 100000 bytes');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(16 * 1024 * 1024);
});

test('a body that never inflates to anything stops at the limit of bytes sent', async () => {
  const nothing = gzipSync('');
  const trap = await createTrap((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain', 'content-encoding': 'gzip' });
    void flood(response, Buffer.concat(Array(500).fill(nothing)));
  });
  const { page } = await fetchFrom(trap);
  expect(reasonOf(page)).toBe('the page is larger than 100000 bytes');
});

test('a body that cannot be decompressed, or in no known coding, is not checked', async () => {
  for (const coding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, gzip']) {
    const trap = await createTrap((_, response) =>
      send(response, 'no such thing', { 'content-encoding': coding }),
    );
    expect(reasonOf((await fetchFrom(trap)).page)).toMatch(/^the body /);
  }
});

test('an endless body stops at the limit, at once', async () => {
  let sent = 0;
  const trap = await createTrap((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    void flood(response, Buffer.alloc(10_000, 'a')).then(() => {
      sent += 1;
    });
  });
  const { page } = await fetchFrom(trap);
  expect(reasonOf(page)).toBe('the page is larger than 100000 bytes');
  await expect.poll(() => sent).toBe(1);
});

test('a slow drip ends when the time of the page is up', async () => {
  const trap = await createTrap((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const drip = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(drip));
  });
  const { page } = await fetchFrom(trap, { settings: { limits: SHORT } });
  expect(reasonOf(page)).toBe('it took longer than 0.6 s');
  expect(trap.connections).toBeLessThan(2);
});

test('a server that accepts and says nothing, and a name that is never found, end in time', async () => {
  const trap = await createRawTrap(() => {});
  const silent = await fetchFrom(trap, { settings: { limits: SHORT } });
  expect(reasonOf(silent.page)).toBe('it took longer than 0.6 s');
  const network = trapNetwork(trap, {}, isPublicAddress);
  network.resolve = () => new Promise(() => {});
  const settings = { network: { ...network }, limits: SHORT };
  expect(reasonOf((await fetchFrom(trap, { settings })).page)).toBe('it took longer than 0.6 s');
  expect(trap.connections).toBeLessThan(2);
});

test.each([
  [401, 1],
  [403, 1],
  [404, 1],
  [410, 1],
  [204, 1],
  [206, 1],
  [304, 1],
  [429, 2],
  [500, 2],
  [503, 2],
])('an answer of %i is not checked, after %i tries', async (status, tries) => {
  const trap = await createTrap((_, response) => {
    response.writeHead(status);
    response.end();
  });
  expect(reasonOf((await fetchFrom(trap)).page)).toContain(`(HTTP ${status})`);
  expect(trap.connections).toBe(tries);
});

test('a second try follows a fault, once the time that the server asks for is over', async () => {
  const trap = await createTrap((_, response) =>
    trap.connections === 1
      ? send(response, '', { 'retry-after': '1' }, 503)
      : send(response, '<p>there</p>'),
  );
  const { page, waited } = await fetchFrom(trap);
  expect(page.state).toBe('read');
  expect(waited).toEqual([1000]);
});

test.each(['86400', 'Tue, 03 Mar 2026 10:00:00 GMT', '999999999'])(
  'a Retry-After of a day or more (%s) is not waited for',
  async (wait) => {
    const headers = { 'retry-after': wait, date: 'Mon, 02 Mar 2026 10:00:00 GMT' };
    const trap = await createTrap((_, response) => send(response, '', headers, 429));
    const { page, waited } = await fetchFrom(trap);
    expect(reasonOf(page)).toBe('the page is asked for too often (HTTP 429)');
    expect([trap.connections, waited]).toEqual([1, []]);
  },
);

test('a connection that breaks off is tried again, then not checked', async () => {
  const trap = await createRawTrap((socket) => socket.resetAndDestroy());
  expect(reasonOf((await fetchFrom(trap)).page)).toContain('connection');
  expect(trap.connections).toBe(2);
});

test('a body that breaks off before its end is not taken for the page', async () => {
  const cut = await createRawTrap((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n\r\nhalf');
  });
  expect((await fetchFrom(cut)).page.state).toBe('not_checked');
  const unframed = await createRawTrap((socket) => {
    socket.end('HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\nhalf');
  });
  const reason = 'the server does not say where the page ends';
  expect(reasonOf((await fetchFrom(unframed)).page)).toBe(reason);
});

test('header bombs, switched protocols and other languages than HTTP are not checked', async () => {
  const answers = [
    `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`,
    'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n',
    '220 mail.acme.example ESMTP\r\n',
  ];
  for (const answer of answers) {
    const trap = await createRawTrap((socket) => {
      socket.write(answer);
    });
    const { page } = await fetchFrom(trap);
    expect(page.state).toBe('not_checked');
  }
});
