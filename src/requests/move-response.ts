import { Injectable } from '@nestjs/common';
import type { Actor } from '../shared/actor.js';
import { parse } from '../kernel/http/validation.js';
import { invalidFields, problems } from '../kernel/problem.js';
import { ResponseStatus } from '../shared/requests/codes.js';
import type { FirmInboxDetailRow } from './inbox/firm-inbox.views.js';
import { responseMoves } from './responses.dto.js';
import { BuyContacts } from './inbox/buy-contacts.js';
import { ChooseFirm } from './choice/choose-firm.js';
import { DeclineRequest } from './inbox/decline-request.js';
import { OpenResponse } from './inbox/open-response.js';
import { QuoteRequest } from './quote/quote-request.js';
import { RenewQuote } from './quote/renew-quote.js';
import { WithdrawQuote } from './quote/withdraw-quote.js';

/** The states into which a firm moves its response. */
const firmStatuses: readonly unknown[] = [
  ResponseStatus.wait,
  ResponseStatus.ok,
  ResponseStatus.ko,
  ResponseStatus.fallback,
];

/** In the contract one PUT writes every move of a response; which it is follows from the status in the body. */
@Injectable()
export class MoveResponse {
  constructor(
    private readonly open: OpenResponse,
    private readonly quote: QuoteRequest,
    private readonly decline: DeclineRequest,
    private readonly renewal: RenewQuote,
    private readonly withdrawal: WithdrawQuote,
    private readonly contacts: BuyContacts,
    private readonly choice: ChooseFirm,
  ) {}

  /**
   * @returns what the firm sees of it now, where that is known without another query
   * @throws requires_user or requires_lawyer when the move is the other side's; invalid_input when there is no such
   * move
   */
  async execute(actor: Actor, id: number, body: Record<string, unknown>): Promise<FirmInboxDetailRow | null> {
    if (body['only_shared_contacts_updated'] === true) {
      if (actor.model !== 'lawyer') throw problems.requires_lawyer();
      parse(responseMoves.contacts, body);
      await this.contacts.execute(actor, id);
      return null;
    }
    const { status } = body;
    if (status === ResponseStatus.approved) {
      if (actor.model !== 'user') throw problems.requires_user();
      await this.choice.execute(actor, id, parse(responseMoves.choice, body).choice_reason);
      return null;
    }
    if (!firmStatuses.includes(status))
      throw invalidFields({
        status: { it: 'Stato non valido: 3, 5, 7, 9 o 12', en: 'Not a valid status: 3, 5, 7, 9 or 12' },
      });
    if (actor.model !== 'lawyer') throw problems.requires_lawyer();
    if (status === ResponseStatus.ok && body['only_validity_updated'] === true) {
      await this.renewal.execute(actor, id, parse(responseMoves.renewal, body).valid_through);
      return null;
    }
    if (status === ResponseStatus.ok) return this.quote.execute(actor, id, parse(responseMoves.quote, body));
    if (status === ResponseStatus.wait) {
      parse(responseMoves.opening, body);
      await this.open.execute(actor, id);
    } else if (status === ResponseStatus.fallback)
      await this.withdrawal.execute(actor, id, parse(responseMoves.withdrawal, body).reason);
    else await this.decline.execute(actor, id, parse(responseMoves.opinion, body).text);
    return null;
  }
}
