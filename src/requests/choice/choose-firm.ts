import { Injectable } from '@nestjs/common';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { phoneInWords } from '../../shared/phone.rules.js';
import { requestProblems } from '../requests.problems.js';
import type { ChoiceReason } from '../../shared/requests/choice-reasons.codes.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { lockResponse } from '../moves/locks.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import { RequestMoves } from '../moves/request-moves.js';
import { ResponseMoves } from '../moves/response-moves.js';

/** The citizen chooses one firm: both get the other's contacts and the request ends. Rules 1.13 to 1.15 and 10.30. */
@Injectable()
export class ChooseFirm {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
    private readonly checkouts: PlanCheckouts,
    private readonly clock: Clock,
  ) {}

  /** @param reason why this firm, if the citizen says it */
  execute(actor: Actor, responseId: number, reason?: ChoiceReason): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, responseId, { userId: actor.accountId });
      if (response.status === ResponseStatus.approved) return;
      if (response.lapseReason === 'withdrawn') throw requestProblems.quote_withdrawn();
      // A firm that left can no longer be chosen; a suspended one may come back.
      const { suspended, active } = await this.accounts.firmTerms(em, response.firmId);
      const ending = this.requests.prepare('choose', request, now, { response });
      const choice = this.responses.prepare('choose', response, now, { request, firmSuspended: suspended || !active });
      response.readAt ??= now;
      request.choiceReason = reason ?? null;
      await this.responses.make(em, choice);
      const { mobile, phone, email } = await this.accounts.contacts(em, response.firmId);
      const numbers = [phone, mobile].flatMap((number) => (number ? [phoneInWords(number)] : []));
      const params = { firm_contacts: [...numbers, email].join(', ') };
      await this.requests.make(em, ending.with({ params }));
      await this.checkouts.abandon(em, request, now);
    });
  }
}
