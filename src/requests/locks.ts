import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import { plainRows } from '../kernel/database/batch.js';
import { sqlOf } from '../kernel/database/database.js';
import { problems } from '../kernel/problem.js';
import { Request } from './request.entity.js';
import { Response } from './response.entity.js';

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
  scope: { firmId: number } | { userId: number } | 'clock',
): Promise<{ request: Request; response: Response }> {
  return (await lockResponseRows(em, id, scope)).entities();
}

/**
 * A response and its request, both locked, as plain objects that belong to no transaction, for a caller who does not
 * change them; `entities` makes them so. One statement keeps the order, for what is joined to the request waits until
 * that is locked; a row that somebody changed meanwhile is read again once it is locked.
 * @param also is read, and may lock, with the request locked: it saves a statement. In it the request is `q` and the
 * response `p`
 * @throws not_found when `scope` does not match
 */
export async function lockResponseRows<Also = null>(
  em: EntityManager,
  id: number,
  scope: { firmId: number } | { userId: number } | 'clock',
  also?: RawBuilder<Also>,
): Promise<LockedResponse<Also>> {
  const own =
    scope === 'clock'
      ? sql`true`
      : 'firmId' in scope
        ? sql`p.firm_id = ${scope.firmId}`
        : sql`q.account_id = ${scope.userId}`;
  const { rows } = await sql<{ request: object; response: object; also: Also }>`
    with request as materialized (
      select q.* from requests q
      where q.id = (select p.request_id from responses p where p.id = ${id}) and q.deleted_at is null
        and exists (select from responses p where p.id = ${id} and ${own})
      for update of q)
    select to_json(q) as request, to_json(p) as response, ${also ?? sql`null`} as also
      from request q join responses p on p.request_id = q.id
      where p.id = ${id} for update of p`.execute(sqlOf(em));
  const [row] = rows;
  if (!row) throw problems.not_found();
  return {
    request: plainRows(em, Request, [row.request])[0] as Request,
    response: plainRows(em, Response, [row.response])[0] as Response,
    also: row.also,
    entities: () => ({ request: em.map(Request, row.request), response: em.map(Response, row.response) }),
  };
}

/** What {@link lockResponseRows} has read. */
export interface LockedResponse<Also> {
  readonly request: Readonly<Request>;
  readonly response: Readonly<Response>;
  readonly also: Also;
  /** The same as entities of the transaction. */
  readonly entities: () => { request: Request; response: Response };
}
