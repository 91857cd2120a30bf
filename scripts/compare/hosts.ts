import { classifyPath } from '../records/read.ts';
import { isFields } from '../records/version-0-1.ts';
import { isSame } from './rows.ts';
import type { RecordState } from './state.ts';

/** A host that nothing of the same vendor or provider named before: it may be the vendor's or not. */
export interface UnknownHost {
  host: string;
  /** The files of the change that name it. */
  paths: string[];
}

/** The hosts that changed files name and that no file of the same owner had in the base, by host. */
export function findUnknownHosts(base: RecordState, head: RecordState): UnknownHost[] {
  const known = new Map<string, Set<string>>();
  for (const { path, bytes } of base.files.values()) {
    const owner = ownerOf(path, base);
    known.set(owner, new Set([...(known.get(owner) ?? []), ...hostsIn(bytes)]));
  }
  const found = new Map<string, string[]>();
  for (const { path, bytes } of head.files.values()) {
    if (!path.endsWith('.yaml') || isSame(path, base.files, head.files)) continue;
    for (const host of hostsIn(bytes)) {
      if (known.get(ownerOf(path, head))?.has(host)) continue;
      found.set(host, [...(found.get(host) ?? []), path]);
    }
  }
  return [...found].sort().map(([host, paths]) => ({ host, paths }));
}

/** Whose pages a file cites: the provider of its platform, or the file itself. */
function ownerOf(path: string, { providers }: RecordState): string {
  const { kind, id = '' } = classifyPath(path) ?? {};
  if (kind !== 'deprecation' && kind !== 'scheduled') return path;
  const [platform] = id.split('/');
  const owner = [...providers].find(([, { platforms }]) =>
    (Array.isArray(platforms) ? platforms.filter(isFields) : []).some((one) => one.id === platform),
  );
  return owner?.[0] ?? `records/deprecations/${platform}`;
}

/** The hosts of every address in a file, wherever it stands. */
function hostsIn(bytes: Uint8Array): Set<string> {
  const urls =
    Buffer.from(bytes)
      .toString()
      .match(/https?:\/\/[^\s"'<>]+/gi) ?? [];
  return new Set(urls.flatMap((url) => (URL.canParse(url) ? [new URL(url).hostname] : [])));
}
