import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { plainRows } from '../../kernel/database/batch.js';
import { rowsIn, sqlOf } from '../../kernel/database/database.js';
import { preparedRead, type Parameters, type PreparedRead } from '../../kernel/database/prepared-read.js';
import { isSeen, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { problems } from '../../kernel/problem.js';
import { Request } from '../request.entity.js';
import { Response } from '../response.entity.js';

/** The one order of locks: the request first, then its responses by id. What is read here is read after the lock. */

/** @throws not_found when there is no such request, or it was deleted */
export async function lockRequest(em: EntityManager, id: number): Promise<Request> {
  const { rows } = await sql<object>`select * from requests where id = ${id} and deleted_at is null for update`.execute(
    sqlOf(em),
  );
  const [row] = rows;
  if (!row) throw problems.not_found();
  return em.map(Request, row);
}

/**
 * Requests by their ids, locked, for work on all of them at once. What was deleted is left out, and what somebody else has
 * locked: one must not keep the others waiting. See {@link plainRows}.
 */
export async function lockFreeRequests(em: EntityManager, ids: readonly number[]): Promise<Request[]> {
  const { rows } = await sql<object>`
    select * from requests where id = any(${ids}::integer[]) and deleted_at is null
    order by id for update skip locked`.execute(sqlOf(em));
  return plainRows(em, Request, rows);
}

/** The user's own request; someone else's does not exist for them. */
export async function lockOwnRequest(em: EntityManager, id: number, accountId: number): Promise<Request> {
  const request = await lockRequest(em, id);
  if (request.accountId !== accountId) throw problems.not_found();
  return request;
}

/** A response and its request as entities, both locked: see {@link lockResponseRows}. */
export async function lockResponse(
  em: EntityManager,
  id: number,
  scope: { firm: FirmViewer; now: Date } | { userId: number } | 'clock',
): Promise<{ request: Request; response: Response }> {
  if (scope === 'clock') return (await lockResponseRows(em, ofAnybody, { id })).entities();
  if ('firm' in scope) {
    const { accountId: firm, assignedTo } = scope.firm;
    return (await lockResponseRows(em, ofFirm, { id, firm, assignedTo, now: scope.now })).entities();
  }
  return (await lockResponseRows(em, ofUser, { id, user: scope.userId })).entities();
}

/**
 * A response and its request, both locked, as plain objects that belong to no transaction, for a caller who does not
 * change them; `entities` makes them so.
 * @param read of {@link lockingRead}
 * @throws not_found when there is no such response, or it is not the caller's
 */
export async function lockResponseRows<P, Also>(
  em: EntityManager,
  read: PreparedRead<P, LockedRow<Also>>,
  given: P,
): Promise<LockedResponse<Also>> {
  const [row] = await rowsIn(em, read, given);
  if (!row) throw problems.not_found();
  return {
    request: plainRows(em, Request, [row.request])[0] as Request,
    response: plainRows(em, Response, [row.response])[0] as Response,
    also: row.also,
    entities: () => ({ request: em.map(Request, row.request), response: em.map(Response, row.response) }),
  };
}

/**
 * The statement that locks a response and its request. It keeps the order, because what is joined to the request
 * waits until that is locked; a row that somebody changed meanwhile is read again once it is locked. The request is `r`
 * and the response `p`.
 * @param own whose response it must be
 * @param also is read, and may lock, with the request locked: it saves a statement
 */
export const lockingRead = <P extends { id: number }, Also = null>(
  name: string,
  own: (given: Parameters<P>) => RawBuilder<unknown>,
  also: (given: Parameters<P>) => RawBuilder<Also> = () => sql`null`,
): PreparedRead<P, LockedRow<Also>> =>
  preparedRead<P, LockedRow<Also>>(
    name,
    ($) => sql<LockedRow<Also>>`
      with request as materialized (
        select r.* from requests r
        where r.id = (select p.request_id from responses p where p.id = ${$.id}) and r.deleted_at is null
          and exists (select from responses p where p.id = ${$.id} and ${own($)})
        for update of r)
      select to_json(r) as request, to_json(p) as response, ${also($)} as also
        from request r join responses p on p.request_id = r.id
        where p.id = ${$.id} for update of p`,
  );

const ofAnybody = lockingRead<{ id: number }>('requests.lock_response', () => sql`true`);
const ofFirm = lockingRead<{ id: number; firm: number; assignedTo: number | null; now: Date }>(
  'requests.lock_response_of_firm',
  ($) => sql`p.firm_id = ${$.firm} and ${isSeen($.assignedTo, $.now)}`,
);
const ofUser = lockingRead<{ id: number; user: number }>(
  'requests.lock_response_of_user',
  ($) => sql`r.account_id = ${$.user}`,
);

/** What {@link lockingRead} reads: both rows as JSON. */
export interface LockedRow<Also> {
  readonly request: object;
  readonly response: object;
  readonly also: Also;
}

/** What {@link lockResponseRows} has read. */
export interface LockedResponse<Also> {
  readonly request: Readonly<Request>;
  readonly response: Readonly<Response>;
  readonly also: Also;
  /** The same as entities of the transaction. */
  readonly entities: () => { request: Request; response: Response };
}
