/** A strong entity tag of these bytes: the first half of their SHA-256, in hex (RFC 9110, 8.8.3). */
export async function entityTag(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  const hex = Array.from(digest.subarray(0, 16), (byte) => byte.toString(16).padStart(2, '0'));
  return `"${hex.join('')}"`;
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
