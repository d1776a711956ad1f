import type { Permission } from '../../shared/permissions.js';
import { RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';

const named = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** What `PUT /requests/{id}` needs besides `request:write`: sending creates an obligation, the other moves do not. */
export const requestMovePermission = (body: unknown): Permission | undefined =>
  named(body, 'status') === RequestStatus.new ? 'request:send' : undefined;

const responseMoves: ReadonlyMap<unknown, Permission> = new Map([
  [ResponseStatus.ok, 'quote:send'],
  [ResponseStatus.approved, 'firm:choose'],
]);

/** What `PUT /responses/{id}` needs besides `response:move`. */
export const responseMovePermission = (body: unknown): Permission | undefined =>
  named(body, 'only_shared_contacts_updated') === true ? 'contacts:buy' : responseMoves.get(named(body, 'status'));
