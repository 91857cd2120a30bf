import { namesOf, type PlatformNames } from '../model/published.ts';
import { classifyPath } from '../records/read.ts';
import { parsed } from './rows.ts';
import type { Change } from './state.ts';

/** A host that nothing of the same vendor or provider named before: it may be the vendor's or not. */
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
function ownerOf(path: string, names: PlatformNames): string {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind !== 'deprecation' && kind !== 'scheduled') return path;
  return `records/providers/${namesOf(id, names).providerSlug}.yaml`;
}

/** The hosts of every address in a text. A quote ends one only where no name goes on after it. */
function hostsIn(text: string): Set<string> {
  const urls = text.match(/https?:\/\/(?:[^\s"'<>]|'(?=[\w.-]))+/gi) ?? [];
  return new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])));
}
