import { namesOf, type PlatformNames } from '../model/published.ts';
import { parseRecord } from '../records/parse.ts';
import { classifyPath } from '../records/read.ts';
import type { Change } from './change.ts';
import sharedHosts from './shared-hosts.json' with { type: 'json' };

/**
 * The hosts, or owners on hosts of many, that changed files name and that no file of the same vendor or
 * provider had in the base, by file: each may be the vendor's or not.
 */
export function findUnknownHosts({ base, head, touched, state: { names } }: Change) {
  const known = new Set<string>();
  for (const { path, bytes } of base.values())
    for (const host of hostsIn(Buffer.from(bytes).toString()))
      known.add(`${ownerOf(path, names)} ${host}`);
  const paths = touched.filter((path) => path.endsWith('.yaml'));
  return paths.flatMap((path) => {
    const bytes = head.get(path)?.bytes ?? Buffer.from('');
    // YAML has many ways to write an address.
    const value = parseRecord(path, bytes).document?.value ?? String(Buffer.from(bytes));
    const hosts = hostsIn(JSON.stringify(value));
    const unknown = [...hosts].filter((host) => !known.has(`${ownerOf(path, names)} ${host}`));
    return unknown.map((host) => ({ host, path }));
  });
}

/** Whose pages a file cites: the provider of its platform, or the file itself. */
export function ownerOf(path: string, names: PlatformNames): string {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind !== 'deprecation' && kind !== 'scheduled') return path;
  return `records/providers/${namesOf(id, names).providerSlug}.yaml`;
}

/** The hosts of every address in a text. A quote ends one only where no name goes on after it. */
function hostsIn(text: string): Set<string> {
  const urls = text.match(/https?:\/\/(?:[^\s"'<>]+|'(?=[\w.-]))+/gi) ?? [];
  return new Set(urls.filter((url) => URL.canParse(url)).map((url) => ownerIn(new URL(url))));
}

const ARCHIVED = /^\/web\/\d+[a-z_]*\/(https?:\/\/.*)$/;

/** Whose a page is: its host; on a host of many owners with the owner, in an archive that of the page. */
function ownerIn({ hostname, pathname, search }: URL): string {
  const [, archived = ''] = ARCHIVED.exec(pathname + search) ?? [];
  if (hostname === 'web.archive.org' && URL.canParse(archived))
    return `${hostname}, ${ownerIn(new URL(archived))}`;
  // On a host of many owners the first names of a path say whose a page is.
  const count = new Map(Object.entries(sharedHosts)).get(hostname) ?? 0;
  const names = pathname.split('/').slice(1, 1 + count);
  return [hostname, ...names].join('/').toLowerCase();
}
