import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** A folder that is served as files on this machine until the test ends. */
export interface ServedFolder {
  folder: string;
  /** Without a slash at the end, as the Pages configuration gives it. */
  url: string;
}

export async function serveFolder(folder: string): Promise<ServedFolder> {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
    const bytes = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(bytes ? 200 : 404).end(bytes ?? 'not found');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { folder, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
