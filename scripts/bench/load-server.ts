import { connect, type Socket } from 'node:net';

/** What came back while a server was loaded. */
export interface LoadResult {
  requestsPerSecond: number;
  /** Bytes of one answer's body. */
  bodyBytes: number;
  status: number;
}

interface Head {
  status: number;
  /** Bytes of head and body together. */
  total: number;
  body: number;
}

const HEAD_END = Buffer.from('\r\n\r\n');

/** Reads the head at the start of `bytes`; null while it is not whole. */
function readHead(bytes: Buffer): Head | null {
  const end = bytes.indexOf(HEAD_END);
  if (end < 0) return null;
  const text = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`no Content-Length in ${text}`);
  const body = Number(length);
  return { status: Number(text.slice(9, 12)), total: end + HEAD_END.length + body, body };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** Sends one request on an open connection and waits until all of its answer has come. */
function exchange(socket: Socket, request: Buffer): Promise<Head> {
  return new Promise((resolve, reject) => {
    let chunks: Buffer[] = [];
    let received = 0;
    let head: Head | null = null;
    const onData = (chunk: Buffer): void => {
      chunks.push(chunk);
      received += chunk.length;
      if (head === null) {
        const joined = Buffer.concat(chunks);
        chunks = [joined];
        head = readHead(joined);
      }
      if (head === null || received < head.total) return;
      socket.off('data', onData);
      socket.off('error', reject);
      resolve(head);
    };
    socket.on('data', onData);
    socket.once('error', reject);
    socket.write(request);
  });
}

/** The bytes of a request; connections are kept open. */
export function requestBytes(method: string, target: string, body: string | null): Buffer {
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: localhost', 'Accept: */*'];
  if (body !== null) {
    lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
}

/** Time in milliseconds that one request on a new connection takes. */
export async function timeOne(port: number, request: Buffer): Promise<number> {
  const start = performance.now();
  const socket = await open(port);
  await exchange(socket, request);
  socket.destroy();
  return performance.now() - start;
}

/** Loads a server from `connections` connections, each sending as soon as it was answered. */
export async function loadServer(
  port: number,
  request: Buffer,
  { connections, milliseconds }: { connections: number; milliseconds: number },
): Promise<LoadResult> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const start = performance.now();
  let answered = 0;
  let last: Head = { status: 0, total: 0, body: 0 };
  const worker = async (socket: Socket): Promise<void> => {
    while (performance.now() - start < milliseconds) {
      last = await exchange(socket, request);
      answered += 1;
    }
  };
  await Promise.all(sockets.map(worker));
  const seconds = (performance.now() - start) / 1000;
  for (const socket of sockets) socket.destroy();
  return { requestsPerSecond: answered / seconds, bodyBytes: last.body, status: last.status };
}
