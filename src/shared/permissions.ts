import { applyDecorators, SetMetadata } from '@nestjs/common';
import { MOVE_PERMISSION, PERMISSION, PUBLIC_ROUTE, STAFF_PERMISSION } from './actor.js';
import type { Permission, StaffPermission } from './permissions.rules.js';

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
