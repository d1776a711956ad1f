import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { BillingApi } from '../../billing/billing.api.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import type { Locale } from '../../shared/locale.js';
import { problems, type ProblemDetails } from '../../kernel/problem.js';
import { requestLimits } from '../../shared/limits.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { Plan, RequestStatus } from '../../shared/requests/codes.js';
import { isDraft, openStatuses } from '../forwarding/lifetime.rules.js';
import { lockOwnRequest } from '../moves/locks.js';
import { buyerOf, PlanCheckouts } from '../plan/plan-checkouts.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { requestFacts, type RequestFacts } from '../request.facts.js';
import { missingParts, planAwaitsPayment, type MissingPart } from '../request.rules.js';
import type { RequestUpdate } from '../requests.dto.js';
import {
  factsDayText,
  planTexts,
  requestProblems,
  sensitiveConsentNeeded,
  servedDayText,
} from '../requests.problems.js';
import { Screening } from '../screening/screening.js';
import { Sending } from './sending.js';
import { mayBeFactsDay, mayBeServed } from '../../shared/guidance/facts-day.rules.js';
import { changeSensitiveConsent, type ConsentMoment } from './sensitive-consent.js';
import { ReplyToRejection } from './reply-to-rejection.js';

/** The words that come with a move. @throws move_not_allowed where anything else comes along */
function onlyExtra({ extra, ...others }: Omit<RequestUpdate, 'status'>): string | undefined {
  if (Object.keys(others).length > 0) throw requestProblems.move_not_allowed();
  return extra;
}

/**
 * What the citizen changes on a request: everything while it is a draft, only additions afterwards; and the moves
 * that the contract writes as a status (2 sends, or orders the plan that is to be paid first; 9 retires; 79 replies to a
 * rejection). Rules 1.3, 1.4, 1.11, 1.12, 1.18 and 23.8.
 */
