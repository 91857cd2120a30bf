/** What a text holds, in short: the first half of its SHA-256, in hex. */
export async function fingerprint(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  const bytes = new Uint8Array(digest, 0, 16);
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A strong entity tag (RFC 9110, 8.8.3). An answer depends on a built file, whose fingerprint
 * changes with every byte of it, and on the accepted parameters, and on nothing else; so the two
 * name its bytes, and no answer need be made to find that a client has it already.
 */
export function entityTag(source: string, parameters: ReadonlyMap<string, string>): string {
  const named = [...parameters].map(([name, value]) => `${name}=${value}`);
  return `"${[source, ...named].join('.')}"`;
}

/**
 * Whether If-None-Match names this tag: `*`, or a list with it, strong or weak (weak comparison,
 * RFC 9110, 13.1.2; a cache that compresses makes a tag weak).
 */
export function matchesTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const listed = ifNoneMatch.match(/(?:W\/)?"[^"]*"/g) ?? [];
  return listed.some((candidate) => candidate.replace(/^W\//, '') === tag);
}
