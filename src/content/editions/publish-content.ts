import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { dayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { invalidFields } from '../../kernel/problem.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { ContentApi } from '../content.api.js';
import { ContentChecks } from '../content-checks.js';
import { ContentEdition } from './content-edition.entity.js';
import { ContentTexts, fieldsOf, type LockedText } from '../content-texts.js';
import { PUBLISH_CONTENT } from '../../shared/content/content.codes.js';
import { contentFieldTexts, contentProblems } from '../content.problems.js';
import { maySchedule } from '../content.rules.js';
import type { SeenVersion } from '../content.record.dto.js';
import { EditionMoves } from './edition-moves.js';

/** Publishes drafts, now or at their moment. Rules 27.5, 27.7 and 27.25. */
@Injectable()
export class PublishContent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly content: ContentApi,
    private readonly texts: ContentTexts,
    private readonly checks: ContentChecks,
    private readonly moves: EditionMoves,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), invalid_input (422), content_moved (409) */
  async schedule({ staffId }: StaffActor, id: number, { at, ...seen }: SeenVersion & { at: string }): Promise<void> {
    await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const publishAt = new Date(at);
      if (!maySchedule(publishAt, now)) throw invalidFields({ at: contentFieldTexts.publishAt });
      const edition = await this.ready(em, id, seen);
      await this.moves.move(em, 'schedule', edition, now, { publishAt });
      this.jobs.send(em, PUBLISH_CONTENT, { id: edition.id }, publishAt);
      await this.note(em, staffId, id, 'schedule', { edition: edition.id, publish_at: publishAt.toISOString() });
    });
  }

  /** A scheduled edition becomes a draft again. @throws not_found (404), content_moved (409) */
  async recall({ staffId }: StaffActor, id: number): Promise<void> {
    await this.database.transaction(async (em) => {
      const { inWork } = await this.texts.locked(em, id);
      if (!inWork) throw contentProblems.content_moved();
      await this.moves.move(em, 'recall', inWork, this.clock.now());
      await this.note(em, staffId, id, 'recall', { edition: inWork.id });
    });
  }

  /** Readers see it at once. @throws not_found (404), invalid_input (422), content_moved, content_italian_first (409) */
  async publish({ staffId }: StaffActor, id: number, seen: SeenVersion): Promise<void> {
    await this.database.transaction(async (em) => {
      const edition = await this.ready(em, id, seen);
      const text = await this.texts.locked(em, id);
      if (this.checks.lacksItalian(text.place.path, text.language)) throw contentProblems.content_italian_first();
      await this.comeOut(em, 'publish', text, edition, staffId);
    });
    await this.content.refresh();
  }

  /**
   * The moment of a scheduled edition has come; one that was recalled, moved or published is left alone. One with a
   * mistake waits: the sweep tries again, and editors read why. Rule 27.25.
   */
  async onTime(editionId: number): Promise<void> {
    const isOut = await this.database.transaction(async (em) => {
      const found = await em.findOne(ContentEdition, { id: editionId });
      if (!found) return false;
      const text = await this.texts.locked(em, found.textId);
      const edition = await em.refresh(found);
      if (edition?.status !== 'scheduled' || !edition.publishAt || edition.publishAt > this.clock.now()) return false;
      const faults = await this.checks.faults(sqlOf(em), fieldsOf(edition), text.place, text.language);
      if (Object.keys(faults).length > 0 || this.checks.lacksItalian(text.place.path, text.language)) return false;
      await this.comeOut(em, 'come_out', text, edition, null);
      return true;
    });
    if (isOut) await this.content.refresh();
  }

  /** The draft of a text, checked once more: other texts may have changed since it was saved. */
  private async ready(em: EntityManager, id: number, { edition, revision }: SeenVersion): Promise<ContentEdition> {
    const { inWork, place, language } = await this.texts.locked(em, id);
    if (inWork?.id !== edition || inWork.revision !== revision) throw contentProblems.content_moved();
    await this.checks.check(sqlOf(em), fieldsOf(inWork), place, language);
    return inWork;
  }

  private async comeOut(
    em: EntityManager,
    move: 'publish' | 'come_out',
    { id, published }: LockedText,
    edition: ContentEdition,
    staffId: number | null,
  ): Promise<void> {
    const now = this.clock.now();
    if (published) await this.moves.move(em, 'supersede', published, now);
    await this.moves.move(em, move, edition, now, { publishedOn: edition.publishedOn ?? dayInRome(now) });
    await this.note(em, staffId, id, 'publish', { edition: edition.id }, published && { edition: published.id });
  }

  private async note(
    em: EntityManager,
    staffId: number | null,
    recordId: number,
    action: string,
    after: Record<string, unknown>,
    before?: Record<string, unknown> | null,
  ): Promise<void> {
    await this.audit.write(em, { staffId, action, resource: 'content', recordId, after, ...(before && { before }) });
  }
}