@Injectable()
export class UpdateRequest {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly moves: RequestMoves,
    private readonly sending: Sending,
    private readonly checkouts: PlanCheckouts,
    private readonly billing: BillingApi,
    private readonly moderation: ModerationApi,
    private readonly screening: Screening,
    private readonly replying: ReplyToRejection,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws blacklisted (422) for a text that gives contact details away
   * @throws payment_provider_unavailable (503) when the checkout of a plan was written and its payment page could not be opened:
   * sending again goes on from there
   */
  async execute(
    actor: Actor,
    id: number,
    { status, ...fields }: RequestUpdate,
    { locale, address }: { locale: Locale; address: string },
  ): Promise<void> {
    await this.moderation.refuseTexts(this.database.read, { description: fields.description, extra: fields.extra });
    if (status === RequestStatus.rejectedReplied) return this.replying.execute(actor, id, onlyExtra(fields));
    const checkoutId = await this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (isDraft(request.status)) await this.edit(em, request, fields, { at: now, address });
      else if (status === undefined || fields.extra !== undefined) await this.addInformation(em, request, fields, now);
      if (status === RequestStatus.retired) await this.retire(em, request, now);
      return status === RequestStatus.new ? this.send(em, request, now) : null;
    });
    if (checkoutId !== null) await this.billing.openSession(checkoutId, locale);
  }

  private async edit(
    em: EntityManager,
    request: Request,
    fields: Omit<RequestUpdate, 'status'>,
    when: ConsentMoment,
  ): Promise<void> {
    const now = when.at;
    const {
      request_type_id,
      part,
      address_full,
      city,
      province_id,
      country_id,
      latitude,
      longitude,
      description,
      facts_on,
      served_paper,
      shared_contacts,
      opposing_party,
    } = fields;
    if (facts_on && !mayBeFactsDay(facts_on, now))
      throw problems.invalid_input({ fields: { facts_on: [factsDayText] } });
    if (served_paper && !mayBeServed(served_paper, now))
      throw problems.invalid_input({ fields: { served_paper: [servedDayText] } });
    Object.assign(request, {
      ...(request_type_id !== undefined && { requestTypeId: request_type_id }),
      ...(part !== undefined && { part }),
      ...(address_full !== undefined && { addressFull: address_full }),
      ...(city !== undefined && { city }),
      ...(province_id !== undefined && { provinceId: province_id }),
      ...(country_id !== undefined && { countryId: country_id }),
      ...(latitude !== undefined && { latitude }),
      ...(longitude !== undefined && { longitude }),
      ...(description !== undefined && { description }),
      ...(facts_on !== undefined && { factsOn: facts_on }),
      ...(served_paper !== undefined && { servedPaper: served_paper }),
      ...(shared_contacts !== undefined && { sharedContacts: shared_contacts }),
      ...(opposing_party !== undefined && {
        opposingPartyHash: opposing_party ? this.accounts.identityHash(opposing_party) : null,
        opposingPartyGiven: Boolean(opposing_party),
      }),
    });
    if (fields.extra !== undefined) request.extra = fields.extra ? [{ text: fields.extra, at: now.toISOString() }] : [];
    if (fields.sensitive_data_consent !== undefined)
      await changeSensitiveConsent(em, request, fields.sensitive_data_consent, when);
    await this.choosePlan(em, request, fields, now);
    await this.moves.move(em, 'edit', request, now);
  }

  /**
   * Sets the plan with what its checkout takes. A subject without paid plans leaves the free one, unless a plan is already
   * paid. Rules 5.3 and 5.7.
   */
  private async choosePlan(
    em: EntityManager,
    request: Request,
    { plan, invoice, discount, performance_agreed }: RequestUpdate,
    now: Date,
  ): Promise<void> {
    const before = request.plan;
    const upgradable = requestFacts(request).typeIsUpgradable;
    if (plan !== undefined && plan > Plan.free && !upgradable)
      throw requestProblems.plan_not_available({ fields: { plan: [planTexts.notForType] } });
    if (!upgradable && request.paidPlan > Plan.free)
      throw requestProblems.plan_not_available({ fields: { request_type_id: [planTexts.paidForType] } });
    if (plan !== undefined && plan < request.paidPlan)
      throw requestProblems.plan_already_paid({ fields: { plan: [planTexts.belowPaid] } });
    Object.assign(request, {
      ...(plan !== undefined && { plan }),
      ...(!upgradable && { plan: Plan.free }),
      ...(invoice !== undefined && { invoice: invoice && { ...invoice } }),
      ...(discount !== undefined && { couponCode: discount }),
      ...(performance_agreed !== undefined && { performanceAgreed: performance_agreed }),
    });
    if (discount != null) await this.checkouts.look(em, discount, request, now);
    if (request.plan !== before) await this.checkouts.abandon(em, request, now);
  }

  private async addInformation(
    em: EntityManager,
    request: Request,
    { extra, ...others }: Omit<RequestUpdate, 'status'>,
    now: Date,
  ): Promise<void> {
    const changed = Object.keys(others).length > 0;
    if (changed || !extra) throw requestProblems.move_not_allowed({ facts: { status: request.status } });
    const addition = { text: extra, at: now.toISOString() };
    const set = { extra: [...request.extra, addition] };
    const adding = this.moves.prepare('add_information', request, now, {}, { set });
    const written = request.extra.reduce((sum, one) => sum + one.text.length, 0);
    if (written + extra.length > requestLimits.textMax * 2)
      throw problems.invalid_input({ fields: { extra: [fieldTexts.maxLength] } });
    // A double click sends the same words twice; they are added once.
    if (request.extra.at(-1)?.text === extra) return;
    await this.moves.make(em, adding);
  }

  /**
   * Sends the draft, or orders its plan: then it stays a draft until the payment sends it.
   * @returns the checkout that is to be paid, or null
   */
  private async send(em: EntityManager, request: Request, now: Date): Promise<number | null> {
    if (openStatuses.includes(request.status)) return null;
    const context = await this.sending.context(em, request);
    const facts = requestFacts(request);
    // A draft that was begun before its citizen signed in has not been looked at yet.
    await this.moderation.refuseTexts(sqlOf(em), {
      description: request.description,
      extra: request.extra.map(({ text }) => text).join('\n'),
    });
    const unpaid = planAwaitsPayment(facts, now) === 'ok';
    const invoiced = unpaid ? buyerOf(request) : null;
    this.demandAll(request, facts, invoiced && 'fields' in invoiced ? invoiced.fields : {});
    if (!invoiced || 'fields' in invoiced) {
      await this.sending.send(em, request, context, now);
      return null;
    }
    await this.moves.move(em, 'pay', request, now, context);
    const { plan, couponCode: discount, performanceAgreed } = request;
    const checkout = await this.checkouts.start(
      em,
      request,
      { plan: plan as 2 | 3, buyer: invoiced.buyer, discount: discount ?? null, performanceAgreed },
      now,
    );
    return checkout.id;
  }

  /** Everything that is missing is said at once. @throws request_incomplete (422) */
  private demandAll(request: Request, facts: RequestFacts, more: NonNullable<ProblemDetails['fields']>): void {
    if (!isDraft(request.status)) return;
    const textOf = (name: MissingPart) => {
      if (name === 'sensitive_data_consent') return sensitiveConsentNeeded;
      return name === 'description' && facts.descriptionLength > 0 ? fieldTexts.minLength : fieldTexts.required;
    };
    const fields = { ...Object.fromEntries(missingParts(facts).map((name) => [name, [textOf(name)]])), ...more };
    if (Object.keys(fields).length > 0) throw requestProblems.request_incomplete({ fields });
  }

  private async retire(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (request.status === RequestStatus.retired) return;
    await this.moves.move(em, 'retire', request, now);
    await this.screening.withdraw(em, request.id);
    await this.checkouts.abandon(em, request, now);
  }
}
