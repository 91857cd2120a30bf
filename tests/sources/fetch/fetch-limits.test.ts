import type { ServerResponse } from 'node:http';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { buildConnector } from 'undici';
import { expect, test } from 'vitest';
import type { Network } from '../../../scripts/sources/fetch/client.ts';
import { isPublicAddress } from '../../../scripts/sources/fetch/guard.ts';
import {
  createRawTrap,
  createTrap,
  fetchFrom,
  reasonOf,
  SHORT,
  send,
  trapNetwork,
} from '../../support/pages/trap-server.ts';

/** Sends without end, as fast as it is taken; resolves when the client has gone. */
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
  const bomb = compress(Buffer.alloc(32 * 1024 * 1024));
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

test.each([
  'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 500\r\n',
  'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nTransfer-Encoding: chunked\r\n',
  'HTTP/1.1 200 OK\r\nContent-Type: text/pl',
])(
  'an answer that ends within %j is broken off, also when the server announces it',
  async (head) => {
    const body = head.includes('chunked') ? '4\r\nhalf\r\n' : 'half';
    for (const announced of ['', 'Connection: close\r\n']) {
      const trap = await createRawTrap((socket) => {
        const answer = head.endsWith('\n') ? `${head}${announced}\r\n${body}` : head;
        socket.once('data', () => socket.end(answer));
      });
      expect(reasonOf((await fetchFrom(trap)).page)).toBe('the server broke the connection off');
      expect(trap.connections).toBe(2);
    }
  },
);

test('a server that hangs up before it is asked is connected to twice', async () => {
  const trap = await createRawTrap((socket) => socket.end());
  expect((await fetchFrom(trap)).page.state).toBe('not_checked');
  expect(trap.connections).toBe(2);
});

test('a TLS handshake that is never answered ends when the time of the page is up', async () => {
  let closed = 0;
  const trap = await createRawTrap((socket) => {
    socket.resume();
    socket.on('close', () => {
      closed += 1;
    });
  });
  const network: Network = {
    ...trapNetwork(trap, { 'docs.acme.example': ['127.0.0.1'] }, () => true),
    createConnector: (options) => {
      const connect = buildConnector(options);
      return (target, callback) => connect({ ...target, port: String(trap.port) }, callback);
    },
  };
  const { page } = await fetchFrom(trap, { settings: { network, limits: SHORT } });
  expect(reasonOf(page)).toBe('it took longer than 0.6 s');
  await expect.poll(() => closed).toBe(1);
});

test('of headers that are sent twice the first counts; two encodings are one more', async () => {
  const serve = (headers: string) =>
    createRawTrap((socket) => {
      const answer = `HTTP/1.1 200 OK\r\nContent-Length: 5\r\n${headers}\r\nplain`;
      socket.once('data', () => socket.end(answer));
    });
  const types = await serve('Content-Type: text/plain\r\nContent-Type: image/png\r\n');
  expect((await fetchFrom(types)).page).toMatchObject({ texts: [{ text: 'plain' }] });
  const codings = await serve('Content-Encoding: identity\r\nContent-Encoding: gzip\r\n');
  const reason = 'the body has an unknown content encoding';
  expect(reasonOf((await fetchFrom(codings)).page)).toBe(reason);
});

test('header bombs, switched protocols and other languages than HTTP are not checked', async () => {
  const bomb = `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`;
  const upgrade = 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n';
  const answers = [
    [bomb, 'the server sent too many headers'],
    [upgrade, 'the server broke the connection off'],
    ['220 mail.acme.example ESMTP\r\n', 'the server does not speak HTTP'],
  ];
  for (const [answer = '', reason] of answers) {
    const trap = await createRawTrap((socket) => {
      socket.once('data', () => socket.write(answer));
    });
    expect(reasonOf((await fetchFrom(trap)).page)).toBe(reason);
  }
});
