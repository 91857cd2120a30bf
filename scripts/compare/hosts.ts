import { namesOf, type PlatformNames } from '../model/published.ts';
import { classifyPath } from '../records/read.ts';
import type { Change } from './state.ts';

/** A host that nothing of the same vendor or provider named before: it may be the vendor's or not. */
export interface UnknownHost {
  host: string;
  /** The files of the change that name it. */
  paths: string[];
}

/** The hosts that changed files name and that no file of the same owner had in the base, by host. */
export function findUnknownHosts({
  base,
  head,
  rows,
  state: { names },
}: Pick<Change, 'base' | 'head' | 'rows' | 'state'>): UnknownHost[] {
  const known = new Set<string>();
  for (const { path, bytes } of base.values())
    for (const host of hostsIn(bytes)) known.add(`${ownerOf(path, names)} ${host}`);
  const found = new Map<string, string[]>();
  for (const path of new Set(rows.map((row) => row.path))) {
    if (!path.endsWith('.yaml')) continue;
    for (const host of hostsIn(head.get(path)?.bytes ?? new Uint8Array())) {
      if (known.has(`${ownerOf(path, names)} ${host}`)) continue;
      found.set(host, [...(found.get(host) ?? []), path]);
    }
  }
  return [...found].sort().map(([host, paths]) => ({ host, paths }));
}

/** Whose pages a file cites: the provider of its platform, or the file itself. */
function ownerOf(path: string, names: PlatformNames): string {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind !== 'deprecation' && kind !== 'scheduled') return path;
  return `records/providers/${namesOf(id, names).providerSlug}.yaml`;
}

/** The hosts of every address in a file, wherever it stands. */
function hostsIn(bytes: Uint8Array): Set<string> {
  const text = Buffer.from(bytes).toString();
  const urls = text.match(/https?:\/\/[^\s"'<>]+/gi) ?? [];
  return new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])));
}
