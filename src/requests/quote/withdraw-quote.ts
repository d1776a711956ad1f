import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { Database } from '../../kernel/database/database.js';
import { CreditsApi } from '../../credits/credits.api.js';
import { ContactLeaks, DoubtfulTexts, ModerationApi } from '../../moderation/moderation.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { lockResponse } from '../moves/locks.js';
import { ResponseMoves } from '../moves/response-moves.js';
import { requestProblems } from '../requests.problems.js';

/**
 * A firm withdraws its quote: until the citizen has read it freely, and its credit returns; afterwards with a reason that
 * the citizen reads, and the credit stays spent. The next eligible firm gets the request. Rules 2.35 to 2.38.
 */
@Injectable()
export class WithdrawQuote {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsApi,
    private readonly moves: ResponseMoves,
    private readonly forwarding: Forwarding,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
    private readonly texts: DoubtfulTexts,
    private readonly clock: Clock,
  ) {}

  /**
   * @param reason is kept only where the citizen has read the quote
   * @throws withdrawal_needs_reason (409) when it was read and no reason is given; blacklisted (422) for a reason that
   * contains contact details
   */
  async execute(actor: Actor, id: number, reason: string | undefined): Promise<void> {
    const doubtful = await this.leaks.watching({ accountId: actor.accountId, responseId: id }, (leaked) =>
      this.moderation.refuseTexts(this.database.read, { reason }, leaked),
    );
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firm: actor, now });
      if (response.lapseReason === 'withdrawn') return;
      if (response.readAt == null) {
        await this.moves.move(em, 'withdraw_quote', response, now, { request });
      } else {
        const details = { set: { withdrawalReason: reason ?? null }, params: { reason: reason ?? '' } };
        const move = this.moves.prepare('withdraw_read_quote', response, now, { request }, details);
        if (reason === undefined) throw requestProblems.withdrawal_needs_reason();
        await this.moves.make(em, move);
        await this.texts.written(em, { type: 'response', id, accountId: actor.accountId }, doubtful.has('reason'));
      }
      recordAct(em, actor, 'quote_withdrawn', now, { responseId: id });
      request.okCount -= 1;
      await this.forwarding.fill(em, request, now);
      // Contacts that were bought have been read: only the quote is given back.
      if (response.readAt == null) await this.credits.returnSpent(em, id, now, 'quote');
    });
  }
}
