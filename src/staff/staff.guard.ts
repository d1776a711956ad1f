import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { STAFF_PERMISSION, type RequestWithActor } from '../kernel/actor.js';
import { problems } from '../kernel/problem.js';
import { staffPermissions, type StaffPermission } from '../permissions.js';
import { StaffSessions } from './staff-sessions.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i;

/** Stands before the routes of the back office, and lets in whom `@AllowStaff` names. */
@Injectable()
export class StaffGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: StaffSessions,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (context.getType() !== 'http') return true;
    const permission = this.reflector.getAllAndOverride<StaffPermission | undefined>(STAFF_PERMISSION, [
      context.getHandler(),
      context.getClass(),
    ]);
    if (permission === undefined) return true;
    const request = context.switchToHttp().getRequest<RequestWithActor>();
    const token = BEARER.exec(String(request.headers.authorization ?? ''))?.[1];
    request.staff = token === undefined ? undefined : await this.sessions.actor(token);
    if (!request.staff) throw problems.unauthenticated();
    const roles: readonly string[] = staffPermissions[permission];
    if (request.staff.role === 'admin' || roles.includes(request.staff.role)) return true;
    throw problems.forbidden();
  }
}
