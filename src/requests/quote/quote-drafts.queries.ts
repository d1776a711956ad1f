import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { isSeenBy } from '../../kernel/auth/request-access.sql.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { problems } from '../../kernel/problem.js';
import { quoteLimits } from '../../shared/limits.js';
import type { DraftKind, ResponseDrafts, SavedText } from './quote-drafts.dto.js';

/** A text of a firm with its place. */
type KeptText = Omit<SavedText, 'request_type_id'> & { slot: number; request_type_id: string | null };

/** What a firm keeps for its responses: unfinished quotes and opinions, and texts of its own. */
@Injectable()
export class QuoteDraftQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The draft of a response of the firm, or nulls. @throws not_found for a response that is not the firm's */
  async draft<Kind extends DraftKind>(
    actor: Actor,
    responseId: number,
    kind: Kind,
  ): Promise<{ draft: ResponseDrafts[Kind] | null; saved_at: string | null }> {
    const row = await this.database.read
      .selectFrom('responses as p')
      .innerJoin('requests as r', 'r.id', 'p.request_id')
      .leftJoin('quote_drafts as d', (join) => join.onRef('d.response_id', '=', 'p.id').on('d.kind', '=', kind))
      .select(['d.content', 'd.saved_at'])
      .where('p.id', '=', responseId)
      .where(isSeenBy(actor, this.clock.now()))
      .where('r.deleted_at', 'is', null)
      .executeTakeFirst();
    if (!row) throw problems.not_found();
    return {
      draft: row.content as ResponseDrafts[Kind] | null,
      saved_at: row.saved_at && new Date(row.saved_at).toISOString(),
    };
  }

  /** The texts of a firm, by their places. */
  texts(actor: Actor): Promise<KeptText[]> {
    return this.database.read
      .selectFrom('quote_texts')
      .select((eb) => [
        'slot',
        'name',
        'text',
        'request_type_id',
        eb.ref('figures').$castTo<SavedText['figures']>().as('figures'),
      ])
      .where('firm_id', '=', actor.accountId)
      .orderBy('slot')
      .limit(quoteLimits.savedTexts)
      .execute();
  }
}
