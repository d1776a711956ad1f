import { Injectable, type ExecutionContext } from '@nestjs/common';
import { BearerGuard } from '../auth/auth.api.js';
import type { Actor, RequestWithActor } from '../kernel/actor.js';
import { bearerOf } from '../kernel/http/bearer.js';
import { problems } from '../kernel/problem.js';
import { ownerPermissions, permissions, ruleOf, type Permission } from '../permissions.js';
import { AccountStrategy } from './account.strategy.js';
import { KnownSessions } from './known-sessions.js';

/** Methods that change nothing. */
const READS = new Set(['GET', 'HEAD']);

/**
 * Stands before every route of the site: passport says who calls, `@Allow` or `@Public` says who may. Public routes
 * answer everybody alike; only a write looks at who calls, for its idempotency key.
 */
@Injectable()
export class AccountsGuard extends BearerGuard {
  constructor(
    private readonly known: KnownSessions,
    strategy: AccountStrategy,
  ) {
    super(strategy, 'actor');
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { staff, open, permission } = ruleOf(context.getHandler(), context.getClass());
    // The back office has a guard of its own, to which an account of the site is nobody.
    if (staff !== undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithActor & { method: string }>();
    if (open && READS.has(request.method)) return true;
    const admit = (): boolean => open || admitted(permission, request.actor);
    const token = bearerOf(request);
    const actor = token === null ? undefined : this.known.actor(token);
    if (token === null || actor) {
      if (actor) request.actor = actor;
      return admit();
    }
    return (super.canActivate(context) as Promise<boolean>).then(admit);
  }
}

/** @throws unauthenticated, forbidden, requires_lawyer, requires_user or owner_only */
function admitted(permission: Permission | undefined, actor: Actor | undefined): boolean {
  if (!actor) throw problems.unauthenticated();
  if (!permission) throw problems.forbidden();
  const models: readonly string[] = permissions[permission];
  if (models.includes(actor.model)) {
    if (actor.memberId !== null && ownerPermissions.has(permission)) throw problems.owner_only();
    return true;
  }
  throw models.includes('lawyer') ? problems.requires_lawyer() : problems.requires_user();
}
