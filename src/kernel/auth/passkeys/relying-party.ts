import type { Env } from '../../../env.js';

/** The site as authenticators know it: a passkey works only for this name, and only on pages of this origin. */
export interface RelyingParty {
  /** The host of `PUBLIC_URL`. */
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** The relying party of an instance. */
export function relyingPartyOf({ PUBLIC_URL, BRAND_NAME }: Pick<Env, 'PUBLIC_URL' | 'BRAND_NAME'>): RelyingParty {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, name: BRAND_NAME, origin };
}
