/** What a token of the API may be allowed, in the order in which it is shown. Rule 33.2. */
export const tokenScopeNames = ['requests:read', 'quotes:write', 'messages:read', 'messages:write'] as const;
export type TokenScope = (typeof tokenScopeNames)[number];
