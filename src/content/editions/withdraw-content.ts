import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { ContentApi } from '../content.api.js';
import { ContentTexts, isTranslated, type LockedText } from '../content-texts.js';
import { contentProblems } from '../content.problems.js';
import { linksOf } from '../content.rules.js';
import { EditionMoves } from './edition-moves.js';

/** Withdraws a published edition: the edition of the repository counts again, or the page is gone. Rule 27.8. */
@Injectable()
export class WithdrawContent {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: ContentApi,
    private readonly texts: ContentTexts,
    private readonly moves: EditionMoves,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), content_moved, content_linked, content_translated (409) */
  async execute({ staffId }: StaffActor, id: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const text = await this.texts.locked(em, id);
      if (!text.published) throw contentProblems.content_moved();
      if (!text.first) await this.refuseNeeded(em, text);
      const { id: edition } = text.published;
      await this.moves.move(em, 'withdraw', text.published, this.clock.now());
      await this.audit.write(em, {
        staffId,
        action: 'withdraw',
        resource: 'content',
        recordId: id,
        reason,
        before: { edition },
        after: { edition: text.first ? 0 : null },
      });
    });
    await this.content.refresh();
  }

  /** A page can only be removed if no link and no translation needs it. */
  private async refuseNeeded(em: EntityManager, { id, place: { path }, language }: LockedText): Promise<void> {
    if (language !== 'it') return;
    if (await isTranslated(sqlOf(em), path)) throw contentProblems.content_translated();
    const others = await sqlOf(em)
      .selectFrom('content_editions as e')
      .innerJoin('content_texts as t', 't.id', 'e.text_id')
      .select(['t.path', 'e.body'])
      .where('e.status', 'in', ['draft', 'scheduled', 'published'])
      .where('t.id', '<>', id)
      .execute();
    const linking = [...others, ...this.content.firstEditions].filter(({ body }) => linksOf(body).includes(path));
    if (linking.length > 0)
      throw contentProblems.content_linked({
        values: { paths: [...new Set(linking.map((each) => each.path))].join(', ') },
      });
  }
}
