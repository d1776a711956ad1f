import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountParts } from '../account-parts.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Blacklist, valuesOf, type AccountValue } from '../../moderation/moderation.api.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { accountProblems } from '../accounts.problems.js';
import { Erasure } from './erasure.js';
import { Sessions } from '../sign-in/sessions.js';
import { suspensionProblems } from '../suspension/suspensions.problems.js';
import { lockAccount } from '../suspension/suspensions.queries.js';

/**
 * Staff delete an account for abuse: it is erased as its owner would erase it, and its identity goes to the blacklist.
 * Rules 21.7 and 21.8.
 */
@Injectable()
export class CloseAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly parts: AccountParts,
    private readonly blacklist: Blacklist,
    private readonly sessions: Sessions,
    private readonly erasure: Erasure,
    private readonly audit: Audit,
  ) {}

  /** @throws not_found (404); not_confirmed_yet, payment_open (409) while money is on its way in or back */
  async execute({ staffId }: StaffActor, accountId: number, reason: string): Promise<void> {
    await this.database.transaction(async (em) => {
      const account = await lockAccount(em, accountId);
      // Whoever registered an address without confirming it may not be its owner.
      if (!account.confirmed_at) throw suspensionProblems.not_confirmed_yet();
      const open = await this.parts.openPayments(em, accountId);
      if (open > 0) throw accountProblems.payment_open({ facts: { open_payments: open } });
      await this.sessions.closeAll(em, accountId);
      const identity = await identityOf(em, accountId);
      for (const one of identity)
        await this.blacklist.add(sqlOf(em), { ...one, reason, staffId, closedAccountId: accountId }, this.clock.now());
      await this.erasure.erase(em, accountId, { template: 'account_closed', params: { reason } });
      await this.audit.write(em, {
        staffId,
        action: 'delete-for-abuse',
        resource: 'accounts',
        recordId: accountId,
        reason,
        before: { model: account.model, deleted: false },
        after: { deleted: true, blacklisted: identity.map(({ kind }) => kind) },
      });
    });
  }
}

/** The data by which the person is recognised when they register again. */
async function identityOf(em: EntityManager, accountId: number): Promise<AccountValue[]> {
  const { fiscal_data: fiscal, ...own } = await sqlOf(em)
    .selectFrom('accounts as a')
    .leftJoin('firms as f', 'f.account_id', 'a.id')
    .select(['a.email', 'a.phone', 'a.mobile', 'a.fiscal_data', 'f.pec', 'f.tax_code', 'f.vat_number'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();
  const members = await sqlOf(em)
    .selectFrom('firm_members')
    .select('email')
    .where('account_id', '=', accountId)
    .where('accepted_at', 'is not', null)
    .execute();
  return valuesOf({
    emails: [own.email, own.pec, fiscal?.pec, ...members.map(({ email }) => email)],
    phones: [own.phone, own.mobile],
    taxIds: [own.tax_code, own.vat_number, fiscal?.tax_code, fiscal?.vat_number],
  });
}
