import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { PERMISSION, PUBLIC_ROUTE, STAFF_PERMISSION, type RequestWithActor } from '../kernel/actor.js';
import { problems } from '../kernel/problem.js';
import { permissions, type Permission } from '../permissions.js';
import { Sessions } from './sessions.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/**
 * Runs before every route: reads the bearer token and admits the callers that `@Allow` or `@Public` names. Rule 17.1.
 */
@Injectable()
export class AccountsGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: Sessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const targets = [context.getHandler(), context.getClass()];
    // The back office has a guard of its own, to which an account of the site is nobody.
    if (this.reflector.getAllAndOverride<string | undefined>(STAFF_PERMISSION, targets) !== undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithActor>();
    const token = BEARER.exec(String(request.headers.authorization ?? ''))?.[1];
    request.actor = token === undefined ? undefined : await this.sessions.actor(token);
    if (this.reflector.getAllAndOverride<boolean | undefined>(PUBLIC_ROUTE, targets)) return true;
    const permission = this.reflector.getAllAndOverride<Permission | undefined>(PERMISSION, targets);
    if (!request.actor) throw problems.unauthenticated();
    if (!permission) throw problems.forbidden();
    const models: readonly string[] = permissions[permission];
    if (models.includes(request.actor.model)) return true;
    throw models.includes('lawyer') ? problems.requires_lawyer() : problems.requires_user();
  }
}
