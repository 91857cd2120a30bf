import type { LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { FetchFailure } from './fetch-failure.ts';

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
