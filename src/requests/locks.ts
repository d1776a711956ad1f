import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { problems } from '../kernel/problem.js';
import { Request } from './request.entity.js';
import { Response } from './response.entity.js';

/** The one order of locks: the request first, then its responses by id. What is read here is read after the lock. */

/** @throws not_found when there is no such request, or it was deleted */
export async function lockRequest(em: EntityManager, id: number): Promise<Request> {
  const request = await em.findOne(Request, { id, deletedAt: null }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!request) throw problems.not_found();
  return request;
}

/** The user's own request; someone else's does not exist for them. */
export async function lockOwnRequest(em: EntityManager, id: number, accountId: number): Promise<Request> {
  const request = await lockRequest(em, id);
  if (request.accountId !== accountId) throw problems.not_found();
  return request;
}

/** A response and its request, both locked. @throws not_found when `scope` does not match */
export async function lockResponse(em: EntityManager, id: number, scope: { firmId: number } | { userId: number } | 'clock'): Promise<{ request: Request; response: Response }> {
  const found = await em.findOne(Response, { id }, { fields: ['requestId', 'firmId'] });
  if (!found || (scope !== 'clock' && 'firmId' in scope && found.firmId !== scope.firmId)) throw problems.not_found();
  const request = await lockRequest(em, found.requestId);
  if (scope !== 'clock' && 'userId' in scope && request.accountId !== scope.userId) throw problems.not_found();
  const response = await em.findOne(Response, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
  if (!response) throw problems.not_found();
  return { request, response };
}
