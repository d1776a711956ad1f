import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { hashOfUploadSecret, VisitorDocuments } from '../../documents/documents.api.js';
import { problems } from '../../kernel/problem.js';
import { mayBeFactsDay, mayBeServed } from '../../shared/guidance/facts-day.rules.js';
import { Plan } from '../../shared/requests/codes.js';
import { PlanCheckouts } from '../plan/plan-checkouts.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import type { RequestUpdate } from '../requests.dto.js';
import { factsDayText, planTexts, requestProblems, servedDayText } from '../requests.problems.js';
import { changeSensitiveConsent, type ConsentMoment } from './sensitive-consent.js';

type Fields = Omit<RequestUpdate, 'status'>;

/** The citizen changes a draft: any field, its plan included. Rules 1.3, 5.3, 5.7 and 14.13. */
@Injectable()
export class EditDraft {
  constructor(
    private readonly accounts: AccountsApi,
    private readonly moves: RequestMoves,
    private readonly checkouts: PlanCheckouts,
    private readonly documents: VisitorDocuments,
  ) {}

  /**
   * @param request locked
   * @throws invalid_input, plan_not_available, plan_already_paid, coupon_not_valid (422)
   */
  async edit(em: EntityManager, request: Request, fields: Fields, when: ConsentMoment): Promise<void> {
    const { facts_on, served_paper, opposing_party, extra, sensitive_data_consent, upload_secret } = fields;
    if (facts_on && !mayBeFactsDay(facts_on, when.at))
      throw problems.invalid_input({ fields: { facts_on: [factsDayText] } });
    if (served_paper && !mayBeServed(served_paper, when.at))
      throw problems.invalid_input({ fields: { served_paper: [servedDayText] } });
    Object.assign(request, given(fields, columns));
    if (opposing_party !== undefined) {
      request.opposingPartyHash = opposing_party ? this.accounts.identityHash(opposing_party) : null;
      request.opposingPartyGiven = Boolean(opposing_party);
    }
    if (extra !== undefined) request.extra = extra ? [{ text: extra, at: when.at.toISOString() }] : [];
    if (sensitive_data_consent !== undefined) await changeSensitiveConsent(em, request, sensitive_data_consent, when);
    if (upload_secret) await this.documents.give(em, hashOfUploadSecret(upload_secret), request);
    await this.choosePlan(em, request, fields, when.at);
    await this.moves.move(em, 'edit', request, when.at);
  }

  /**
   * Sets the plan with what its checkout takes. A subject without paid plans leaves the free one, unless a plan is already
   * paid.
   */
  private async choosePlan(em: EntityManager, request: Request, fields: Fields, now: Date): Promise<void> {
    const { plan, discount } = fields;
    const before = request.plan;
    const upgradable = requestFacts(request).typeIsUpgradable;
    if (plan !== undefined && plan > Plan.free && !upgradable)
      throw requestProblems.plan_not_available({ fields: { plan: [planTexts.notForType] } });
    if (!upgradable && request.paidPlan > Plan.free)
      throw requestProblems.plan_not_available({ fields: { request_type_id: [planTexts.paidForType] } });
    if (plan !== undefined && plan < request.paidPlan)
      throw requestProblems.plan_already_paid({ fields: { plan: [planTexts.belowPaid] } });
    Object.assign(request, given(fields, planColumns), !upgradable && { plan: Plan.free });
    if (discount != null) await this.checkouts.look(em, discount, request, now);
    if (request.plan !== before) await this.checkouts.abandon(em, request, now);
  }
}

type Columns = Partial<Record<keyof Fields, keyof Request>>;

/** The fields that are kept as they come, with their columns. */
const columns = {
  request_type_id: 'requestTypeId',
  part: 'part',
  address_full: 'addressFull',
  city: 'city',
  province_id: 'provinceId',
  country_id: 'countryId',
  latitude: 'latitude',
  longitude: 'longitude',
  description: 'description',
  facts_on: 'factsOn',
  served_paper: 'servedPaper',
  shared_contacts: 'sharedContacts',
} as const satisfies Columns;

const planColumns = {
  plan: 'plan',
  invoice: 'invoice',
  discount: 'couponCode',
  performance_agreed: 'performanceAgreed',
} as const satisfies Columns;

/** The columns whose fields the citizen has sent. */
const given = (fields: Fields, of: Columns): Partial<Request> =>
  Object.fromEntries(
    Object.entries(of).flatMap(([field, column]) => {
      const value = fields[field as keyof Fields];
      return value === undefined ? [] : [[column, value]];
    }),
  );
