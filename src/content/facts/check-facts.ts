import { Injectable } from '@nestjs/common';
import { dayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { ContentApi } from '../content.api.js';
import { ContentTexts, liveFields } from '../content-texts.js';
import { contentProblems } from '../content.problems.js';
import { EditionMoves } from '../editions/edition-moves.js';

/** The legal facts of a published text were checked today and are still right: a new version says so. Rule 27.14. */
@Injectable()
export class CheckFacts {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly content: ContentApi,
    private readonly texts: ContentTexts,
    private readonly moves: EditionMoves,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404), content_moved (409) if readers see no text, or it was checked today already */
  async execute({ staffId }: StaffActor, id: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const { first, published, inWork } = await this.texts.locked(em, id);
      const now = this.clock.now();
      const today = dayInRome(now);
      const live = liveFields({ first, published });
      if (!live || live.reviewed === today) throw contentProblems.content_moved();
      const { reviewed, published: publishedOn, ...text } = live;
      if (published) await this.moves.move(em, 'supersede', published, now);
      await this.moves.write(
        em,
        'check_facts',
        { textId: id, ...text, publishedOn, reviewedOn: today, note: reason, authorId: staffId, revision: 1 },
        now,
      );
      // The draft began before this check: published later, it must not undo the check.
      if (inWork) {
        Object.assign(inWork, { reviewedOn: today, revision: inWork.revision + 1 });
        await em.flush();
      }
      await this.audit.write(em, {
        staffId,
        action: 'review',
        resource: 'content',
        recordId: id,
        reason,
        before: { reviewed },
        after: { reviewed: today },
      });
    });
    await this.content.refresh();
  }
}
