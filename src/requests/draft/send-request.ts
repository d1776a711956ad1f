import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import type { ProblemDetails } from '../../kernel/problem.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { isDraft, openStatuses } from '../forwarding/lifetime.rules.js';
import { buyerOf } from '../plan/plan-checkouts.js';
import type { Request } from '../request.entity.js';
import { requestFacts, type RequestFacts } from '../request.facts.js';
import { missingParts, planAwaitsPayment, type MissingPart } from '../request.rules.js';
import { requestProblems, sensitiveConsentNeeded } from '../requests.problems.js';
import { OrderPlan } from './order-plan.js';
import { Sending } from './sending.js';

/** The citizen sends a draft, or orders its plan where that is still to be paid. Rules 1.3 and 1.4. */
@Injectable()
export class SendRequest {
  constructor(
    private readonly sending: Sending,
    private readonly order: OrderPlan,
    private readonly moderation: ModerationApi,
  ) {}

  /**
   * @param request locked
   * @returns the checkout that is to be paid, or null
   * @throws blacklisted, request_incomplete (422)
   */
  async send(em: EntityManager, request: Request, now: Date): Promise<number | null> {
    if (openStatuses.includes(request.status)) return null;
    const context = await this.sending.context(em, request);
    // A draft that was begun before its citizen signed in has not been screened yet.
    await this.moderation.refuseTexts(sqlOf(em), {
      description: request.description,
      extra: request.extra.map(({ text }) => text).join('\n'),
    });
    const facts = requestFacts(request);
    const invoiced = planAwaitsPayment(facts, now) === 'ok' ? buyerOf(request) : null;
    demandAll(request, facts, invoiced && 'fields' in invoiced ? invoiced.fields : {});
    if (invoiced && 'buyer' in invoiced) return this.order.order(em, request, invoiced.buyer, context, now);
    await this.sending.send(em, request, context, now);
    return null;
  }
}

/** Reports all missing fields at once. @throws request_incomplete (422) */
function demandAll(request: Request, facts: RequestFacts, more: NonNullable<ProblemDetails['fields']>): void {
  if (!isDraft(request.status)) return;
  const textOf = (name: MissingPart) => {
    if (name === 'sensitive_data_consent') return sensitiveConsentNeeded;
    return name === 'description' && facts.descriptionLength > 0 ? fieldTexts.minLength : fieldTexts.required;
  };
  const fields = { ...Object.fromEntries(missingParts(facts).map((name) => [name, [textOf(name)]])), ...more };
  if (Object.keys(fields).length > 0) throw requestProblems.request_incomplete({ fields });
}
