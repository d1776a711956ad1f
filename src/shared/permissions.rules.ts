import { memberRoles, type MemberRole } from './accounts/members.rules.js';
import type { TokenScope } from './accounts/api-token.codes.js';
import type { AccountModel } from './actor.js';
import type { StaffRole } from './staff/staff.codes.js';

/**
 * Who may call what, by role. Whose record it is, is checked in the use case and in the scope of the query. Rules 17.1
 * and 17.2.
 */
export const permissions = {
  'account:read': ['user', 'lawyer'],
  'account:write': ['user', 'lawyer'],
  'profile:write': ['user', 'lawyer'],
  'account:export': ['user', 'lawyer'],
  'account:delete': ['user', 'lawyer'],
  'terms:accept': ['user', 'lawyer'],
  'member:list': ['lawyer'],
  'member:write': ['lawyer'],
  'absence:write': ['lawyer'],
  'activity:list': ['lawyer'],
  'api-token:list': ['lawyer'],
  'api-token:write': ['lawyer'],
  'webhook:list': ['lawyer'],
  'webhook:write': ['lawyer'],
  'notification:read': ['user', 'lawyer'],
  'notification:write': ['user', 'lawyer'],
  'request:create': ['user'],
  'request:list': ['user'],
  'request:read': ['user', 'lawyer'],
  'request:write': ['user'],
  'request:send': ['user'],
  'event:read': ['user', 'lawyer'],
  'message:read': ['user', 'lawyer'],
  'message:write': ['user', 'lawyer'],
  'quick-reply:write': ['lawyer'],
  'feedback:write': ['user'],
  'inbox:list': ['lawyer'],
  'response:list': ['user', 'lawyer'],
  'response:read': ['user', 'lawyer'],
  'response:move': ['user', 'lawyer'],
  'firm:choose': ['user'],
  'quote:send': ['lawyer'],
  'opinion:send': ['lawyer'],
  'contacts:buy': ['lawyer'],
  'response:attach': ['lawyer'],
  'quote:draft': ['lawyer'],
  'quote:texts': ['lawyer'],
  'engagement:read': ['user', 'lawyer'],
  'engagement:write': ['lawyer'],
  'engagement:answer': ['user'],
  'notes:write': ['lawyer'],
  'feedback:reply': ['lawyer'],
  'feedback:list': ['lawyer'],
  'credits:read': ['lawyer'],
  'credits:buy': ['lawyer'],
  'credits:refund': ['lawyer'],
  'plan:buy': ['user'],
  'coupon:verify': ['user', 'lawyer'],
  'checkout:read': ['user', 'lawyer'],
  'invoice:read': ['user', 'lawyer'],
  'refund:ask': ['user'],
  'document:read': ['user', 'lawyer'],
  'document:write': ['user', 'lawyer'],
  'photo:write': ['lawyer'],
  'verification:own': ['lawyer'],
  'firm:refuse': ['user'],
  'report:read': ['user', 'lawyer'],
  'report:write': ['user', 'lawyer'],
} as const satisfies Record<string, readonly AccountModel[]>;

export type Permission = keyof typeof permissions;

/** What each person of a firm may do, whatever the role: their own sign-in and absences, and to see who else signs in. */
const everybody = ['account:read', 'account:write', 'member:list', 'absence:write'] as const;

/** What prepares the work on requests: reading, writing with clients, notes and drafts. It sends and spends nothing. */
const preparing = [
  'activity:list',
  'notification:read',
  'notification:write',
  'event:read',
  'inbox:list',
  'request:read',
  'response:list',
  'response:read',
  'response:move',
  'response:attach',
  'message:read',
  'message:write',
  'quick-reply:write',
  'notes:write',
  'document:read',
  'document:write',
  'quote:draft',
  'quote:texts',
  'engagement:read',
  'feedback:list',
  'report:read',
  'report:write',
] as const;

/**
 * What the colleagues of a firm may do, by role. The owner may do everything; what stands in no role is the owner's
 * alone. Rules 26.2 and 26.14.
 */
export const rolePermissions = {
  lawyer: [
    ...everybody,
    ...preparing,
    'account:export',
    'profile:write',
    'photo:write',
    'verification:own',
    'quote:send',
    'opinion:send',
    'contacts:buy',
    'engagement:write',
    'feedback:reply',
    'credits:read',
    'api-token:list',
    'api-token:write',
    'webhook:list',
    'webhook:write',
  ],
  assistant: [...everybody, ...preparing],
  billing: [
    ...everybody,
    'credits:read',
    'credits:buy',
    'credits:refund',
    'coupon:verify',
    'checkout:read',
    'invoice:read',
  ],
} as const satisfies Readonly<Record<MemberRole, readonly Permission[]>>;

