import { showValue } from '../show-value.ts';
import type { Rule } from './rule.ts';
import { textsOf } from './walk-text.ts';

/** Names that no public host has (RFC 6761, RFC 6762, RFC 8375, and what routers hand out). */
const PRIVATE_DOMAIN =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa)$/;

export const publicAddress: Rule = {
  code: 'address-not-public',
  reason:
    'Everybody must be able to open a source, and a check must not be led into a private network.',
  check: (drafts) =>
    [...drafts.vendor, ...drafts.deprecation, ...drafts.provider].flatMap(({ document, data }) =>
      [...textsOf(data)].flatMap(([pointer, address]) => {
        if (!/^(?:.*_)?url$/.test(String(pointer.at(-1)))) return [];
        const reason = notPublic(address);
        if (reason === null) return [];
        const message = `${pointer.at(-1)} is ${showValue(address)}, which ${reason}; use the public https:// address of the vendor's page`;
        return [{ document, pointer, message }];
      }),
    ),
};

/** Why an address is not one that everybody can open; null where it is. */
function notPublic(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') return 'holds credentials';
  if (url.port !== '') return `names the port ${url.port}`;
  // The URL standard writes every spelling of an IPv4 address as four numbers.
  if (/^\[|^\d+(?:\.\d+){3}$/.test(url.hostname)) return 'names its host by number';
  if (url.hostname.endsWith('.')) return 'has a host that ends in a dot';
  if (!url.hostname.includes('.')) return 'has a host of a single name';
  return PRIVATE_DOMAIN.test(url.hostname) ? 'has a host of a private network' : null;
}
