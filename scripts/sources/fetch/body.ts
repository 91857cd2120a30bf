import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { replaceFile } from '../../cli/output.ts';
import { FetchFailure } from './failure.ts';

/** The decoder of one content coding (RFC 9110, section 8.4.1). */
function decoderOf(coding: string): Transform {
  switch (coding.trim().toLowerCase()) {
    case '':
    case 'identity':
      return new PassThrough();
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    case 'deflate':
      return createInflate();
    default:
      throw new FetchFailure('the body has an unknown content encoding');
  }
}

/** Passes bytes on until there are more than `limit`: whoever sends or inflates them, is stopped. */
function bound(limit: number): (source: AsyncIterable<Buffer>) => AsyncGenerator<Buffer> {
  return async function* (source) {
    let size = 0;
    for await (const chunk of source) {
      size += chunk.length;
      if (size > limit) throw new FetchFailure(`the page is larger than ${limit} bytes`);
      yield chunk;
    }
  };
}

/**
 * The decoded bytes of a response. Neither what is sent nor what comes out of the decoder may be
 * longer than `limit` bytes; both are counted as they arrive, so a bomb stops at the limit and an
 * endless body too. `signal` ends a slow one.
 *
 * @throws FetchFailure for a body that is too long or not decodable in the coding that it claims.
 */
export async function readBoundedBody(
  body: Readable,
  options: { coding: string; limit: number; signal: AbortSignal },
): Promise<Buffer> {
  const { limit, signal } = options;
  const chunks: Buffer[] = [];
  try {
    await pipeline(
      body,
      bound(limit),
      decoderOf(options.coding),
      bound(limit),
      async (source: AsyncIterable<Buffer>) => {
        for await (const chunk of source) chunks.push(chunk);
      },
      { signal },
    );
  } catch (error) {
    body.destroy();
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (/^(?:Z_|ERR_BROTLI|ERR__ERROR)/.test(code)) {
      throw new FetchFailure('the body cannot be decompressed');
    }
    throw error;
  }
  return Buffer.concat(chunks);
}

/** A response that may be asked for again on condition (RFC 9110, section 13). */
export interface CachedPage {
  /** The address that sent it, after redirects. */
  url: string;
  etag: string | null;
  lastModified: string | null;
  contentType: string;
  body: Buffer;
}

/** Keeps bodies between runs, so that a page that has not changed is not sent again. */
export interface PageCache {
  read(url: string): Promise<CachedPage | null>;
  write(url: string, page: CachedPage): Promise<void>;
}

function sha256(bytes: string | Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/**
 * A cache in a folder, two files a page: `<sha256 of the URL>.json` and `.body`. An entry that is
 * missing, damaged or not whole counts as none; one that cannot be written is not kept.
 */
export function openPageCache(folder: string): PageCache {
  const fileOf = (url: string) => join(folder, sha256(url));
  return {
    async read(url) {
      try {
        const meta = JSON.parse(await readFile(`${fileOf(url)}.json`, 'utf8'));
        const body = await readFile(`${fileOf(url)}.body`);
        if (meta.sha256 !== sha256(body) || meta.requested !== url) return null;
        const { url: sender, etag, lastModified, contentType } = meta;
        return { url: sender, etag, lastModified, contentType, body };
      } catch {
        return null;
      }
    },
    async write(url, { body, ...page }) {
      const meta = { requested: url, ...page, sha256: sha256(body) };
      try {
        await replaceFile(`${fileOf(url)}.body`, body);
        await replaceFile(`${fileOf(url)}.json`, `${JSON.stringify(meta, null, 2)}\n`);
      } catch {
        // The next run asks for the whole page again; nothing else is lost.
      }
    },
  };
}