/**
 * What shows or concerns all requests of a firm: who sees only those that are assigned to them may not do it, whatever
 * the role. Rule 26.23.
 */
const ofAllRequests: readonly Permission[] = [
  'account:export',
  'activity:list',
  'feedback:list',
  'feedback:reply',
  'report:read',
  'webhook:list',
  'webhook:write',
];

/** Whether somebody of a firm may do this, by the role and by the requests that the person sees. */
export const personAllows = (
  { role, assignedTo }: { readonly role: MemberRole | null; readonly assignedTo: number | null },
  permission: Permission,
): boolean => roleAllows(role, permission) && (assignedTo === null || !ofAllRequests.includes(permission));

/** Whether somebody of a firm may do this. @param role null is the owner, who may do everything */
export const roleAllows = (role: MemberRole | null, permission: Permission): boolean =>
  role === null || (rolePermissions[role] as readonly Permission[]).includes(permission);

/** The roles of colleagues who may do this. */
export const rolesWith = (permission: Permission): MemberRole[] =>
  memberRoles.filter((role) => roleAllows(role, permission));

/** Whether no colleague may do this: only the owner of the account. Rule 26.2. */
export const isOwnersAlone = (permission: Permission): boolean => rolesWith(permission).length === 0;

/**
 * What makes a new obligation: accounts that have not accepted the terms in force get 403. Everything else stays
 * allowed: reading, what has begun, refunds, the export and the deletion of the account. Rule 30.5.
 */
export const bindingPermissions: ReadonlySet<Permission> = new Set([
  'request:create',
  'request:send',
  'plan:buy',
  'firm:choose',
  'quote:send',
  'contacts:buy',
  'credits:buy',
]);

/**
 * The permissions that each scope gives a token of the API. What stands in no scope is never given to a token: nothing of
 * sign-in, security, members, tokens, payments or the end of the account. Rule 33.2.
 */
export const tokenScopes = {
  'requests:read': ['inbox:list', 'request:read', 'response:list', 'response:read', 'document:read'],
  'quotes:write': ['response:move', 'quote:send', 'opinion:send', 'quote:draft', 'response:attach'],
  'messages:read': ['message:read'],
  'messages:write': ['message:write'],
} as const satisfies Readonly<Record<TokenScope, readonly Permission[]>>;

/** Whether one of the scopes gives a permission. */
export const scopesAllow = (scopes: readonly TokenScope[], permission: Permission): boolean =>
  scopes.some((scope) => (tokenScopes[scope] as readonly Permission[]).includes(permission));

/**
 * Who of the staff may call what, by role; an admin may do everything. Each resource of the back office has a reading
 * permission and one a decision.
 */
export const staffPermissions = {
  'account:list': ['moderator', 'finance'],
  'account:verify': ['moderator'],
  'account:moderate': ['moderator'],
  'blacklist:list': ['moderator'],
  'blacklist:write': ['moderator'],
  'case:list': ['moderator'],
  'case:decide': ['moderator'],
  'queue:read': ['moderator', 'finance'],
  'request:list': ['moderator'],
  'request:decide': ['moderator'],
  'refund:list': ['finance'],
  'refund:decide': ['finance'],
  'invoice:list': ['finance'],
  'invoice:write': ['finance'],
  'checkout:list': ['finance'],
  'ledger:list': ['finance'],
  'coupon:list': ['finance'],
  'coupon:write': ['finance'],
  'reconciliation:list': ['finance'],
  'finance-figures:read': ['finance'],
  'market:read': ['finance'],
  'newsletter:list': ['content'],
  'newsletter:write': ['content'],
  'content:list': ['content'],
  'content:write': ['content'],
  'staff:list': [],
  'staff:write': [],
  'audit:list': [],
  'security-event:list': [],
  'search:read': ['moderator', 'finance', 'content'],
  'response:list': ['moderator'],
  'review:list': ['moderator'],
  'review:remove': ['moderator'],
  'message:list': ['moderator'],
  'statistics:read': ['moderator'],
  'outbox:list': [],
  'outbox:resend': [],
  'job:list': [],
  'job:retry': [],
  'setting:list': [],
  'setting:write': [],
  'reason-text:list': ['moderator', 'finance', 'content'],
  'reason-text:write': ['moderator'],
  'session:own': ['moderator', 'finance', 'content'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffPermissions;

/** Whether a role of the staff has a permission; an admin has every one. */
export const allowsStaff = (permission: StaffPermission, role: StaffRole): boolean =>
  role === 'admin' || (staffPermissions[permission] as readonly StaffRole[]).includes(role);
