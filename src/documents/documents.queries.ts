import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import type { RequestStatus, StoredResponseStatus } from '../shared/requests/codes.js';
import type { DocumentDto } from './documents.dto.js';
import type { ScanState } from './scan/scan.codes.js';
import type { RequestMoment } from '../requests/documents/request-documents.rules.js';

/** What documents are asked for: those of a request, of a firm's response, of an account, or of a message. */
export type DocumentOwner =
  | { requestId: number }
  | { responseId: number }
  | { accountId: number }
  | { messageId: number };

/** Documents in the order in which they came; photos are shown elsewhere. */
export async function listDocuments(
  db: Sql,
  owner: { requestId: number } | { responseId: number },
): Promise<DocumentDto[]> {
  const [column, id] =
    'requestId' in owner ? (['request_id', owner.requestId] as const) : (['response_id', owner.responseId] as const);
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name', 'content_type', 'size', 'scan', 'created_at'])
    .where(column, '=', id)
    .where('purpose', '<>', 'photo')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, scan, ...row }) => ({
    ...row,
    scan: scan as ScanState | null,
    created_at: new Date(created_at).toISOString(),
  }));
}

/** The papers of a firm about its enrolment, in the order in which they came. */
export async function listEvidence(db: Sql, firmId: number): Promise<DocumentDto[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name', 'content_type', 'size', 'scan', 'created_at'])
    .where('account_id', '=', firmId)
    .where('purpose', '=', 'evidence')
    .orderBy('id')
    .execute();
  return rows.map(({ created_at, scan, ...row }) => ({
    ...row,
    scan: scan as ScanState | null,
    created_at: new Date(created_at).toISOString(),
  }));
}

/** One of the numbers that a query finds. Beside an `or`, PostgreSQL would read the whole table for an `in`. */
const anyOf = (ids: Expression<{ id: number }>): RawBuilder<number> => sql<number>`any(array(${ids}))`;

/**
 * The rows of an owner leave (with a request or its account, the attachments of its responses too), and their files are
 * named for removal, in one statement. Returns how many.
 */
export async function eraseDocuments(
  db: Sql,
  owner:
    | DocumentOwner
    | { documentId: number }
    | { photoOf: number }
    | { unsentBefore: Date }
    | { evidenceBefore: Date },
  now: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .with('gone', (q) =>
      q
        .deleteFrom('documents')
        .where((eb) => {
          if ('documentId' in owner) return eb('id', '=', owner.documentId);
          if ('responseId' in owner) return eb('response_id', '=', owner.responseId);
          if ('messageId' in owner) return eb('message_id', '=', owner.messageId);
          if ('evidenceBefore' in owner)
            return eb.and([eb('purpose', '=', 'evidence'), eb('created_at', '<', moment(owner.evidenceBefore))]);
          if ('unsentBefore' in owner)
            return eb.and([
              eb('purpose', '=', 'message'),
              eb('message_id', 'is', null),
              eb('created_at', '<', moment(owner.unsentBefore)),
            ]);
          if ('accountId' in owner) {
            const received = eb
              .selectFrom('responses as p')
              .innerJoin('requests as r', 'r.id', 'p.request_id')
              .select('p.id')
              .where('r.account_id', '=', owner.accountId);
            return eb.or([
              eb('account_id', '=', owner.accountId),
              eb('response_id', '=', anyOf(received)),
              eb('conversation_id', '=', anyOf(received)),
            ]);
          }
          if ('photoOf' in owner) return eb.and({ account_id: owner.photoOf, purpose: 'photo' });
          const responses = eb.selectFrom('responses').select('id').where('request_id', '=', owner.requestId);
          return eb.or([
            eb('request_id', '=', owner.requestId),
            eb('response_id', '=', anyOf(responses)),
            eb('conversation_id', '=', anyOf(responses)),
          ]);
        })
        .returning('storage_key'),
    )
    .insertInto('erased_files')
    .columns(['storage_key', 'at'])
    .expression((eb) => eb.selectFrom('gone').select(['storage_key', sql`${now}::timestamptz`.as('at')]))
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

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
      // Whose request it belongs to, directly or through the response.
      'r.account_id as owner_id',
      'r.ended_at as request_ended_at',
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
  firmId: number,
  lock: boolean,
): Promise<ResponseTarget | undefined> {
  if (lock)
    await db
      .selectFrom('requests')
      .select('id')
      .where('id', '=', (eb) =>
        eb.selectFrom('responses').select('request_id').where('id', '=', responseId).where('firm_id', '=', firmId),
      )
      .forUpdate()
      .execute();
  const row = await db
    .selectFrom('responses as p')
    .innerJoin('requests as r', 'r.id', 'p.request_id')
    .select(['r.status', 'r.expires_at', 'p.status as response', 'p.read_at'])
    .where('p.id', '=', responseId)
    .where('p.firm_id', '=', firmId)
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

/** The photo of a firm that is there for everyone to see. */
export async function findPhoto(db: Sql, firmId: number) {
  return db
    .selectFrom('firms as f')
    .innerJoin('accounts as a', 'a.id', 'f.account_id')
    .innerJoin('documents as d', 'd.id', 'f.photo_document_id')
    .select(['d.storage_key', 'd.content_type', 'd.size', 'd.sha256'])
    .where('f.account_id', '=', firmId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
}
