import { basename, extname } from 'node:path/posix';

const BY_NAME: ReadonlyMap<string, string> = new Map([
  ['feed.xml', 'application/atom+xml; charset=utf-8'],
  ['feed.json', 'application/feed+json; charset=utf-8'],
  ['SHA256SUMS', 'text/plain; charset=utf-8'],
]);

const BY_EXTENSION: ReadonlyMap<string, string> = new Map([
  ['.html', 'text/html; charset=utf-8'],
  ['.json', 'application/json; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.md', 'text/markdown; charset=utf-8'],
  ['.csv', 'text/csv; charset=utf-8'],
  ['.ics', 'text/calendar; charset=utf-8'],
  ['.css', 'text/css; charset=utf-8'],
  ['.js', 'text/javascript; charset=utf-8'],
  ['.svg', 'image/svg+xml; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.png', 'image/png'],
  ['.ico', 'image/x-icon'],
  ['.woff2', 'font/woff2'],
]);

/** The media type of a published file. */
export function contentType(path: string): string {
  const name = basename(path);
  if (name.endsWith('.schema.json')) return 'application/schema+json; charset=utf-8';
  return BY_NAME.get(name) ?? BY_EXTENSION.get(extname(name)) ?? 'application/octet-stream';
}
