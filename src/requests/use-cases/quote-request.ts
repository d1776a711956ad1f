import { Injectable } from '@nestjs/common';
import { raw, type EntityManager } from '@mikro-orm/postgresql';
import { CreditsApi } from '../../credits/credits.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { creditLimits, requestLimits } from '../../limits.js';
import { ResponseStatus, Part, RequestStatus, type PercentageBase } from '../codes.js';
import { lockResponse } from '../locks.js';
import { Forwarding } from '../forwarding.js';
import { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { requestMachine } from '../request.states.js';
import { Response } from '../response.entity.js';
import { responseFacts } from '../response.facts.js';
import { responseMachine } from '../response.states.js';
import type { QuoteInput } from '../responses.dto.js';
import { problemOf } from '../requests.problems.js';
import { RequestActivity } from '../request-activity.js';

/**
 * The firm's quote: 1 credit, or 4 with the contacts, or nothing at all. The fifth quote closes the request. Sent again
 * unchanged it answers as the first time; changed, it corrects the quote until the citizen has read it. Rules 1.9, 2.6
 * to 2.9 and 2.15.
 */
@Injectable()
export class QuoteRequest {
  constructor(
    private readonly database: Database,
    private readonly credits: CreditsApi,
    private readonly forwarding: Forwarding,
    private readonly activity: RequestActivity,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number, quote: QuoteInput): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firmId: actor.accountId });
      const columns = quoteColumns(quote, request);
      if (response.status === ResponseStatus.ok || response.status === ResponseStatus.approved) {
        if (isSame(response, columns)) return;
        this.check('edit_quote', request, response, now);
        Object.assign(response, columns, { editedAt: now });
        this.activity.record(em, request, 'quote_edited', now, response);
        return;
      }
      this.check('quote', request, response, now);
      await this.give(em, request, response, columns, quote.shared_contacts && request.sharedContacts, now);
    });
  }

  /**
   * The move, its line in the story and the ledger are one statement: this is what firms do most, and five of them do
   * it to one request at once.
   */
  private async give(
    em: EntityManager,
    request: Request,
    response: Response,
    columns: QuoteColumns,
    contacts: boolean,
    now: Date,
  ): Promise<void> {
    const okCount = request.okCount + 1;
    const moved = [
      em
        .createQueryBuilder(Response)
        .update({
          ...columns,
          status: ResponseStatus.ok,
          flatRate: raw('(select flat_rate from firms where account_id = firm_id)'),
          answeredAt: now,
          validUntil: plus(request.sentAt as Date, requestLimits.duration + requestLimits.extraApproval),
          ...(contacts && { sharedContacts: true, contactsAt: now }),
        })
        .where({ id: response.id }),
      em
        .createQueryBuilder(Request)
        .update({ okCount, updatedAt: now, ...(contacts && { contactsCount: request.contactsCount + 1 }) })
        .where({ id: request.id }),
      this.activity.recordBatch(em, request, contacts ? ['quoted', 'contacts_bought'] : ['quoted'], now, response),
    ];
    const costs = [
      { purpose: 'quote' as const, amount: creditLimits.quote },
      ...(contacts ? [{ purpose: 'contacts' as const, amount: creditLimits.contacts }] : []),
    ];
    await this.credits.spendTogether(em, { accountId: response.firmId, responseId: response.id, costs }, now, moved);
    await this.activity.notifyUser(
      em,
      request,
      'quote_received',
      { response_id: response.id, count: okCount },
      `quote_received:${response.id}`,
    );
    if (requestMachine.check('fifth_quote', request.status, { ...requestFacts(request), okCount }, now) === 'ok')
      await this.close(em, request, okCount, now);
  }

  private async close(em: EntityManager, request: Request, okCount: number, now: Date): Promise<void> {
    request.status = RequestStatus.closed;
    request.closedAt = now;
    request.endedAt = now;
    this.activity.record(em, request, 'closed', now);
    const until = plus(request.sentAt as Date, requestLimits.duration + requestLimits.extraApproval);
    await this.activity.notifyUser(
      em,
      request,
      'request_closed',
      { until: until.toISOString(), count: okCount },
      `request_closed:${request.id}:${request.extendedAt ? 2 : 1}`,
    );
    await this.forwarding.lapseUnopened(em, request, 'ended', now);
  }

  private check(move: 'quote' | 'edit_quote', request: Request, response: Response, now: Date): void {
    const verdict = responseMachine.check(move, response.status, responseFacts(response, request), now);
    // Once five quotes have closed the request, that is the reason worth telling.
    if (verdict === 'request_not_open' && request.okCount >= requestLimits.maxQuotes)
      throw problemOf('quote_limit_reached', { facts: { status: response.status } });
    if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: response.status } });
  }
}

type QuoteColumns = ReturnType<typeof quoteColumns>;

/** By default the percentage is of what the plaintiff obtains, or of what the defendant saves. */
function defaultBase(request: Request): PercentageBase {
  return request.part === Part.respondent ? 'saving' : 'outcome';
}

function quoteColumns(quote: QuoteInput, request: Request) {
  const percentageBase = quote.percentage_base ?? defaultBase(request);
  return {
    text: quote.text,
    percentageHundredths: Math.round(quote.percentage * 100),
    percentageBase,
    agreedValueCents: percentageBase === 'agreed_value' ? (quote.agreed_value_cents ?? null) : null,
    fixedCostsCents: quote.fixed_costs_cents,
    finalCostsCents: quote.final_costs_cents,
    additionalCosts: quote.additional_costs,
  };
}

function isSame(response: Response, columns: QuoteColumns): boolean {
  return (Object.keys(columns) as (keyof QuoteColumns)[]).every(
    (key) => (response[key] ?? null) === (columns[key] ?? null),
  );
}
