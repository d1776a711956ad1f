import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { problems } from '../../kernel/problem.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { requestLimits } from '../../limits.js';
import { Plan, R } from '../codes.js';
import { lockOwnRequest } from '../locks.js';
import { Places } from '../places.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { missingParts } from '../request.rules.js';
import { requestMachine, requestStates, type RequestMoveName } from '../request.states.js';
import { requestJobs } from '../requests.codes.js';
import type { RequestUpdate } from '../requests.dto.js';
import { problemOf, requestProblems } from '../requests.problems.js';
import { Story } from '../story.js';

/**
 * What the citizen changes on a request: everything while it is a draft, only additions afterwards; and the two moves that the contract
 * writes as a status (2 sends, 9 retires). Specification, section 7, PUT /requests/{id}.
 */
@Injectable()
export class UpdateRequest {
  constructor(
    private readonly database: Database,
    private readonly accounts: AccountsApi,
    private readonly places: Places,
    private readonly story: Story,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  execute(actor: Actor, id: number, { status, ...fields }: RequestUpdate): Promise<void> {
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (requestStates[request.status].draft) this.edit(request, fields, now);
      else if (status === undefined || fields.extra !== undefined) this.addInformation(em, request, fields, now);
      if (status === R.new) await this.send(em, request, now);
      if (status === R.retired) await this.retire(em, request, now);
    });
  }

  private edit(request: Request, fields: Omit<RequestUpdate, 'status'>, now: Date): void {
    if (fields.plan !== undefined && fields.plan !== Plan.free) throw requestProblems.plan_not_available({ fields: { plan: [{ it: 'Per ora la richiesta è gratuita.', en: 'For now the request is free.' }] } });
    const { request_type_id, part, address_full, city, province_id, country_id, latitude, longitude, description, shared_contacts, invoice, opposing_party } = fields;
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
      ...(shared_contacts !== undefined && { sharedContacts: shared_contacts }),
      ...(invoice !== undefined && { invoice }),
      ...(opposing_party !== undefined && {
        opposingPartyHash: opposing_party ? this.accounts.identityHash(opposing_party) : null,
        opposingPartyGiven: Boolean(opposing_party),
      }),
    });
    if (fields.extra !== undefined) request.extra = fields.extra ? [{ text: fields.extra, at: now.toISOString() }] : [];
    request.updatedAt = now;
    request.draftDueAt = plus(now, request.status === R.init ? requestLimits.abandonedAfter : requestLimits.draftDeletedAfter);
  }

  private addInformation(em: EntityManager, request: Request, { extra, ...others }: Omit<RequestUpdate, 'status'>, now: Date): void {
    const changed = Object.keys(others).length > 0;
    if (changed || !extra) throw requestProblems.move_not_allowed({ facts: { status: request.status } });
    this.check('add_information', request, now);
    const written = request.extra.reduce((sum, addition) => sum + addition.text.length, 0);
    if (written + extra.length > requestLimits.textMax * 2) throw problems.invalid_input({ fields: { extra: [fieldTexts.maxLength] } });
    // A double click sends the same words twice; they are added once.
    if (request.extra.at(-1)?.text === extra) return;
    request.extra = [...request.extra, { text: extra, at: now.toISOString() }];
    request.updatedAt = now;
    this.story.note(em, request, 'info_added', now);
  }

  private async send(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (request.status === R.new || request.status === R.wait) return;
    const user = await this.accounts.facts(em, request.accountId);
    if (!user) throw problems.unauthenticated();
    const facts = requestFacts(request, user);
    const missing = missingParts(facts);
    if (missing.length > 0 && requestStates[request.status].draft) {
      const textOf = (name: string) => (name === 'description' && facts.descriptionLength > 0 ? fieldTexts.minLength : fieldTexts.required);
      throw requestProblems.request_incomplete({ fields: Object.fromEntries(missing.map((name) => [name, [textOf(name)]])) });
    }
    this.check('send', request, now, user);
    request.status = R.new;
    request.sentAt = now;
    request.updatedAt = now;
    request.draftDueAt = null;
    request.expiresAt = plus(now, requestLimits.duration);
    this.story.note(em, request, 'sent', now);
    await this.story.tellUser(em, request, 'request_sent', { until: request.expiresAt.toISOString() }, `request_sent:${request.id}`);
    await this.jobs.send(em, requestJobs.fill, { request_id: request.id });
    await this.jobs.send(em, requestJobs.expire, { request_id: request.id }, request.expiresAt);
  }

  private async retire(em: EntityManager, request: Request, now: Date): Promise<void> {
    if (request.status === R.retired) return;
    this.check('retire', request, now);
    request.status = R.retired;
    request.endedAt = now;
    request.updatedAt = now;
    this.story.note(em, request, 'retired', now);
    const lapsed = await this.places.lapseUnopened(em, request, 'retired', now);
    for (const response of lapsed.filter((one) => one.releasedAt)) await this.story.tellFirm(em, request, response, 'request_gone', {}, `request_gone:${response.id}`);
  }

  private check(move: RequestMoveName, request: Request, now: Date, user?: Parameters<typeof requestFacts>[1]): void {
    const verdict = requestMachine.check(move, request.status, requestFacts(request, user), now);
    if (verdict !== 'ok') throw problemOf(verdict, { facts: { status: request.status } });
  }
}
