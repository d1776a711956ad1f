import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isPublicAddress } from './public-address.js';

/** A name leads to an address that is not of the Internet. */
export class RefusedAddress extends Error {}

type LookupDone = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/**
 * Resolves a name for the connection itself, so that what was checked is what is called: a name with one address that is
 * not of the Internet is refused, whatever its others are.
 */
export function lookupPublic(hostname: string, options: LookupOptions, done: LookupDone): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error ? [] : addresses;
    if (!first) done(error, '');
    else if (!addresses.every(({ address }) => isPublicAddress(address))) done(new RefusedAddress(), '');
    else if (options.all) done(null, addresses);
    else done(null, first.address, first.family);
  });
}
