import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { AccountParts, type AccountFacts, type AccountPart, type ErasedAccount } from '../accounts/accounts.api.js';
import { NotificationsApi } from '../notifications/notifications.api.js';
import type { SignInKey } from '../shared/actor.js';
import { VisitorDrafts } from './draft/visitor-drafts.js';
import { RequestsApi } from './requests.api.js';

/** What requests hold about accounts. */
@Injectable()
export class RequestsAccountPart implements AccountPart, OnModuleInit {
  /** Every move of a request locks the request before the account. */
  readonly locksFirst = true;

  constructor(
    private readonly accounts: AccountParts,
    private readonly requests: RequestsApi,
    private readonly drafts: VisitorDrafts,
    private readonly notifications: NotificationsApi,
  ) {}

  onModuleInit(): void {
    this.accounts.add(this);
  }

  async confirmed(em: EntityManager, account: AccountFacts): Promise<{ draft: number | null } | undefined> {
    return account.model === 'user' ? { draft: await this.drafts.open(em, account) } : undefined;
  }

  waits(em: EntityManager, accountId: number): Promise<boolean> {
    return this.drafts.waitFor(em, accountId);
  }

  async replaced(em: EntityManager, accountId: number): Promise<(newer: number) => Promise<void>> {
    const waiting = await this.drafts.detach(em, accountId);
    return (newer) => this.drafts.attach(em, newer, waiting);
  }

  eraseUnconfirmed(em: EntityManager, accountId: number): Promise<void> {
    return this.drafts.erase(em, accountId);
  }

  firmSuspended(em: EntityManager, firmId: number): Promise<void> {
    return this.requests.releaseFirm(em, firmId);
  }

  citizenSuspended(em: EntityManager, accountId: number, suspensionId: number): Promise<void> {
    return this.notifyFirms(em, accountId, 'request_paused', suspensionId);
  }

  async citizenReinstated(em: EntityManager, accountId: number, suspensionId: number): Promise<void> {
    await this.requests.forwardAgain(em, accountId);
    await this.notifyFirms(em, accountId, 'request_resumed', suspensionId);
  }

  async erase(em: EntityManager, { id }: ErasedAccount): Promise<void> {
    await this.requests.eraseAccount(em, id);
    await this.drafts.erase(em, id);
  }

  exported({ accountId }: SignInKey) {
    return {
      requests: sql`(
        select jsonb_agg(to_jsonb(q) - 'opposing_party_hash' || jsonb_build_object(
          'timeline', (
            select jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at) order by e.id)
            from request_activity e
            where e.request_id = q.id),
          'answers', (
            select jsonb_agg(jsonb_build_object(
              'id', r.id,
              'firm', f.company_name,
              'status', r.status,
              'text', r.text,
              'fee_basis', r.fee_basis,
              'percentage_hundredths', r.percentage_hundredths,
              'percentage_base', r.percentage_base,
              'complexity', r.complexity,
              'hourly_rate_cents', r.hourly_rate_cents,
              'hours_least', r.hours_least,
              'hours_most', r.hours_most,
              'fixed_costs_cents', r.fixed_costs_cents,
              'final_costs_cents', r.final_costs_cents,
              'additional_costs', r.additional_costs,
              'expenses_cents', r.expenses_cents,
              'instalments', r.instalments,
              'answered_at', r.answered_at,
              'approved_at', r.approved_at) order by r.id)
            from responses r
            join firms f on f.account_id = r.firm_id
            where r.request_id = q.id and r.answered_at is not null)) order by q.id)
        from requests q
        where q.account_id = ${accountId} and q.deleted_at is null)`,
      request_consents: sql`(
        select jsonb_agg(to_jsonb(k) - 'account_id' order by k.id)
        from request_consents k
        where k.account_id = ${accountId})`,
      responses: sql`(
        select jsonb_agg(to_jsonb(r) order by r.id) from responses r where r.firm_id = ${accountId})`,
      quote_drafts: sql`(
        select jsonb_agg(to_jsonb(d) - 'firm_id' order by d.response_id)
        from quote_drafts d
        where d.firm_id = ${accountId})`,
      firm_notes: sql`(
        select jsonb_agg(to_jsonb(n) - '{firm_id,remind_at,version}'::text[] order by n.response_id)
        from firm_notes n
        where n.firm_id = ${accountId})`,
      inbox_filters: sql`(
        select jsonb_agg(to_jsonb(t) - 'firm_id' order by t.slot) from inbox_filters t where t.firm_id = ${accountId})`,
      quote_texts: sql`(
        select jsonb_agg(to_jsonb(t) - 'firm_id' order by t.slot) from quote_texts t where t.firm_id = ${accountId})`,
      engagements: sql`(
        select jsonb_agg(to_jsonb(e) - 'id' order by e.response_id)
        from engagements e
        join responses p on p.id = e.response_id
        join requests q on q.id = p.request_id
        where p.firm_id = ${accountId} or (q.account_id = ${accountId} and e.status <> 'withdrawn'))`,
    };
  }

  /** Notifies the firms with a citizen's open requests that they can't work on them, or can again. Rule 21.12. */
  private async notifyFirms(
    em: EntityManager,
    accountId: number,
    template: 'request_paused' | 'request_resumed',
    suspensionId: number,
  ): Promise<void> {
    const places = await this.requests.openPlaces(em, accountId);
    await this.notifications.notify(
      em,
      ...places.map(({ requestId, responseId, firmId }) => ({
        accountId: firmId,
        template,
        params: { request_id: requestId, response_id: responseId },
        deduplicationKey: `${template}/${suspensionId}/${responseId}`,
      })),
    );
  }
}
