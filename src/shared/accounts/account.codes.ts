/** The states of an account for the staff; the first that applies counts. */
export const accountStates = ['deleted', 'suspended', 'changed', 'active', 'unconfirmed'] as const;
export type AccountState = (typeof accountStates)[number];
