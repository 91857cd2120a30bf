import { isIP } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';

/** Names that never leave the machine or its network (RFC 6761, RFC 6762, RFC 9476 and habit). */
const LOCAL_NAME = /\.(?:localhost|local|internal|lan|home|corp|alt|onion|home\.arpa)$/;

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
  if (!URL.canParse(address, base?.href)) return refuse('is no URL');
  const url = new URL(address, base);
  const host = url.hostname.replace(/\.$/, '').toLowerCase();
  if (url.protocol !== 'https:') refuse('is not https');
  if (url.username || url.password) refuse('holds credentials');
  if (url.port) refuse('has a port of its own');
  if (host.startsWith('[') || isIP(host)) refuse('has an IP address for a host');
  if (!host.includes('.') || LOCAL_NAME.test(host)) refuse('has a local name');
  url.hash = '';
  return url;
}
