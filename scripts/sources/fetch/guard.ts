import type { LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { addressProblem } from '../../model/address.ts';
import { FetchFailure } from '../pages/page.ts';

/**
 * The URL of a request that may be sent: https, the default port, a host name with a dot, and no
 * credentials; the fragment is cut off. Whether the name leads to a public address is the socket's
 * matter (createSafeLookup).
 *
 * @throws FetchFailure that says what is wrong with it.
 */
export function checkTarget(address: string, base?: URL): URL {
  const fail = (why: string): never => {
    throw new FetchFailure(`${base ? 'it redirects to an address that' : 'its address'} ${why}`);
  };
  if (!URL.canParse(address, base?.href)) return fail('is not a URL');
  const url = new URL(address, base);
  const problem = addressProblem(url);
  if (problem !== null) fail(problem);
  url.hash = '';
  return url;
}

/** The only IPv6 space with global unicast addresses (RFC 4291, section 2.4, as IANA assigns it). */
const IPV6_GLOBAL = ipaddr.IPv6.parseCIDR('2000::/3');

/** Public by its number, but inside Azure it is the machine that a virtual machine runs on. */
const AZURE_HOST = '168.63.129.16';

/**
 * Whether an address belongs to a host on the public internet. Text that is not an address is not
 * public. IPv6 addresses that carry an IPv4 address (v4-mapped, NAT64, 6to4, Teredo) never are:
 * where they lead depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  // The library also reads `127.1` and `0x7f000001`. A zone (`fe80::1%eth0`) only belongs to
  // addresses of one link.
  if (!isIP(address) || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(IPV6_GLOBAL);
  return address !== AZURE_HOST;
}

/** Every address of a host name, as `dns.promises.lookup(name, { all: true })` gives them. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * A `lookup` for sockets that gives only public addresses. The socket connects to what this call
 * answers, so a name that changes its answer between a check and the connection (DNS rebinding)
 * gains nothing. One address that is not public refuses the whole name.
 */
export function createSafeLookup(resolve: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
          callback(new FetchFailure(`${hostname} does not lead to public addresses only`), '');
        } else if (options.all) {
          callback(null, addresses);
        } else {
          callback(null, first.address, first.family);
        }
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}
