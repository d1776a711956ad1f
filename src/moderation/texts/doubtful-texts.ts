import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { textCase } from '../../shared/moderation/case.codes.js';
import { undecidedStates } from '../../shared/moderation/case.states.js';
import { CasesApi } from '../cases/cases.api.js';
import type { TextSubject } from '../../shared/moderation/texts.codes.js';

/** They are public, so staff examine them first. */
const PUBLIC: Readonly<Record<TextSubject, boolean>> = {
  response: false,
  review: true,
  review_reply: true,
  profile: true,
};
const FIRST = 1;

/** Words that are shown, and whose they are. */
export interface ShownText {
  readonly type: TextSubject;
  readonly id: number;
  readonly accountId: number;
}

/**
 * Submits words about which the contact filter was not sure to staff. They are shown meanwhile. Rule 19.10 and
 * docs/decisions/0052-doubtful-texts-are-reviewed-after-publication.md.
 */
@Injectable()
export class DoubtfulTexts {
  constructor(private readonly cases: CasesApi) {}

  /** Words were written for the first time. */
  async written(em: EntityManager, { type, id, accountId }: ShownText, doubtful: boolean): Promise<void> {
    if (!doubtful) return;
    await this.cases.open(em, { ...textCase(type, id), accountId, priority: PUBLIC[type] ? FIRST : 0 });
    await em.flush();
  }

  /** Words were changed: they are judged anew. Clean or deleted words need no decision. */
  async changed(em: EntityManager, text: ShownText, doubtful: boolean): Promise<void> {
    if (doubtful) await this.written(em, text, true);
    else await this.gone(em, text.type, [text.id]);
  }

  /** Words were deleted, with their author or with what they belonged to. */
  async gone(em: EntityManager, type: TextSubject, ids: readonly number[]): Promise<void> {
    if (ids.length === 0) return;
    const open = await sqlOf(em)
      .selectFrom('cases')
      .select('subject_id')
      .where('kind', '=', 'text')
      .where('subject_type', '=', type)
      .where('subject_id', 'in', ids)
      .where('status', 'in', undecidedStates)
      .orderBy('id')
      .execute();
    for (const { subject_id: id } of open) await this.cases.withdraw(em, textCase(type, id));
  }
}
