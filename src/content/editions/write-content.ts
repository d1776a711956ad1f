import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields } from '../../kernel/problem.js';
import { Audit, differing, type StaffActor } from '../../staff/staff.api.js';
import { ContentChecks } from '../content-checks.js';
import type { ContentEdition } from './content-edition.entity.js';
import {
  ContentTexts,
  fieldsOf,
  hasItalian,
  isTranslated,
  liveFields,
  textRow,
  type LockedText,
} from '../content-texts.js';
import type { ContentBody, NewContentBody, SeenVersion } from '../content.record.dto.js';
import { versionOf } from '../content.queries.js';
import { contentFieldTexts, contentProblems } from '../content.problems.js';
import { EditionMoves } from './edition-moves.js';
import { placeOfPath } from '../../shared/content/places.rules.js';
import type { TextFields } from './source-text.js';

type Written = Omit<TextFields, 'published'>;

const writtenOf = ({ title, description, body, topic, sources, reviewed }: Written): Written => ({
  title,
  description,
  body,
  topic,
  // The database keeps the fields of a source in another order than a form sends them.
  sources: sources.map(({ label, url }) => ({ label, ...(url !== undefined && { url }) })),
  reviewed,
});

const columnsOf = ({ reviewed, ...text }: Written) => ({ ...text, reviewedOn: reviewed });

/** Writes drafts: of a new text, of what readers see, or of an earlier draft. Rules 27.4 and 27.6. */
@Injectable()
export class WriteContent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly texts: ContentTexts,
    private readonly checks: ContentChecks,
    private readonly moves: EditionMoves,
    private readonly audit: Audit,
  ) {}

  /**
   * A text at a new address, as a draft.
   * @returns its number
   * @throws invalid_input (422) for a wrong address or text, content_exists (409)
   */
  async create({ staffId }: StaffActor, { path, language, note, ...body }: NewContentBody): Promise<number> {
    await this.texts.ready();
    const place = placeOfPath(path);
    this.checks.checkPlace(place);
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      if (language !== 'it' && !(await hasItalian(db, place.path)))
        throw invalidFields({ path: contentFieldTexts.noItalian });
      await this.checks.check(db, body, place, language);
      const id = await textRow(db, place, language);
      const text = await this.texts.locked(em, id);
      if (text.inWork || liveFields(text)) throw contentProblems.content_exists();
      await this.draft(em, staffId, text, writtenOf(body), note);
      await this.audit.write(em, {
        staffId,
        action: 'create',
        resource: 'content',
        recordId: id,
        after: { path, language, ...writtenOf(body) },
      });
      return id;
    });
  }

  /**
   * Saves the draft of a text. The caller says which version they saw, so that nobody overwrites newer changes.
   * @throws not_found (404), invalid_input (422), content_moved, content_changed (409)
   */
  async save({ staffId }: StaffActor, id: number, { edition, revision, note, ...body }: ContentBody): Promise<void> {
    await this.database.transaction(async (em) => {
      const text = await this.texts.locked(em, id);
      const written = writtenOf(body);
      await this.refuseOvertaken(em, text, { edition, revision }, written);
      await this.checks.check(sqlOf(em), body, text.place, text.language);
      const before = text.inWork ? fieldsOf(text.inWork) : liveFields(text);
      if (text.inWork) await this.over(em, staffId, text.inWork, written, note);
      else await this.draft(em, staffId, text, written, note);
      const changed = before && differing(writtenOf(before), written);
      if (changed)
        await this.audit.write(em, { staffId, action: 'update', resource: 'content', recordId: id, ...changed });
    });
  }

  /**
   * An earlier version becomes the draft.
   * @throws not_found (404), content_moved, content_changed (409)
   */
  async restore({ staffId }: StaffActor, id: number, version: number, seen: SeenVersion): Promise<void> {
    await this.database.transaction(async (em) => {
      const text = await this.texts.locked(em, id);
      const found = writtenOf(await versionOf(sqlOf(em), id, version));
      await this.refuseOvertaken(em, text, seen, found);
      if (text.inWork) await this.over(em, staffId, text.inWork, found, null);
      else await this.draft(em, staffId, text, found, null);
      await this.audit.write(em, { staffId, action: 'restore', resource: 'content', recordId: id, after: { version } });
    });
  }

  /** Deletes a draft. @throws not_found (404), content_moved, content_changed, content_translated (409) */
  async discard({ staffId }: StaffActor, id: number, seen: SeenVersion): Promise<void> {
    await this.database.transaction(async (em) => {
      const text = await this.texts.locked(em, id);
      await this.refuseOvertaken(em, text, seen);
      if (!text.inWork) throw contentProblems.content_moved();
      if (text.language === 'it' && !liveFields(text) && (await isTranslated(sqlOf(em), text.place.path)))
        throw contentProblems.content_translated();
      this.moves.prepare('discard', text.inWork, this.clock.now(), undefined);
      const before = writtenOf(fieldsOf(text.inWork));
      await sqlOf(em).deleteFrom('content_editions').where('id', '=', text.inWork.id).execute();
      await this.audit.write(em, { staffId, action: 'delete', resource: 'content', recordId: id, before });
    });
  }

  /**
   * Checks that the version that the caller saw is still the present one.
   * @param mine what the caller wants to save
   * @throws content_changed (409) with who changed it, when, and the fields that differ from the caller's
   */
  private async refuseOvertaken(
    em: EntityManager,
    { inWork, published }: LockedText,
    { edition, revision }: SeenVersion,
    mine?: Written,
  ): Promise<void> {
    const front = inWork ?? published;
    if ((front?.id ?? 0) === edition && (front?.revision ?? 0) === revision) return;
    const by = front?.authorId
      ? await sqlOf(em).selectFrom('staff').select('name').where('id', '=', front.authorId).executeTakeFirst()
      : undefined;
    const changed = front && mine && differing(writtenOf(fieldsOf(front)), mine);
    throw contentProblems.content_changed({
      values: { name: by?.name ?? '–' },
      facts: {
        changed_by: by?.name ?? null,
        changed_at: front?.updatedAt.toISOString() ?? null,
        changed: changed ? Object.keys(changed.before) : [],
        edition: front?.id ?? 0,
        revision: front?.revision ?? 0,
      },
    });
  }

  private async over(em: EntityManager, staffId: number, draft: ContentEdition, text: Written, note: string | null) {
    await this.moves.move(em, 'change', draft, this.clock.now(), {
      ...columnsOf(text),
      note,
      authorId: staffId,
      revision: draft.revision + 1,
    });
  }

  private async draft(em: EntityManager, staffId: number, text: LockedText, written: Written, note: string | null) {
    const publishedOn = liveFields(text)?.published ?? null;
    const columns = { textId: text.id, ...columnsOf(written), publishedOn, note, authorId: staffId, revision: 1 };
    await this.moves.write(em, 'write', columns, this.clock.now());
  }
}
