import { Injectable, type ExecutionContext } from '@nestjs/common';
import { BearerGuard, READS } from '../../kernel/auth/auth.api.js';
import { refuseUnreadBody } from '../../kernel/http/known-fields.js';
import { problems } from '../../kernel/problem.js';
import { ruleOf } from '../../shared/permissions.js';
import { allowsStaff, type StaffPermission } from '../../shared/permissions.rules.js';
import { asksForConfirmation, demandConfirmation } from './confirmation.js';
import type { RequestOfStaff, StaffActor } from '../staff-actor.js';
import { StaffSessions } from './staff-sessions.js';

/** Guards the routes of the back office, and admits the roles that `@AllowStaff` names. */
@Injectable()
export class StaffGuard extends BearerGuard<StaffActor> {
  constructor(sessions: StaffSessions) {
    super(sessions, 'staff');
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { staff } = ruleOf(context.getHandler(), context.getClass());
    return staff === undefined || this.admit(context, staff);
  }

  /** @throws unauthenticated, forbidden or confirmation_required */
  private async admit(context: ExecutionContext, permission: StaffPermission): Promise<boolean> {
    const request = context.switchToHttp().getRequest<RequestOfStaff>();
    const isGrave = asksForConfirmation(context.getHandler());
    const { actor: known } = this.known(request);
    // Another process may have accepted a fresh code a moment ago, so the row is read again.
    if (known && (known.confirmed || (READS.has(request.method) && !isGrave))) request.staff = known;
    else await super.canActivate(context);
    const { staff } = request;
    if (!staff) throw problems.unauthenticated();
    if (!allowsStaff(permission, staff.role)) throw problems.forbidden();
    if (isGrave) demandConfirmation(staff);
    refuseUnreadBody(context);
    return true;
  }
}
