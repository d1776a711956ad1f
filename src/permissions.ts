import { SetMetadata } from '@nestjs/common';
import { PERMISSION, STAFF_PERMISSION, type AccountModel } from './kernel/actor.js';
import type { StaffRole } from './staff/staff.codes.js';

/**
 * Who may call what, by role. Whose record it is, is checked in the use case and in the scope of the query. Rules 17.1
 * and 17.2.
 */
export const permissions = {
  'account:read': ['user', 'lawyer'],
  'account:write': ['user', 'lawyer'],
  'notification:read': ['user', 'lawyer'],
  'request:create': ['user'],
  'request:list': ['user'],
  'request:read': ['user', 'lawyer'],
  'request:write': ['user'],
  'feedback:write': ['user'],
  'inbox:list': ['lawyer'],
  'response:list': ['user', 'lawyer'],
  'response:read': ['user', 'lawyer'],
  'response:move': ['user', 'lawyer'],
  'response:attach': ['lawyer'],
  'feedback:reply': ['lawyer'],
  'feedback:list': ['lawyer'],
  'credits:read': ['lawyer'],
  'credits:buy': ['lawyer'],
  'plan:buy': ['user'],
  'coupon:verify': ['user', 'lawyer'],
  'checkout:read': ['user', 'lawyer'],
  'invoice:read': ['user', 'lawyer'],
  'refund:ask': ['user'],
  'document:read': ['user', 'lawyer'],
  'document:write': ['user', 'lawyer'],
  'photo:write': ['lawyer'],
} as const satisfies Record<string, readonly AccountModel[]>;

export type Permission = keyof typeof permissions;

/**
 * Who of the staff may call what, by role; an admin may do everything. Each resource of the back office has a reading
 * permission and one a decision.
 */
export const staffPermissions = {
  'account:list': ['moderator', 'finance'],
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
  'staff:list': [],
  'staff:write': [],
  'audit:list': [],
  'session:own': ['moderator', 'finance', 'content'],
} as const satisfies Record<string, readonly StaffRole[]>;

export type StaffPermission = keyof typeof staffPermissions;

/** The route belongs to the back office, for the roles that {@link staffPermissions} names and for admins. */
export const AllowStaff = (permission: StaffPermission): MethodDecorator => SetMetadata(STAFF_PERMISSION, permission);

/** The route is for the roles that {@link permissions} names; everyone else gets 401 or 403. */
export const Allow = (permission: Permission): MethodDecorator => SetMetadata(PERMISSION, permission);
