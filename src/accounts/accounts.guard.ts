import { Injectable, type ExecutionContext } from '@nestjs/common';
import { BearerGuard, READS } from '../kernel/auth/auth.api.js';
import type { Actor, RequestWithActor } from '../shared/actor.js';
import { refuseUnreadBody } from '../kernel/http/known-fields.js';
import { problems } from '../kernel/problem.js';
import { ruleOf } from '../shared/permissions.js';
import {
  bindingPermissions,
  isOwnersAlone,
  permissions,
  personAllows,
  scopesAllow,
  type Permission,
} from '../shared/permissions.rules.js';
import { termsNotAccepted } from './accounts.problems.js';
import { apiTokenProblems } from './api-tokens/api-tokens.problems.js';
import { API_TOKEN_PREFIX, ApiTokens } from './api-tokens/api-tokens.js';
import { Sessions } from './sign-in/sessions.js';
import { LegalTexts } from './legal/legal-texts.js';

/**
 * Guards every route of the site: passport or the tokens of the API say who calls, `@Allow` or `@Public` says who may.
 * Public routes answer everybody alike; only a write looks at who calls, for its idempotency key.
 */
@Injectable()
export class AccountsGuard extends BearerGuard<Actor> {
  constructor(
    sessions: Sessions,
    private readonly legal: LegalTexts,
    private readonly apiTokens: ApiTokens,
  ) {
    super(sessions, 'actor');
  }

  override canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const { staff, open, permission, moveOf } = ruleOf(context.getHandler(), context.getClass());
    // The back office has a guard of its own, to which an account of the site is nobody.
    if (staff !== undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithActor & { method: string; body: unknown }>();
    if (open && READS.has(request.method)) return true;
    const admit = (): boolean => {
      if (!open) this.admit(moveOf?.(request.body) ?? permission, request.actor);
      refuseUnreadBody(context);
      return true;
    };
    const { token, actor } = this.known(request);
    if (token === null || actor) {
      if (actor) request.actor = actor;
      return admit();
    }
    if (token.startsWith(API_TOKEN_PREFIX))
      return this.apiTokens.actorOf(token).then((found) => {
        if (found) request.actor = found;
        return admit();
      });
    return (super.canActivate(context) as Promise<boolean>).then(admit);
  }

  /**
   * @throws unauthenticated, forbidden, requires_lawyer, requires_user, token_scope, owner_only, role_forbids or
   * terms_not_accepted
   */
  private admit(permission: Permission | undefined, actor: Actor | undefined): void {
    if (!actor) throw problems.unauthenticated();
    if (!permission) throw problems.forbidden();
    const models: readonly string[] = permissions[permission];
    if (!models.includes(actor.model))
      throw models.includes('lawyer') ? problems.requires_lawyer() : problems.requires_user();
    if (actor.scopes && !scopesAllow(actor.scopes, permission)) throw apiTokenProblems.token_scope();
    if (!personAllows(actor, permission))
      throw isOwnersAlone(permission) ? problems.owner_only() : problems.role_forbids();
    if (bindingPermissions.has(permission) && this.legal.mustAcceptTerms(actor.acceptedTerms))
      throw termsNotAccepted(actor.memberId === null);
  }
}
