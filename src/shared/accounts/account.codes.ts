/**
 * The states of an account for the staff; the first that applies counts. A firm whose enrolment nobody has verified yet is
 * `unverified`.
 */
export const accountStates = ['deleted', 'suspended', 'changed', 'unconfirmed', 'unverified', 'active'] as const;
export type AccountState = (typeof accountStates)[number];
