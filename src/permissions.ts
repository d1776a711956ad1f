import { SetMetadata } from '@nestjs/common';
import { PERMISSION, type AccountModel } from './kernel/actor.js';

/**
 * Who may call what, by role. Whose record it is, is asked in the use case and in the query's scope.
 * Specification, section 6.
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
  'desk:list': ['lawyer'],
  'response:list': ['user', 'lawyer'],
  'response:read': ['user', 'lawyer'],
  'response:move': ['user', 'lawyer'],
  'response:attach': ['lawyer'],
  'feedback:reply': ['lawyer'],
  'feedback:list': ['lawyer'],
  'credits:read': ['lawyer'],
  'document:read': ['user', 'lawyer'],
  'document:write': ['user', 'lawyer'],
  'photo:write': ['lawyer'],
} as const satisfies Record<string, readonly AccountModel[]>;

export type Permission = keyof typeof permissions;

/** The route is for the roles that {@link permissions} names; everyone else gets 401 or 403. */
export const Allow = (permission: Permission): MethodDecorator => SetMetadata(PERMISSION, permission);
