/** What an account is for the staff; the first that holds counts. */
export const accountStates = ['deleted', 'suspended', 'changed', 'active', 'unconfirmed'] as const;
export type AccountState = (typeof accountStates)[number];
