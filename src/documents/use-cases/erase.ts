import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Jobs } from '../../kernel/jobs/jobs.js';
import { eraseDocuments, type DocumentOwner } from '../documents.queries.js';
import { REMOVE_FILES } from './remove-files.js';

/** Erases documents: the rows immediately, the bytes by a job of this transaction. */
export async function erase(em: EntityManager, jobs: Jobs, owner: DocumentOwner, now: Date): Promise<void> {
  const erased = await eraseDocuments(sqlOf(em), owner, now);
  if (erased > 0) jobs.send(em, REMOVE_FILES, {});
}
