import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { UserRequest } from '../requests.dto.js';
import type { ResponseDto } from '../responses.dto.js';
import { UserRequestsQueries } from '../timeline/user-requests.queries.js';
import { UserResponsesQueries } from './user-responses.queries.js';

/**
 * The citizen reads what firms have answered: from here on a quote is fixed. New answers are marked first and read
 * again afterwards, so that no firm changes a quote while the citizen looks at it; `read` holds the state before
 * the marking.
 */
@Injectable()
export class MarkResponsesRead {
  constructor(
    private readonly database: Database,
    private readonly requests: UserRequestsQueries,
    private readonly responses: UserResponsesQueries,
    private readonly clock: Clock,
  ) {}

  /** A request of one's own with its answers. @throws not_found for anyone else's */
  async ofRequest(actor: Actor, id: number, locale: Locale): Promise<UserRequest> {
    const found = await this.requests.one(actor, id, locale);
    if (found.unread_responses === 0) return found;
    const marked = await this.mark(actor, 'p.request_id', id);
    const fixed = await this.requests.one(actor, id, locale);
    return {
      ...fixed,
      unread_responses: marked.length,
      responses: fixed.responses.map((one) => ({ ...one, read: one.read && !marked.includes(one.id) })),
    };
  }

  /** One response to the owner's request. @throws not_found for another owner's, and for responses that are not shown */
  async one(actor: Actor, id: number, locale: Locale): Promise<ResponseDto> {
    const found = await this.responses.one(actor, id, locale);
    if (found.read || !found.lawyer) return found;
    await this.mark(actor, 'p.id', id);
    return { ...(await this.responses.one(actor, id, locale)), read: false };
  }

  /** @returns the answers that nobody had read */
  private mark(actor: Actor, column: 'p.id' | 'p.request_id', id: number): Promise<number[]> {
    return this.database.transaction(async (em) => {
      const rows = await sqlOf(em)
        .updateTable('responses as p')
        .from('requests as r')
        .set({ read_at: this.clock.now() })
        .where(column, '=', id)
        .whereRef('r.id', '=', 'p.request_id')
        .where('r.account_id', '=', actor.accountId)
        .where('p.status', 'in', [ResponseStatus.ok, ResponseStatus.ko, ResponseStatus.approved])
        .where('p.read_at', 'is', null)
        .returning('p.id')
        .execute();
      return rows.map((row) => row.id);
    });
  }
}
