import type { StaffActor } from '../staff-actor.js';

/** What challenges of the staff are for. None of the site's is worth anything here, and the other way round. */
export const staffPasskeyUses = {
  signIn: 'sign in to the back office',
  add: ({ sessionId }: StaffActor): string => `add in session ${sessionId} of the back office`,
} as const;
