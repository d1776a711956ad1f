import type { MemberRole } from '../../shared/accounts/members.rules.js';
import { roleAllows, type Permission } from '../../shared/permissions.rules.js';
import type { ResponseMoveName } from '../response.states.js';
import { RequestStatus, ResponseStatus } from '../../shared/requests/codes.js';

const named = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;

/** What `PUT /requests/{id}` needs besides `request:write`: sending creates an obligation, the other moves do not. */
export const requestMovePermission = (body: unknown): Permission | undefined =>
  named(body, 'status') === RequestStatus.new ? 'request:send' : undefined;

const responseMoves: ReadonlyMap<unknown, Permission> = new Map([
  [ResponseStatus.ok, 'quote:send'],
  [ResponseStatus.ko, 'opinion:send'],
  [ResponseStatus.fallback, 'quote:send'],
  [ResponseStatus.approved, 'firm:choose'],
]);

/** What `PUT /responses/{id}` needs besides `response:move`. */
export const responseMovePermission = (body: unknown): Permission | undefined =>
  named(body, 'only_shared_contacts_updated') === true ? 'contacts:buy' : responseMoves.get(named(body, 'status'));

/** The moves of a firm, each with what it needs. */
const firmMoves: Partial<Record<ResponseMoveName, Permission>> = {
  open: 'response:move',
  quote: 'quote:send',
  edit_quote: 'quote:send',
  renew_quote: 'quote:send',
  withdraw_quote: 'quote:send',
  withdraw_read_quote: 'quote:send',
  decline: 'opinion:send',
  buy_contacts: 'contacts:buy',
};

/**
 * What somebody of the firm may do of these moves. Who may only prepare a quote gets `prepare_quote` instead of `quote`.
 * Rule 26.14.
 * @param role null is the owner
 */
export const movesForRole = (
  moves: readonly ResponseMoveName[],
  role: MemberRole | null,
): (ResponseMoveName | 'prepare_quote')[] =>
  moves.flatMap((move): (ResponseMoveName | 'prepare_quote')[] => {
    if (roleAllows(role, firmMoves[move] ?? 'response:move')) return [move];
    return move === 'quote' && roleAllows(role, 'quote:draft') ? ['prepare_quote'] : [];
  });
