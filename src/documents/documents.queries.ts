import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Sql } from '../kernel/database/database.js';
import { moment } from '../kernel/database/sql.js';
import type { DocumentDto } from './documents.dto.js';
import type { ScanState } from './scan/scan.codes.js';

/**
 * Whose documents are erased: those of a request, of a response, of an account or of a message, a photo, one document, or
 * what waits for the account of a visitor.
 */
export type DocumentOwner =
  | { requestId: number }
  | { responseId: number }
  | { accountId: number }
  | { messageId: number }
  | { photoOf: number }
  | { documentId: number }
  | { visitorHash: string };

const shown = <T extends { scan: string | null; created_at: string | Date }>({ created_at, scan, ...row }: T) => ({
  ...row,
  scan: scan as ScanState | null,
  created_at: new Date(created_at).toISOString(),
});

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
  return rows.map(shown);
}

/** What waits for the account of a visitor, in the order in which it came. */
export async function listWaiting(db: Sql, visitorHash: string): Promise<DocumentDto[]> {
  const rows = await db
    .selectFrom('documents')
    .select(['id', 'name', 'content_type', 'size', 'scan', 'kind', 'created_at'])
    .where('visitor_hash', '=', visitorHash)
    .orderBy('id')
    .execute();
  return rows.map(shown);
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
  return rows.map(shown);
}

/**
 * Whether a column is one of the ids of a subquery. Beside an `or`, PostgreSQL would read the whole table for an `in`.
 */
const anyOf = (ids: Expression<{ id: number }>): RawBuilder<number> => sql<number>`any(array(${ids}))`;

/**
 * Deletes the rows of an owner (for a request or its account, the attachments of its responses too) and queues their
 * files for removal, in one statement. Returns how many.
 */
export async function eraseDocuments(
  db: Sql,
  owner: DocumentOwner | { unsentBefore: Date } | { evidenceBefore: Date } | { visitorsUntil: Date },
  now: Date,
): Promise<number> {
  const { numInsertedOrUpdatedRows } = await db
    .with('gone', (q) =>
      q
        .deleteFrom('documents')
        .where((eb) => {
          if ('documentId' in owner) return eb('id', '=', owner.documentId);
          if ('visitorHash' in owner) return eb('visitor_hash', '=', owner.visitorHash);
          if ('visitorsUntil' in owner) return eb('visitor_until', '<=', moment(owner.visitorsUntil));
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

/** A firm's paper about its enrolment. */
export function findEvidence(db: Sql, firmId: number, documentId: number) {
  return db
    .selectFrom('documents')
    .select(['name', 'content_type', 'size', 'storage_key', 'sha256', 'scan'])
    .where('id', '=', documentId)
    .where('account_id', '=', firmId)
    .where('purpose', '=', 'evidence')
    .executeTakeFirst();
}
