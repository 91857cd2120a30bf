import type { LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { addressProblem } from '../../model/address.ts';
import { FetchFailure } from './failure.ts';

/**
 * The URL of a request that may be sent: https, the default port, a host name with a dot, and no
 * credentials; the fragment is cut off. Whether the name leads to a public address is the socket's
 * matter (createSafeLookup).
 *
 * @throws FetchFailure that says what is wrong with it.
 */
export function checkTarget(address: string, base?: URL): URL {
  const refuse = (why: string): never => {
    throw new FetchFailure(`${base ? 'it redirects to an address that' : 'its address'} ${why}`);
  };
  if (!URL.canParse(address, base?.href)) return refuse('is not a URL');
  const url = new URL(address, base);
  const problem = addressProblem(url);
  if (problem !== null) refuse(problem);
  url.hash = '';
  return url;
}

/**
 * IPv4 ranges that are no public host: the special-purpose registry of RFC 6890 as IANA keeps it,
 * multicast (RFC 5771) and the reserved class E.
 */
const IPV4_SPECIAL = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '192.175.48.0/24',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];

/** The only IPv6 space with global unicast addresses (RFC 4291, section 2.4, as IANA assigns it). */
const IPV6_GLOBAL = '2000::/3';

/**
 * Special ranges inside it: protocol assignments with Teredo and ORCHID, documentation, 6to4 and
 * AS112. Everything else that is special (loopback, v4-mapped, NAT64, ULA, link-local, multicast)
 * lies outside 2000::/3.
 */
const IPV6_SPECIAL = ['2001::/23', '2001:db8::/32', '2002::/16', '2620:4f:8000::/48', '3fff::/20'];

function listOf(ranges: string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [network = '', prefix = ''] = range.split('/');
    list.addSubnet(network, Number(prefix), family);
  }
  return list;
}

const special4 = listOf(IPV4_SPECIAL, 'ipv4');
const special6 = listOf(IPV6_SPECIAL, 'ipv6');
const global6 = listOf([IPV6_GLOBAL], 'ipv6');

/**
 * Whether an address belongs to a host on the public internet. Text that is no address is not
 * public. IPv6 addresses that carry an IPv4 address (v4-mapped, NAT64, 6to4, Teredo) never are:
 * where they lead depends on the network.
 */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special4.check(address, 'ipv4');
    case 6:
      // A zone (`fe80::1%eth0`) only belongs to addresses of one link.
      return (
        !address.includes('%') && global6.check(address, 'ipv6') && !special6.check(address, 'ipv6')
      );
    default:
      return false;
  }
}

/** Every address of a host name, as `dns.promises.lookup(name, { all: true })` gives them. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>;

/**
 * A `lookup` for sockets that gives only public addresses. The socket connects to what this call
 * answers, so a name that changes its answer between a check and the connection (DNS rebinding)
 * gains nothing. One address that is not public refuses the whole name.
 */
export function createSafeLookup(
  resolve: Resolve,
  isPublicAddress: (address: string) => boolean,
): LookupFunction {
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
