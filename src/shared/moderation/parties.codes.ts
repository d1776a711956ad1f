/** The roles of an account in a case: the one concerned, the reporter, the other side. */
export const partyRoles = ['concerned', 'reporter', 'counterpart'] as const;
export type PartyRole = (typeof partyRoles)[number];
