import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import type { RequestStatus, StoredResponseStatus } from '../requests/codes.js';
import type { DocumentDto } from './documents.dto.js';
import type { RequestMoment } from './documents.rules.js';

/** What documents are asked for: those of a request, of a firm's answer, or of an account. */
export type DocumentOwner = { requestId: number } | { responseId: number } | { accountId: number };

const scope = (owner: DocumentOwner): RawBuilder<boolean> =>
  'requestId' in owner
    ? sql`d.request_id = ${owner.requestId}`
    : 'responseId' in owner
      ? sql`d.response_id = ${owner.responseId}`
      : sql`d.account_id = ${owner.accountId}`;

interface DocumentRow extends Omit<DocumentDto, 'created_at'> {
  created_at: Date;
}

const toDto = ({ created_at, ...row }: DocumentRow): DocumentDto => ({
  ...row,
  created_at: new Date(created_at).toISOString(),
});

/** Documents in the order in which they came; photos are shown elsewhere. */
export async function listDocuments(db: Sql, owner: DocumentOwner): Promise<DocumentDto[]> {
  const { rows } = await sql<DocumentRow>`
    select d.id, d.name, d.content_type, d.size, d.created_at from documents d
    where ${scope(owner)} and d.purpose <> 'photo' order by d.id`.execute(db);
  return rows.map(toDto);
}

/**
 * The rows of an owner leave (with a request, the attachments of its answers too), and their files are named for
 * removal, in one statement. Returns how many.
 */
export async function eraseDocuments(
  db: Sql,
  owner: DocumentOwner | { documentId: number } | { photoOf: number },
  now: Date,
): Promise<number> {
  const where =
    'documentId' in owner
      ? sql`d.id = ${owner.documentId}`
      : 'requestId' in owner
        ? sql`d.request_id = ${owner.requestId} or d.response_id in (select id from responses where request_id = ${owner.requestId})`
        : 'photoOf' in owner
          ? sql`d.account_id = ${owner.photoOf} and d.purpose = 'photo'`
          : scope(owner);
  const { numAffectedRows } = await sql`
    with gone as (delete from documents d where ${where} returning d.storage_key)
    insert into erased_files (storage_key, at) select storage_key, ${now} from gone on conflict do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** A document with what decides who may read it, and to whom it belongs. */
export interface FoundDocument {
  id: number;
  account_id: number;
  purpose: 'request' | 'response' | 'photo';
  request_id: number | null;
  response_id: number | null;
  name: string;
  content_type: string;
  size: number;
  storage_key: string;
  /** Whose request it belongs to, directly or through the answer. */
  owner_id: number | null;
  /** The answer it is attached to. */
  response_status: StoredResponseStatus | null;
}

/** Documents of an erased request are not found. */
export async function findDocument(db: Sql, documentId: number): Promise<FoundDocument | undefined> {
  const { rows } = await sql<FoundDocument>`
    select d.id, d.account_id, d.purpose, d.request_id, d.response_id, d.name, d.content_type, d.size, d.storage_key, q.account_id as owner_id, a.status as response_status
    from documents d
    left join responses a on a.id = d.response_id
    left join requests q on q.id = coalesce(d.request_id, a.request_id)
    where d.id = ${documentId} and q.deleted_at is null`.execute(db);
  return rows[0];
}

/** What a document is added to, and how many are there already. */
export interface RequestTarget {
  readonly request: RequestMoment;
  readonly documents: number;
}
export interface ResponseTarget extends RequestTarget {
  readonly response: StoredResponseStatus;
  readonly read: boolean;
}

const moment = (row: { status: RequestStatus; expires_at: Date | null }): RequestMoment => ({
  status: row.status,
  expiresAt: row.expires_at && new Date(row.expires_at),
});

/** A citizen's own request. `lock` takes the row until the transaction ends. */
export async function findRequest(
  db: Sql,
  requestId: number,
  accountId: number,
  lock: boolean,
): Promise<RequestTarget | undefined> {
  const { rows } = await sql<{ status: RequestStatus; expires_at: Date | null }>`
    select status, expires_at from requests where id = ${requestId} and account_id = ${accountId} and deleted_at is null ${lock ? sql`for update` : sql``}`.execute(
    db,
  );
  return rows[0] && { request: moment(rows[0]), documents: await count(db, sql`request_id = ${requestId}`) };
}

/** A firm's own answer. `lock` takes the request's row and then the answer's. */
export async function findPlace(
  db: Sql,
  responseId: number,
  firmId: number,
  lock: boolean,
): Promise<ResponseTarget | undefined> {
  if (lock)
    await sql`select 1 from requests where id = (select request_id from responses where id = ${responseId} and firm_id = ${firmId}) for update`.execute(
      db,
    );
  const { rows } = await sql<{
    status: RequestStatus;
    expires_at: Date | null;
    response: StoredResponseStatus;
    read: boolean;
  }>`
    select q.status, q.expires_at, a.status as response, a.read_at is not null as read
    from responses a join requests q on q.id = a.request_id
    where a.id = ${responseId} and a.firm_id = ${firmId} and q.deleted_at is null ${lock ? sql`for update of a` : sql``}`.execute(
    db,
  );
  const [row] = rows;
  return (
    row && {
      request: moment(row),
      response: row.response,
      read: row.read,
      documents: await count(db, sql`response_id = ${responseId}`),
    }
  );
}

async function count(db: Sql, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from documents where ${where}`.execute(db);
  return rows[0]?.n ?? 0;
}

/** The photo of a firm that is there for everyone to see. */
export async function findPhoto(
  db: Sql,
  firmId: number,
): Promise<{ storage_key: string; content_type: string; size: number; sha256: string } | undefined> {
  const { rows } = await sql<{ storage_key: string; content_type: string; size: number; sha256: string }>`
    select d.storage_key, d.content_type, d.size, d.sha256
    from firms f join accounts a on a.id = f.account_id join documents d on d.id = f.photo_document_id
    where f.account_id = ${firmId} and a.deleted_at is null`.execute(db);
  return rows[0];
}
