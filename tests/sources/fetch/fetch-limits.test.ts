import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import {
  createRawTrap,
  createTrap,
  fetchFrom,
  reasonOf,
  SHORT,
  send,
  trapNetwork,
} from './trap-server.ts';

/** Sends without end, as fast as it is taken. */
function flood(response: ServerResponse, chunk: Buffer): void {
  const fill = (): void => {
    while (response.write(chunk));
  };
  response.on('drain', fill);
  fill();
}

const TOO_LARGE = 'the page is larger than 2097152 bytes';

test('a bomb stops at the limit of decoded bytes', async () => {
  const bomb = gzipSync(Buffer.alloc(8 * 1024 * 1024));
  const trap = await createTrap((_, response) =>
    send(response, bomb, { 'content-encoding': 'gzip' }),
  );
  expect(reasonOf((await fetchFrom(trap)).page)).toBe(TOO_LARGE);
});

test('an endless body stops at the limit of bytes sent, at once', async () => {
  let gone = 0;
  const trap = await createTrap((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    response.on('close', () => {
      gone += 1;
    });
    flood(response, Buffer.alloc(100_000, 'a'));
  });
  expect(reasonOf((await fetchFrom(trap)).page)).toContain('EXCEEDED_MAX_SIZE');
  await expect.poll(() => gone).toBe(1);
});

test('a slow drip, silence, and a name that is never found end when the time is up', async () => {
  const drip = await createTrap((_, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' });
    const drops = setInterval(() => response.write('a'), 20);
    response.on('close', () => clearInterval(drops));
  });
  const silent = await createRawTrap(() => {});
  const network = trapNetwork(silent, {});
  network.resolve = () => new Promise(() => {});
  const pages = await Promise.all([
    fetchFrom(drip, { settings: { limits: SHORT } }),
    fetchFrom(silent, { settings: { limits: SHORT } }),
    fetchFrom(silent, { settings: { network, limits: SHORT } }),
  ]);
  for (const { page } of pages) expect(reasonOf(page)).toBe('it took longer than 0.6 s');
});

test.each([204, 206, 304, 404, 503])(
  'an answer of %i is not checked, and not asked for again',
  async (status) => {
    const trap = await createTrap((_, response) => {
      response.writeHead(status, { 'retry-after': '0' });
      response.end();
    });
    expect(reasonOf((await fetchFrom(trap)).page)).toContain(`the server answers ${status} `);
    expect(trap.connections).toBe(1);
  },
);

const PLAIN = 'HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n';

/** The first half of a packed text, with its own length. */
function halfPacked(): string {
  const half = gzipSync('words '.repeat(9)).toString('latin1').slice(0, 20);
  return `Content-Encoding: gzip\r\nContent-Length: ${half.length}\r\n\r\n${half}`;
}

test.each([
  ['that is cut', `${PLAIN}Content-Length: 500\r\n\r\nhalf`],
  ['that is cut between chunks', `${PLAIN}Transfer-Encoding: chunked\r\n\r\n4\r\nhalf\r\n`],
  ['without its length', `${PLAIN}\r\nhalf`],
  ['that was cut before it was sent', `${PLAIN}${halfPacked()}`],
  ['in two encodings', `${PLAIN}Content-Encoding: br\r\nContent-Encoding: gzip\r\n\r\nx`],
  ['that is not what it claims', `${PLAIN}Content-Encoding: gzip\r\nContent-Length: 1\r\n\r\nx`],
  ['with endless headers', `HTTP/1.1 200 OK\r\n${`X-A: ${'a'.repeat(1000)}\r\n`.repeat(100)}\r\n`],
  ['in another protocol', 'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\n\r\n'],
])('an answer %s is not taken for the page', async (_name, answer) => {
  const trap = await createRawTrap((socket) => {
    socket.once('data', () => socket.end(answer, 'latin1'));
  });
  expect((await fetchFrom(trap)).page.state).toBe('not_checked');
  expect(trap.connections).toBe(1);
});
