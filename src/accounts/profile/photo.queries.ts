import type { Sql } from '../../kernel/database/database.js';

/** The public photo of a firm. */
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
