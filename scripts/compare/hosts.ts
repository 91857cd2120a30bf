import { namesOf, type PlatformNames } from '../model/published.ts';
import { classifyPath } from '../records/read.ts';
import { parsed } from './rows.ts';
import type { Change } from './state.ts';

/**
 * A host, or an owner on a host of many, that nothing of the same vendor or provider named before: it
 * may be the vendor's or not.
 */
export interface UnknownHost {
  host: string;
  /** The file of the change that names it. */
  path: string;
}

/** The hosts that changed files name and that no file of the same owner had in the base, by file. */
export function findUnknownHosts({ base, head, rows, state: { names } }: Change): UnknownHost[] {
  const known = new Set<string>();
  for (const { path, bytes } of base.values())
    for (const host of hostsIn(Buffer.from(bytes).toString()))
      known.add(`${ownerOf(path, names)} ${host}`);
  const found: UnknownHost[] = [];
  for (const path of new Set(rows.map((row) => row.path))) {
    if (!path.endsWith('.yaml')) continue;
    const text = Buffer.from(head.get(path)?.bytes ?? []).toString();
    // YAML has many ways to write an address.
    for (const host of hostsIn(JSON.stringify(parsed(text) ?? text)))
      if (!known.has(`${ownerOf(path, names)} ${host}`)) found.push({ host, path });
  }
  return found;
}

/** Whose pages a file cites: the provider of its platform, or the file itself. */
export function ownerOf(path: string, names: PlatformNames): string {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind !== 'deprecation' && kind !== 'scheduled') return path;
  return `records/providers/${namesOf(id, names).providerSlug}.yaml`;
}

/** The hosts of every address in a text. A quote ends one only where no name goes on after it. */
function hostsIn(text: string): Set<string> {
  const urls = text.match(/https?:\/\/(?:[^\s"'<>]|'(?=[\w.-]))+/gi) ?? [];
  return new Set(urls.filter((url) => URL.canParse(url)).map((url) => ownerIn(new URL(url))));
}

/** Hosts of many owners, with the number of names in the path that say whose a page is. */
const SHARED = new Map([
  ['github.com', 2],
  ['raw.githubusercontent.com', 2],
  ['gist.github.com', 1],
  ['gitlab.com', 2],
  ['codeberg.org', 2],
  ['bitbucket.org', 2],
  ['huggingface.co', 2],
  ['www.npmjs.com', 3],
  ['registry.npmjs.org', 2],
  ['unpkg.com', 2],
  ['cdn.jsdelivr.net', 3],
  ['pypi.org', 2],
  ['crates.io', 2],
  ['docs.rs', 1],
]);

const ARCHIVED = /^\/web\/\d+[a-z_]*\/(https?:\/\/.*)$/;

/** Whose a page is: its host; on a host of many owners with the owner, in an archive that of the page. */
function ownerIn({ hostname, pathname, search }: URL): string {
  const [, archived = ''] = ARCHIVED.exec(pathname + search) ?? [];
  if (hostname === 'web.archive.org' && URL.canParse(archived))
    return `${hostname}, ${ownerIn(new URL(archived))}`;
  const names = pathname.split('/').slice(1, 1 + (SHARED.get(hostname) ?? 0));
  return [hostname, ...names].join('/').toLowerCase();
}
