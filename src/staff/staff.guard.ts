import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BearerGuard } from '../auth/auth.api.js';
import { STAFF_PERMISSION } from '../kernel/actor.js';
import { problems } from '../kernel/problem.js';
import { staffPermissions, type StaffPermission } from '../permissions.js';
import type { RequestOfStaff } from './staff-actor.js';
import { StaffStrategy } from './staff.strategy.js';

/** Stands before the routes of the back office, and lets in the roles that `@AllowStaff` names. */
@Injectable()
export class StaffGuard extends BearerGuard {
  constructor(
    private readonly reflector: Reflector,
    strategy: StaffStrategy,
  ) {
    super(strategy, 'staff');
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    const permission = this.reflector.getAllAndOverride<StaffPermission | undefined>(STAFF_PERMISSION, targets);
    if (permission === undefined) return true;
    await super.canActivate(context);
    const { staff } = context.switchToHttp().getRequest<RequestOfStaff>();
    if (!staff) throw problems.unauthenticated();
    const roles: readonly string[] = staffPermissions[permission];
    if (staff.role === 'admin' || roles.includes(staff.role)) return true;
    throw problems.forbidden();
  }
}
