import { isSeenBy, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import type { Sql } from '../../kernel/database/database.js';
import type { RequestStatus, StoredResponseStatus } from '../../shared/requests/codes.js';
import type { RequestMoment } from './request-documents.rules.js';

/** A document with what decides who may read it, and to whom it belongs. Documents of an erased request are not found. */
export async function findDocument(db: Sql, documentId: number) {
  return db
    .selectFrom('documents as d')
    .leftJoin('responses as p', (join) =>
      join.on((eb) => eb('p.id', '=', eb.fn.coalesce('d.response_id', 'd.conversation_id'))),
    )
    .leftJoin('messages as m', 'm.id', 'd.message_id')
    .leftJoin('requests as r', (join) =>
      join.on((eb) => eb('r.id', '=', eb.fn.coalesce('d.request_id', 'p.request_id'))),
    )
    .select([
      'd.id',
      'd.account_id',
      'd.purpose',
      'd.request_id',
      'd.response_id',
      'd.name',
      'd.content_type',
      'd.size',
      'd.storage_key',
      'd.sha256',
      'd.scan',
      // The owner of the request it belongs to, directly or through the response.
      'r.account_id as owner_id',
      'r.ended_at as request_ended_at',
      'p.id as of_response',
      'p.status as response_status',
      'p.firm_id',
      'm.status as message_status',
      'm.deleted_at as message_deleted_at',
    ])
    .where('d.id', '=', documentId)
    .where('r.deleted_at', 'is', null)
    .executeTakeFirst();
}
export type FoundDocument = NonNullable<Awaited<ReturnType<typeof findDocument>>>;

/** What a document is added to, and how many are there already. */
export interface RequestTarget {
  readonly request: RequestMoment;
  readonly documents: number;
}
export interface ResponseTarget extends RequestTarget {
  readonly response: StoredResponseStatus;
  readonly read: boolean;
}

const requestMoment = (row: { status: RequestStatus; expires_at: string | null }): RequestMoment => ({
  status: row.status,
  expiresAt: row.expires_at === null ? null : new Date(row.expires_at),
});

/** A citizen's own request. `lock` takes the row until the transaction ends. */
export async function findRequest(
  db: Sql,
  requestId: number,
  accountId: number,
  lock: boolean,
): Promise<RequestTarget | undefined> {
  const row = await db
    .selectFrom('requests')
    .select(['status', 'expires_at'])
    .where('id', '=', requestId)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return row && { request: requestMoment(row), documents: await count(db, 'request_id', requestId) };
}

/** A firm's own response. `lock` takes the request's row and then the response's. */
export async function findResponse(
  db: Sql,
  responseId: number,
  firm: FirmViewer,
  now: Date,
  lock: boolean,
): Promise<ResponseTarget | undefined> {
  if (lock)
    await db
      .selectFrom('requests')
      .select('id')
      .where('id', '=', (eb) =>
        eb
          .selectFrom('responses as p')
          .select('p.request_id')
          .where('p.id', '=', responseId)
          .where(isSeenBy(firm, now)),
      )
      .forUpdate()
      .execute();
  const row = await db
    .selectFrom('responses as p')
    .innerJoin('requests as r', 'r.id', 'p.request_id')
    .select(['r.status', 'r.expires_at', 'p.status as response', 'p.read_at'])
    .where('p.id', '=', responseId)
    .where(isSeenBy(firm, now))
    .where('r.deleted_at', 'is', null)
    .$if(lock, (query) => query.forUpdate('p'))
    .executeTakeFirst();
  return (
    row && {
      request: requestMoment(row),
      response: row.response,
      read: row.read_at !== null,
      documents: await count(db, 'response_id', responseId),
    }
  );
}

async function count(db: Sql, column: 'request_id' | 'response_id', id: number): Promise<number> {
  const { n } = await db
    .selectFrom('documents')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
  return Number(n);
}
