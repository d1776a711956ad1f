import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Passkeys, SecurityEvents } from '../../kernel/auth/auth.api.js';
import { ReportsApi } from '../../moderation/reports/reports.api.js';
import { DocumentsApi } from '../../documents/documents.api.js';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { ErasureList } from '../../kernel/erasures/erasure-list.js';
import { IdempotencyKeys } from '../../kernel/idempotency.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { ContactLeaks } from '../../moderation/moderation.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { AccountParts } from '../account-parts.js';
import { anonymise } from './anonymise.js';
import { Members } from '../members/members.js';
import { IdentityMarks } from '../identity/identity-marks.js';

/** The mail that notifies an owner of the erasure, and the values of its texts. */
export interface Farewell {
  readonly template: 'account_deleted' | 'account_expired' | 'account_closed' | 'account_unused_deleted';
  readonly params?: Readonly<Record<string, string>>;
}

/**
 * Erases an account with its requests and responses, documents, notifications and sessions. Ledger, payments and
 * consent proofs stay without a name; issued invoices keep the buyer's name, as the law demands. A last mail confirms
 * it. Rule 14.5.
 */
@Injectable()
export class Erasure {
  constructor(
    private readonly clock: Clock,
    private readonly parts: AccountParts,
    private readonly documents: DocumentsApi,
    private readonly leaks: ContactLeaks,
    private readonly notifications: NotificationsApi,
    private readonly idempotency: IdempotencyKeys,
    private readonly events: SecurityEvents,
    private readonly passkeys: Passkeys,
    private readonly cases: CasesApi,
    private readonly reports: ReportsApi,
    private readonly members: Members,
    private readonly marks: IdentityMarks,
    private readonly list: ErasureList,
  ) {}

  /** Erases an account that nobody ever confirmed: it has only its mail and the request it was opened for. */
  async eraseUnconfirmed(em: EntityManager, accountId: number): Promise<void> {
    await this.parts.eraseUnconfirmed(em, accountId);
    await this.notifications.erase(em, accountId);
    await this.events.erase(em, accountId);
    await this.passkeys.erase(em, accountId);
    await anonymise(em, accountId, this.clock.now());
    await this.list.note(em, 'account', [accountId]);
  }

  /**
   * Erases in the caller's transaction; an account already erased stays as it is.
   * @param farewell null where the owner was notified before
   */
  async erase(
    em: EntityManager,
    accountId: number,
    farewell: 'account_deleted' | 'account_expired' | Farewell | null,
  ): Promise<void> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select(['email', 'locale', 'model'])
      .where('id', '=', accountId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (!account) return;
    const erased = { id: accountId, email: account.email, model: account.model };
    await this.parts.erase(em, erased, 'locked first');
    await em.flush();
    // Whoever decides a case locks the account before it.
    await sqlOf(em).selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    await this.documents.erase(em, { accountId });
    await this.parts.erase(em, erased, 'others');
    await this.leaks.erase(em, accountId);
    await this.notifications.erase(em, accountId);
    await this.marks.erase(em, accountId);
    await this.idempotency.erase(em, accountId);
    await this.events.erase(em, accountId);
    await this.passkeys.erase(em, accountId);
    await this.members.notifyOfErasure(em, accountId);
    await anonymise(em, accountId, this.clock.now());
    await this.cases.erase(em, accountId);
    await this.reports.erase(em, accountId);
    if (account.model === 'lawyer') await this.parts.firmChanged(em, accountId);
    await this.list.note(em, 'account', [accountId]);
    if (!farewell) return;
    const { template, params }: Farewell = typeof farewell === 'string' ? { template: farewell } : farewell;
    this.notifications.mail(em, {
      to: account.email,
      locale: account.locale,
      template,
      ...(params && { params }),
      deduplicationKey: `${template}/${accountId}`,
    });
  }
}
