/** Which part an account has in a case: whom it concerns, who reported, who is on the other side. */
export const partyRoles = ['concerned', 'reporter', 'counterpart'] as const;
export type PartyRole = (typeof partyRoles)[number];
