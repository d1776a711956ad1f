import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { createHash } from 'node:crypto';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { Clock, plus } from '../../shared/clock.js';
import type { PaperKindId } from '../../shared/guidance/papers.codes.js';
import { documentLimits } from '../../shared/limits.js';
import { Document } from '../document.entity.js';
import { shownDocument, type DocumentDto } from '../documents.dto.js';
import { documentProblems } from '../documents.problems.js';
import { listWaiting } from '../documents.queries.js';
import { Intake } from '../intake.js';
import type { Upload } from '../upload.js';
import { erase } from '../use-cases/erase.js';

/** How a secret is kept. */
export const hashOfUploadSecret = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * The files that a browser uploads before its citizen registers. It holds a secret that it made itself; whoever has the
 * secret sees names and sizes and removes files, and nobody reads their bytes until an account has them. Rule 1.32.
 */
@Injectable()
export class VisitorDocuments {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly intake: Intake,
    private readonly moderation: ModerationApi,
    private readonly jobs: Jobs,
  ) {}

  /** What waits under a secret, in the order in which it came. */
  list(secret: string): Promise<DocumentDto[]> {
    return listWaiting(this.database.read, hashOfUploadSecret(secret));
  }

  /**
   * Takes a file.
   * @param open begins to read the upload
   * @param kind what the document is, where the visitor says it
   * @throws Problem document_limit_reached, visitor_documents_full (409), blacklisted (422) for the name, and those of
   * {@link Intake.take}
   */
  async add(secret: string, open: () => Promise<Upload>, kind: PaperKindId | null): Promise<DocumentDto> {
    const visitorHash = hashOfUploadSecret(secret);
    await this.demandRoom(this.database.read, visitorHash);
    const upload = await open();
    await this.moderation.refuseFileName(this.database.read, upload.name);
    const file = await this.intake.take({}, upload);
    return this.intake.orDrop(file.storageKey, () =>
      this.database.transaction(async (em) => {
        // Two uploads at once must not pass the limit together.
        await sql`select pg_advisory_xact_lock(hashtextextended(${visitorHash}, 0))`.execute(sqlOf(em));
        await this.demandRoom(sqlOf(em), visitorHash);
        const now = this.clock.now();
        const document = em.create(Document, {
          ...file,
          accountId: null,
          requestId: null,
          responseId: null,
          conversationId: null,
          messageId: null,
          purpose: 'request',
          kind,
          doubts: null,
          visitorHash,
          visitorUntil: plus(now, documentLimits.visitorKept),
          createdAt: now,
        });
        await em.flush();
        return { ...shownDocument(document), kind };
      }),
    );
  }

  /** Says what a file is; null leaves it to its name. @throws Problem not_found */
  async name(secret: string, documentId: number, kind: PaperKindId | null): Promise<void> {
    const { numUpdatedRows } = await this.database.write
      .updateTable('documents')
      .set({ kind })
      .where('id', '=', documentId)
      .where('visitor_hash', '=', hashOfUploadSecret(secret))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw problems.not_found();
  }

  /** Removes a file. @throws Problem not_found */
  async remove(secret: string, documentId: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const found = await sqlOf(em)
        .selectFrom('documents')
        .select('id')
        .where('id', '=', documentId)
        .where('visitor_hash', '=', hashOfUploadSecret(secret))
        .forUpdate()
        .executeTakeFirst();
      if (!found) throw problems.not_found();
      await erase(em, this.jobs, { documentId }, this.clock.now());
    });
  }

  /** A draft waits with these files for its account: they are deleted with it, and not before. */
  async waitWithDraft(em: EntityManager, visitorHash: string): Promise<void> {
    await sqlOf(em)
      .updateTable('documents')
      .set({ visitor_until: null })
      .where('visitor_hash', '=', visitorHash)
      .execute();
  }

  /** The files become documents of a draft, as many as it has room for; the rest is deleted. The draft is locked. */
  async give(em: EntityManager, visitorHash: string, draft: { id: number; accountId: number }): Promise<void> {
    const db = sqlOf(em);
    const { there } = await db
      .selectFrom('documents')
      .select((eb) => eb.fn.count<string>('id').as('there'))
      .where('request_id', '=', draft.id)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('documents')
      .set({ account_id: draft.accountId, request_id: draft.id, visitor_hash: null, visitor_until: null })
      .where('id', 'in', (waiting) =>
        waiting
          .selectFrom('documents')
          .select('id')
          .where('visitor_hash', '=', visitorHash)
          .orderBy('id')
          .limit(Math.max(0, documentLimits.perRequest - Number(there)))
          .forUpdate(),
      )
      .execute();
    await this.forget(em, visitorHash);
  }

  /** Deletes what waits. */
  async forget(em: EntityManager, visitorHash: string): Promise<void> {
    await erase(em, this.jobs, { visitorHash }, this.clock.now());
  }

  private async demandRoom(db: Sql, visitorHash: string): Promise<void> {
    const { own, all } = await db
      .selectFrom('documents')
      .select(({ fn }) => [
        fn.countAll<string>().as('all'),
        fn.countAll<string>().filterWhere('visitor_hash', '=', visitorHash).as('own'),
      ])
      .where('visitor_hash', 'is not', null)
      .executeTakeFirstOrThrow();
    const limit = documentLimits.perRequest;
    if (Number(own) >= limit) throw documentProblems.document_limit_reached({ values: { limit }, facts: { limit } });
    if (Number(all) >= documentLimits.visitorsTogether) throw documentProblems.visitor_documents_full();
  }
}
