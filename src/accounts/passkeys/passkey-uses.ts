import type { Actor } from '../../shared/actor.js';

/** What challenges of accounts are for. One that was made for something else, or for somebody else, is refused. */
export const passkeyUses = {
  signIn: 'sign in',
  /** Whoever has such a challenge has just proved who they are. */
  add: ({ sessionId }: Actor): string => `add in session ${sessionId}`,
  /** The address is in lower case. */
  register: (email: string): string => `register ${email}`,
} as const;

/** What a passkey is called whose owner gave it no name. */
export const passkeyNameOf = (device: string | null): string => device ?? 'Passkey';
