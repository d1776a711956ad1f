import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CreditsApi } from '../../credits/credits.api.js';
import { sqlOf } from '../../kernel/database/database.js';
import { ErasureList } from '../../kernel/erasures/erasure-list.js';
import { requestLimits } from '../../shared/limits.js';
import { DoubtfulTexts } from '../../moderation/moderation.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import type { Request } from '../request.entity.js';
import { Response } from '../response.entity.js';
import { RequestMoves } from '../moves/request-moves.js';
import { changeSensitiveConsent } from '../draft/sensitive-consent.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { responseMachine } from '../response.states.js';

/** Makes requests unreadable. */
@Injectable()
export class RequestErasure {
  constructor(
    private readonly credits: CreditsApi,
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
    private readonly notifications: NotificationsApi,
    private readonly texts: DoubtfulTexts,
    private readonly list: ErasureList,
  ) {}

  /**
   * Erases the content of requests that the caller has locked, all of them before the first wallet. Firms that may read
   * it are notified; a quote not yet 24 hours old gets its credit back. Documents are erased by the caller.
   */
  async erase(
    em: EntityManager,
    requests: readonly Request[],
    now: Date,
    move: 'delete' | 'delete_draft' = 'delete',
  ): Promise<void> {
    const ids = requests.map((request) => request.id);
    const responses = await em.find(
      Response,
      { requestId: { $in: ids } },
      { orderBy: { requestId: 'asc', id: 'asc' }, refresh: true },
    );
    await this.refundQuotes(em, responses, now);
    const written = responses
      .filter(({ text, instalments, withdrawalReason }) => (text ?? instalments ?? withdrawalReason) != null)
      .map(({ id }) => id);
    await this.texts.gone(em, 'response', written);
    for (const request of requests) {
      const ofThis = responses.filter((one) => one.requestId === request.id);
      // The firms are notified while the request still has its words.
      await this.requests.move(em, move, request, now);
      // Erasing a request revokes its citizen's consent; a deadline revokes no consent in their name.
      if (move === 'delete' && request.sensitiveConsent)
        await changeSensitiveConsent(em, request, false, { at: now, address: null });
      Object.assign(request, blank(request, now));
      for (const response of ofThis) Object.assign(response, { text: null, instalments: null, withdrawalReason: null });
      await this.responses.make(
        em,
        ...ofThis
          .filter(({ status }) => responseMachine.moves.erase.from.includes(status))
          .map((response) => this.responses.prepare('erase', response, now, { request })),
      );
    }
    await em.flush();
    if (ids.length === 0) return;
    await sqlOf(em)
      .deleteFrom('engagements')
      .where('response_id', 'in', (eb) => eb.selectFrom('responses').select('id').where('request_id', 'in', ids))
      .execute();
    await this.list.note(em, 'request', ids);
    const ofFirms = responses.map(({ id }) => id);
    if (ofFirms.length > 0) await sqlOf(em).deleteFrom('firm_notes').where('response_id', 'in', ofFirms).execute();
    await sqlOf(em).deleteFrom('request_activity').where('request_id', 'in', ids).execute();
    await this.notifications.eraseRequests(
      em,
      requests.map((request) => request.accountId),
      ids,
    );
  }

  /** Wallets are locked in the order of their accounts, as everywhere. */
  private async refundQuotes(em: EntityManager, responses: readonly Response[], now: Date): Promise<void> {
    const recent = responses.filter(
      ({ status, answeredAt }) =>
        status === ResponseStatus.ok &&
        answeredAt &&
        now.getTime() - answeredAt.getTime() < requestLimits.deletionReturnsCredit,
    );
    for (const response of recent.sort((a, b) => a.firmId - b.firmId))
      await this.credits.returnSpent(em, response.id, now);
  }
}

/** What is left of a deleted request: a row without texts, which keeps ledger and statistics correct. */
function blank(request: Request, now: Date) {
  return {
    description: '',
    part: null,
    namedValueCents: null,
    choiceReason: null,
    addressFull: null,
    city: null,
    provinceId: null,
    latitude: null,
    longitude: null,
    extra: [],
    factsOn: null,
    servedPaper: null,
    papers: [],
    staffReason: null,
    reply: null,
    keptReason: null,
    invoice: null,
    opposingPartyHash: null,
    opposingPartyGiven: false,
    deletedAt: now,
    endedAt: request.endedAt ?? now,
  };
}
