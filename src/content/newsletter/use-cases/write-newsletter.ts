import { Injectable } from '@nestjs/common';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { renderMarkdown } from '../../../notifications/notifications.api.js';
import { Audit, differing, type StaffActor } from '../../../staff/staff.api.js';
import type { Newsletter } from '../newsletter.entity.js';
import type { NewsletterBody } from '../newsletter.record.dto.js';
import { NewsletterMoves } from '../newsletter-moves.js';

const columnsOf = ({ subject_it, subject_en, body_it, body_en, audience }: NewsletterBody) => ({
  subjectIt: subject_it,
  subjectEn: subject_en,
  bodyIt: body_it,
  bodyEn: body_en,
  audience,
});

const contentOf = ({ subjectIt, subjectEn, bodyIt, bodyEn, audience }: Newsletter): NewsletterBody => ({
  subject_it: subjectIt,
  subject_en: subjectEn,
  body_it: bodyIt,
  body_en: bodyEn,
  audience,
});

/** A text that cannot be rendered is refused when it is written, not when it is sent. */
async function refuseIntricate({ body_it, body_en }: NewsletterBody): Promise<void> {
  for (const body of [body_it, body_en]) await renderMarkdown(body);
}

/** Writes, changes and deletes drafts. Rule 24.6. */
@Injectable()
export class WriteNewsletter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly moves: NewsletterMoves,
    private readonly audit: Audit,
  ) {}

  /** @returns the number of the draft @throws text_too_intricate (422) */
  async create({ staffId }: StaffActor, body: NewsletterBody): Promise<number> {
    await refuseIntricate(body);
    return this.database.transaction(async (em) => {
      const prepared = this.moves.create('write', { ...columnsOf(body), createdBy: staffId }, this.clock.now());
      const [made] = await this.moves.make(em, prepared);
      await em.flush();
      const recordId = (made as Newsletter).id;
      await this.audit.write(em, { staffId, action: 'create', resource: 'newsletter', recordId, after: body });
      return recordId;
    });
  }

  /** @throws not_found (404), newsletter_moved (409) once it is sent, text_too_intricate (422) */
  async change({ staffId }: StaffActor, id: number, body: NewsletterBody): Promise<void> {
    await refuseIntricate(body);
    return this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      const before = contentOf(newsletter);
      await this.moves.move(em, 'change', newsletter, this.clock.now(), columnsOf(body));
      const changed = differing(before, body);
      if (changed !== null)
        await this.audit.write(em, { staffId, action: 'update', resource: 'newsletter', recordId: id, ...changed });
    });
  }

  /** @throws not_found (404), newsletter_moved (409) once it is sent */
  delete({ staffId }: StaffActor, id: number): Promise<void> {
    return this.database.transaction(async (em) => {
      const newsletter = await this.moves.locked(em, id);
      this.moves.prepare('delete', newsletter, this.clock.now(), undefined);
      await sqlOf(em).deleteFrom('newsletters').where('id', '=', id).execute();
      const before = contentOf(newsletter);
      await this.audit.write(em, { staffId, action: 'delete', resource: 'newsletter', recordId: id, before });
    });
  }
}
