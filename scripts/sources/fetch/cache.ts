import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../cli/replace-file.ts';

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
