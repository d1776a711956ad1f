import type { Whose } from '../security-events.js';

/** Whose passkeys: a sign-in of the site, or a member of the staff. */
export type PasskeyOwner =
  | { readonly accountId: number; readonly memberId: number | null; readonly staffId?: undefined }
  | { readonly staffId: number; readonly accountId?: undefined; readonly memberId?: undefined };

/** The owner as its columns. */
export const ownerColumns = (owner: PasskeyOwner) => ({
  account_id: owner.accountId ?? null,
  member_id: owner.memberId ?? null,
  staff_id: owner.staffId ?? null,
});

/** The owner that a row names. */
export const ownerOf = (row: {
  readonly account_id: number | null;
  readonly member_id: number | null;
  readonly staff_id: number | null;
}): PasskeyOwner =>
  row.account_id === null ? { staffId: row.staff_id ?? 0 } : { accountId: row.account_id, memberId: row.member_id };

/** The owner for the log of security events. */
export const whoseOf = (owner: PasskeyOwner): Whose => owner;

/** The owner as a challenge names it. */
export const ownerName = (owner: PasskeyOwner): string =>
  owner.accountId === undefined ? `staff ${owner.staffId}` : `account ${owner.accountId}/${owner.memberId ?? 'owner'}`;
