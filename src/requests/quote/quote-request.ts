import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { CreditsApi, type LockedLots } from '../../credits/credits.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { updateOf } from '../../kernel/database/batch.js';
import { Database } from '../../kernel/database/database.js';
import { writeAtEnd, writeCollected } from '../../kernel/database/unit-of-work.js';
import { creditLimits } from '../../shared/limits.js';
import { ContactLeaks, DoubtfulTexts, ModerationApi } from '../../moderation/moderation.api.js';
import type { Recipient } from '../../notifications/notifications.api.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { choiceUntil } from '../forwarding/lifetime.rules.js';
import { beside, rowOf, type BesideRows } from '../inbox/firm-inbox.rows.js';
import type { FirmInboxDetailRow } from '../inbox/firm-inbox.views.js';
import { suspendedPartySql } from '../forwarding/suspended-party.sql.js';
import { lockingRead, lockResponseRows, type LockedResponse } from '../moves/locks.js';
import { RequestActivity } from '../moves/request-activity.js';
import { RequestMoves } from '../moves/request-moves.js';
import { requestProblems } from '../requests.problems.js';
import { Request } from '../request.entity.js';
import { ResponseMoves } from '../moves/response-moves.js';
import type { Response } from '../response.entity.js';
import { instalmentWords } from '../../shared/requests/instalments.rules.js';
import { shownCosts } from '../../shared/requests/shown-costs.rules.js';
import { refuseLastDay } from './last-day.js';
import { isSeen } from '../../kernel/auth/request-access.sql.js';
import { quoteColumns, quoteRowOf, termsOf, type QuoteColumns, type QuoteInput } from './quote.js';

/**
 * The firm's quote: 1 credit, or 4 with the contacts, or free. The fifth quote closes the request. Sent again
 * unchanged, it gets the first answer; changed, it corrects the quote until the citizen has read it. Rules 1.9, 2.6
 * to 2.9 and 2.15.
 */
@Injectable()
export class QuoteRequest {
  private readonly locking = lockingRead<LockGiven, AlsoRead>(
    'requests.lock_to_quote',
    ($) => sql`p.firm_id = ${$.firm} and ${isSeen($.assignedTo, $.now)}`,
    ($) => sql<AlsoRead>`json_build_object(
      'lots', ${this.credits.lockedLots($.firm, $.now)},
      'citizen', ${this.activity.citizen()},
      'interrupted', ${suspendedPartySql($.now)},
      'flatRate', (select f.flat_rate from firms f where f.account_id = p.firm_id),
      'beside', ${beside($.now)})`,
  );

  constructor(
    private readonly database: Database,
    private readonly credits: CreditsApi,
    private readonly activity: RequestActivity,
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
    private readonly texts: DoubtfulTexts,
    private readonly clock: Clock,
  ) {}

  /**
   * @returns what the firm sees of it now, where that is known without another query
   * @throws blacklisted (422) for a text that contains contact details
   */
  async execute(actor: Actor, id: number, quote: QuoteInput): Promise<FirmInboxDetailRow | null> {
    const doubtful = await this.leaks.watching({ accountId: actor.accountId, responseId: id }, (leaked) =>
      this.moderation.refuseTexts(
        this.database.read,
        { text: quote.text, instalments: instalmentWords(quote.instalments) },
        leaked,
      ),
    );
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { accountId: firm, assignedTo } = actor;
      const locked = await lockResponseRows(em, this.locking, { id, firm, assignedTo, now });
      if (locked.also.interrupted) throw requestProblems.account_in_maintenance();
      const { status } = locked.response;
      refuseLastDay(quote.valid_through, {
        now,
        choiceUntil: choiceUntil(locked.request.sentAt ?? now),
        present: locked.response.validThrough,
      });
      const columns = quoteColumns(quote, locked.request);
      const text = { type: 'response', id, accountId: actor.accountId } as const;
      if (status === ResponseStatus.ok || status === ResponseStatus.approved) {
        if (isSame(locked.response, columns)) return null;
        const { request, response } = locked.entities();
        const reworded = wordsOf(response) !== wordsOf(columns);
        await this.responses.move(em, 'edit_quote', response, now, { request }, { set: columns });
        recordAct(em, actor, 'quote_corrected', now, { responseId: id });
        if (reworded) await this.texts.changed(em, text, doubtful.size > 0);
        return null;
      }
      await this.texts.written(em, text, doubtful.size > 0);
      const contacts = quote.shared_contacts && locked.request.sharedContacts;
      return this.give(em, actor, locked, columns, contacts, now);
    });
  }

  private async give(
    em: EntityManager,
    actor: Actor,
    { request, response, also: { lots, citizen, flatRate, beside: others }, entities }: LockedResponse<AlsoRead>,
    columns: QuoteColumns,
    contacts: boolean,
    now: Date,
  ): Promise<FirmInboxDetailRow | null> {
    const { firmId, id: responseId } = response;
    const okCount = request.okCount + 1;
    const set = {
      ...columns,
      flatRate,
      validUntil: choiceUntil(request.sentAt ?? now),
      ...(contacts && { sharedContacts: true, contactsAt: now }),
    };
    const costs = shownCosts(termsOf(quoteRowOf({ ...columns, flatRate })), {
      description: request.description,
      request_type_id: request.requestTypeId,
      part: request.part ?? null,
    });
    const params = { costs: JSON.stringify(costs) };
    const alsoRecords = contacts ? ['contacts_bought'] : [];
    const about = { request, okCount, citizen };
    const given = this.responses.prepare('quote', response, now, about, { set, alsoRecords, params });
    const counters = { okCount, ...(contacts && { contactsCount: request.contactsCount + 1 }) };
    const prices = [
      { purpose: 'quote' as const, amount: creditLimits.quote },
      ...(contacts ? [{ purpose: 'contacts' as const, amount: creditLimits.contacts }] : []),
    ];
    await this.credits.spend(em, { accountId: firmId, responseId, costs: prices, lots }, now);
    await this.responses.make(em, given);
    writeAtEnd(em, updateOf(em, Request, request.id, { ...counters, updatedAt: now }));
    recordAct(em, actor, 'quote_given', now, { responseId });
    const context = { facts: { okCount } };
    if (this.requests.may('fifth_quote', request, now, context)) {
      // The firms that are notified of the end are read from what is written.
      await writeCollected(em);
      await this.requests.move(em, 'fifth_quote', entities().request, now, context);
      return null;
    }
    return rowOf({ ...request, ...counters }, response, others);
  }
}

interface LockGiven {
  id: number;
  firm: number;
  assignedTo: number | null;
  now: Date;
}

/** The values that the locking statement reads. */
interface AlsoRead {
  readonly lots: LockedLots;
  readonly citizen: Recipient;
  /** The firm or the citizen was suspended, or is gone. Rule 21.12. */
  readonly interrupted: boolean;
  readonly flatRate: boolean;
  readonly beside: BesideRows;
}

/** Everything that the firm wrote in words. */
const wordsOf = ({ text, instalments }: Pick<Readonly<Response>, 'text' | 'instalments'>): string =>
  `${text ?? ''}\n${instalmentWords(instalments)}`;

function isSame(response: Readonly<Response>, columns: QuoteColumns): boolean {
  return (Object.keys(columns) as (keyof QuoteColumns)[]).every((key) =>
    isDeepStrictEqual(response[key] ?? null, columns[key] ?? null),
  );
}
