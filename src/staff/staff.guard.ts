import { Injectable, type ExecutionContext } from '@nestjs/common';
import { BearerGuard } from '../auth/auth.api.js';
import { problems } from '../kernel/problem.js';
import { allowsStaff, ruleOf, type StaffPermission } from '../permissions.js';
import { asksForConfirmation, demandConfirmation } from './confirmation.js';
import type { RequestOfStaff } from './staff-actor.js';
import { StaffStrategy } from './staff.strategy.js';

/** Stands before the routes of the back office, and lets in the roles that `@AllowStaff` names. */
@Injectable()
export class StaffGuard extends BearerGuard {
  constructor(strategy: StaffStrategy) {
    super(strategy, 'staff');
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { staff } = ruleOf(context.getHandler(), context.getClass());
    return staff === undefined || this.admit(context, staff);
  }

  /** @throws unauthenticated, forbidden or confirmation_required */
  private async admit(context: ExecutionContext, permission: StaffPermission): Promise<boolean> {
    await super.canActivate(context);
    const { staff } = context.switchToHttp().getRequest<RequestOfStaff>();
    if (!staff) throw problems.unauthenticated();
    if (!allowsStaff(permission, staff.role)) throw problems.forbidden();
    if (asksForConfirmation(context.getHandler())) demandConfirmation(staff);
    return true;
  }
}
