import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { BearerGuard } from '../auth/auth.api.js';
import { PERMISSION, PUBLIC_ROUTE, STAFF_PERMISSION, type RequestWithActor } from '../kernel/actor.js';
import { problems } from '../kernel/problem.js';
import { permissions, type Permission } from '../permissions.js';
import { AccountStrategy } from './account.strategy.js';

/**
 * Stands before every route of the site: passport says who calls, `@Allow` or `@Public` says who may. A token on a
 * public route is read too; one that does not hold makes the caller a visitor there.
 */
@Injectable()
export class AccountsGuard extends BearerGuard {
  constructor(
    private readonly reflector: Reflector,
    strategy: AccountStrategy,
  ) {
    super(strategy, 'actor');
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    // The back office has a guard of its own, to which an account of the site is nobody.
    if (this.reflector.getAllAndOverride<string | undefined>(STAFF_PERMISSION, targets) !== undefined) return true;
    await super.canActivate(context);
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets)) return true;
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, targets);
    const { actor } = context.switchToHttp().getRequest<RequestWithActor>();
    if (!actor) throw problems.unauthenticated();
    if (!permission) throw problems.forbidden();
    const models: readonly string[] = permissions[permission];
    if (models.includes(actor.model)) return true;
    throw models.includes('lawyer') ? problems.requires_lawyer() : problems.requires_user();
  }
}
