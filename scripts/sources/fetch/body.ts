import { PassThrough, type Readable, type Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
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

/** A page as it was sent. */
export interface FetchedPage {
  /** The address that sent it, after redirects. */
  url: string;
  contentType: string;
  body: Buffer;
}
