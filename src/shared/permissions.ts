import { applyDecorators, SetMetadata } from '@nestjs/common';
import type { TokenScope } from './accounts/api-token.codes.js';
import { MOVE_PERMISSION, PERMISSION, PUBLIC_ROUTE, STAFF_PERMISSION, type AccountModel } from './actor.js';
import type { StaffRole } from './staff/staff.codes.js';

/**
 * Who may call what, by role. Whose record it is, is checked in the use case and in the scope of the query. Rules 17.1
 * and 17.2.
 */
export const permissions = {
  'account:read': ['user', 'lawyer'],
  'account:write': ['user', 'lawyer'],
  'account:delete': ['user', 'lawyer'],
  'terms:accept': ['user', 'lawyer'],
  'member:list': ['lawyer'],
  'member:write': ['lawyer'],
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

/** What the owner of an account does alone: the other sign-ins of a firm get 403. Rule 26.2. */
export const ownerPermissions: ReadonlySet<Permission> = new Set(['account:delete', 'member:write', 'terms:accept']);

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
  'quotes:write': ['response:move', 'quote:send', 'quote:draft', 'response:attach'],
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
  'newsletter:list': ['content'],
  'newsletter:write': ['content'],
  'content:list': ['content'],
  'content:write': ['content'],
  'staff:list': [],
  'staff:write': [],
  'audit:list': [],
  'security-event:list': [],
  'search:read': ['moderator', 'finance'],
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
  'session:own': ['moderator', 'finance', 'content'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffPermissions;

/** Whether a role of the staff has a permission; an admin has every one. */
export const allowsStaff = (permission: StaffPermission, role: StaffRole): boolean =>
  role === 'admin' || (staffPermissions[permission] as readonly StaffRole[]).includes(role);

/** The route belongs to the back office, for the roles that {@link staffPermissions} names and for admins. */
export const AllowStaff = (permission: StaffPermission): MethodDecorator => SetMetadata(STAFF_PERMISSION, permission);

/** The route is for the roles that {@link permissions} names; everyone else gets 401 or 403. */
export const Allow = (permission: Permission): MethodDecorator => SetMetadata(PERMISSION, permission);

/** The permission that a move needs, by the body that names it; undefined where the permission of the route is enough. */
export type MoveOf = (body: unknown) => Permission | undefined;

/** {@link Allow} for a route that takes several moves by one PUT, of which some need a permission of their own. */
export const AllowMoves = (permission: Permission, moveOf: MoveOf): MethodDecorator =>
  applyDecorators(Allow(permission), SetMetadata(MOVE_PERMISSION, moveOf));

/** The decorators of a route that say who may call it. */
export interface RouteRule {
  readonly permission: Permission | undefined;
  readonly staff: StaffPermission | undefined;
  readonly open: boolean;
  readonly moveOf: MoveOf | undefined;
}

/** By handler: no two controllers share one. */
const rules = new WeakMap<object, RouteRule>();

/** The rule of a route; its decorators are read once. A decorator of the method counts before one of its controller. */
export function ruleOf(handler: object, controller: object): RouteRule {
  const known = rules.get(handler);
  if (known) return known;
  const said = (key: string): unknown => Reflect.getMetadata(key, handler) ?? Reflect.getMetadata(key, controller);
  const rule: RouteRule = {
    permission: said(PERMISSION) as Permission | undefined,
    staff: said(STAFF_PERMISSION) as StaffPermission | undefined,
    open: said(PUBLIC_ROUTE) === true,
    moveOf: said(MOVE_PERMISSION) as MoveOf | undefined,
  };
  rules.set(handler, rule);
  return rule;
}
