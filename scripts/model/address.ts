/** RFC 3986, section 3.2: who asks, then a host that is a name, then a port, path, query or fragment. */
const HTTPS_HOST = /^https:\/\/(?:[^/?#@]*@)?[^/?#@:[\]]+(?::\d*)?(?:[/?#]|$)/;

/**
 * Whether an address (RFC 3986) is one of https with a host: what history reads in every version of a
 * file (schema_version 0.1), so the form never changes. `https:///host/` has no host and does not fit.
 */
export function isHttpsUrl(address: string): boolean {
  return HTTPS_HOST.test(address);
}

/**
 * Top-level names that never lead to a public host: special-use names (RFC 6761, 6762, 8375, 9476,
 * 7686 for onion), `internal` (reserved by ICANN for private use) and what routers hand out. Those
 * for documentation (`example`) are not among them: they lead nowhere, and tests use them.
 */
const SPECIAL_NAMES = [
  'alt',
  'corp',
  'home',
  'home.arpa',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'onion',
  'private',
  'test',
];

/**
 * Why an address is not one that everybody can open, for records and for every hop of a fetch alike;
 * null where it is. Whether its host's name leads to a public address is for the socket to check.
 */
export function addressProblem(url: URL): string | null {
  if (url.protocol !== 'https:') return 'is not https';
  if (url.username !== '' || url.password !== '') return 'contains credentials';
  if (url.port !== '') return `names the port ${url.port}`;
  // The URL standard writes every spelling of an IPv4 address as four numbers.
  if (/^\[|^\d+(?:\.\d+){3}$/.test(url.hostname)) return 'has an IP address as its host';
  if (url.hostname.endsWith('.')) return 'has a host that ends in a dot';
  if (/[^a-z\d.-]/.test(url.hostname))
    return 'has a host with more than letters, digits, dots and hyphens';
  if (!url.hostname.includes('.')) return 'has a host of a single name';
  const special = SPECIAL_NAMES.find((name) => url.hostname.endsWith(`.${name}`));
  if (special === undefined) return null;
  return `has a host under .${special}, which is not public`;
}
