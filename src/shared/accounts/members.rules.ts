import type { AccountModel } from '../actor.js';
import { accountLimits } from '../limits.js';

/** What a colleague is for the firm; `rolePermissions` says what each may do. Rule 26.14. */
export const memberRoles = ['lawyer', 'assistant', 'billing'] as const;
export type MemberRole = (typeof memberRoles)[number];

/** Which requests a colleague sees: all of the firm's, or those that are assigned to them. Rule 26.21. */
export const requestAccesses = ['all', 'assigned'] as const;
export type RequestAccess = (typeof requestAccesses)[number];

/** The state of a sign-in of a firm. */
export const memberStates = ['owner', 'active', 'invited', 'expired'] as const;
export type MemberState = (typeof memberStates)[number];

/** The moments of a member that is not removed. */
export interface MemberFacts {
  /** When the invitation went out last. */
  readonly invitedAt: Date;
  readonly acceptedAt: Date | null;
}

/** Until when an invitation is good. Rule 26.3. */
export const invitationEnds = ({ invitedAt }: MemberFacts): Date =>
  new Date(invitedAt.getTime() + accountLimits.invitationToken);

/** What a member is now. */
export function memberState(facts: MemberFacts, now: Date): MemberState {
  if (facts.acceptedAt !== null) return 'active';
  return now < invitationEnds(facts) ? 'invited' : 'expired';
}

/** What may be done with a sign-in of the firm: the owner may do all of it, a member enters own absences. */
export const memberActions = ['resend', 'withdraw', 'change_role', 'remove', 'enter_absence'] as const;
export type MemberAction = (typeof memberActions)[number];

/** What the caller may do with a sign-in of the firm. Rules 26.2 and 26.16. */
export function memberActionsOf(
  state: MemberState,
  { byOwner, own }: { readonly byOwner: boolean; readonly own: boolean },
): MemberAction[] {
  const absence: MemberAction[] =
    (byOwner || own) && (state === 'owner' || state === 'active') ? ['enter_absence'] : [];
  if (!byOwner || state === 'owner') return absence;
  return state === 'active' ? ['change_role', ...absence, 'remove'] : ['resend', 'change_role', 'withdraw'];
}

/** Whether another person may be invited. An invitation holds a place until it is withdrawn. Rule 26.1. */
export const mayInvite = (members: number): boolean => members + 1 < accountLimits.signIns;

/** What only some sign-ins of an account may do. */
export const ownerActions = [
  'delete_account',
  'change_identity',
  'change_consents',
  'accept_terms',
  'manage_members',
] as const;
export type OwnerAction = (typeof ownerActions)[number];

/** The addresses for legal papers and invoices of a firm. */
interface ServedAt {
  readonly pec?: string | null | undefined;
  readonly sdi_code?: string | null | undefined;
}

/**
 * The fields of a firm's profile that determine where papers with legal effect and invoices are sent, including its
 * invoice data.
 */
export interface Delivery extends ServedAt {
  readonly fiscal_data?:
    | (ServedAt & { readonly [field in 'company_name' | 'tax_code' | 'vat_number']?: string | null })
    | null;
}

const deliveryKey = ({ pec, sdi_code, fiscal_data: fiscal }: Delivery): string =>
  JSON.stringify(
    [pec, sdi_code, fiscal?.pec, fiscal?.sdi_code, fiscal?.company_name, fiscal?.tax_code, fiscal?.vat_number].map(
      (value) => value ?? null,
    ),
  );

/** Whether papers with legal effect or invoices would be sent elsewhere: only the owner may change that. Rule 26.13. */
export const redirects = (before: Delivery, after: Delivery): boolean => deliveryKey(before) !== deliveryKey(after);

/** What a sign-in may do beyond the everyday work of its account. Rule 26.2. */
export function ownerActionsOf(model: AccountModel, memberId: number | null): OwnerAction[] {
  if (memberId !== null) return [];
  return ownerActions.filter((action) => model === 'lawyer' || action !== 'manage_members');
}
