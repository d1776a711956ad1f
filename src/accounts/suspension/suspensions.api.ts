import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ReportsApi } from '../../moderation/reports/reports.api.js';
import { Clock } from '../../shared/clock.js';
import { sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Audit, type StaffActor } from '../../staff/staff.api.js';
import { AccountParts } from '../account-parts.js';
import { Sessions } from '../sign-in/sessions.js';
import { suspensionReference } from '../../shared/accounts/suspension.codes.js';
import { Suspension } from './suspension.entity.js';
import type { SuspensionMoveName } from './suspension.states.js';
import { SuspensionMoves } from './suspension-moves.js';
import { suspensionProblems } from './suspensions.problems.js';
import { lockAccount, type LockedAccount } from './suspensions.queries.js';

export { Suspension } from './suspension.entity.js';

/** Ends a suspension at its end. */
export const END_SUSPENSION = 'accounts.end-suspension';
/** Takes back responses that were forwarded to a firm while it was being suspended. */
export const RELEASE_SUSPENDED = 'accounts.release-suspended';

/** Why an account is suspended, and for how long. */
export interface SuspensionTerms {
  /** The person reads it. */
  readonly reason: string;
  /** In the future; null where staff have to lift it. */
  readonly until: Date | null;
  /** The case about the firm's conduct that is decided so. */
  readonly caseId?: number;
}

/** Suspends accounts and lets them back in, in the caller's transaction. Rules 21.1 to 21.4 and 21.12. */
@Injectable()
export class SuspensionsApi {
  constructor(
    private readonly clock: Clock,
    private readonly moves: SuspensionMoves,
    private readonly sessions: Sessions,
    private readonly parts: AccountParts,
    private readonly notifications: NotificationsApi,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly complaints: ReportsApi,
  ) {}

  /**
   * Signs the account out everywhere and blocks it; responses that a firm had not opened pass to the next firms. A mail
   * says why, until when, and how to object.
   * @throws not_found (404); already_suspended, not_confirmed_yet (409)
   */
  async suspend(
    em: EntityManager,
    { staffId }: StaffActor,
    accountId: number,
    { reason, until, caseId }: SuspensionTerms,
  ): Promise<Suspension> {
    const now = this.clock.now();
    const account = await lockAccount(em, accountId);
    if (!account.confirmed_at) throw suspensionProblems.not_confirmed_yet();
    if (await this.current(em, accountId, account)) throw suspensionProblems.already_suspended();
    const columns = { accountId, reason, until, suspendedBy: staffId };
    const [suspension] = await this.moves.make(em, this.moves.create('suspend', columns, now, undefined));
    const { id } = suspension as Suspension;
    await this.write(em, accountId, { suspended_at: now, suspended_until: until, suspension_reason: reason });
    await this.sessions.closeAll(em, accountId);
    if (account.model === 'lawyer') {
      await this.parts.firmChanged(em, accountId);
      await this.parts.firmSuspended(em, accountId);
      // A request that is being forwarded at this moment may not see the suspension yet.
      this.jobs.send(em, RELEASE_SUSPENDED, { accountId });
    } else await this.parts.citizenSuspended(em, accountId, id);
    if (until) this.jobs.send(em, END_SUSPENSION, { suspensionId: id }, until);
    await this.audit.write(em, {
      staffId,
      action: 'suspend',
      resource: 'accounts',
      recordId: accountId,
      reason,
      before: { suspended: false },
      after: { suspended: true, until: until?.toISOString() ?? null, suspension: id },
    });
    const { token, until: appealUntil } = await this.complaints.suspended(
      em,
      accountId,
      reason,
      staffId,
      caseId ?? null,
    );
    this.notifications.mail(em, {
      accountId,
      to: account.email,
      locale: account.locale,
      template: until ? 'account_suspended_until' : 'account_suspended',
      params: {
        reason,
        detection: caseId === undefined ? 'staff' : 'figures',
        reference: suspensionReference(id),
        token,
        until: appealUntil.toISOString(),
        ...(until && { at: until.toISOString() }),
      },
      deduplicationKey: `account-suspended/${id}`,
    });
    return suspension as Suspension;
  }

  /**
   * Lets a suspended account back in, and a firm back into the forwarding of requests.
   * @throws not_found (404); not_suspended (409)
   */
  async reinstate(em: EntityManager, { staffId }: StaffActor, accountId: number, reason: string): Promise<void> {
    const account = await lockAccount(em, accountId);
    const suspension = await this.current(em, accountId, account);
    if (!suspension) throw suspensionProblems.not_suspended();
    await this.finish(em, suspension, account, 'lift', { liftedBy: staffId, liftedReason: reason });
    await this.complaints.reinstated(em, accountId);
    await this.audit.write(em, {
      staffId,
      action: 'reinstate',
      resource: 'accounts',
      recordId: accountId,
      reason,
      before: { suspended: true, until: suspension.until?.toISOString() ?? null, suspension: suspension.id },
      after: { suspended: false },
    });
  }

  /** Ends a suspension whose end has come; nothing happens before, and after it was lifted. */
  async end(em: EntityManager, suspensionId: number): Promise<void> {
    const found = await em.findOne(Suspension, { id: suspensionId, status: 'active' });
    if (!found) return;
    await this.current(em, found.accountId, await lockAccount(em, found.accountId));
  }

  /** The suspension of a locked account; one whose end has come is ended first, and null is returned. */
  private async current(em: EntityManager, accountId: number, account: LockedAccount): Promise<Suspension | null> {
    const suspension = await em.findOne(Suspension, { accountId, status: 'active' }, { refresh: true });
    if (!suspension || this.moves.check('end', suspension, this.clock.now(), undefined) !== 'ok') return suspension;
    await this.finish(em, suspension, account, 'end', {});
    return null;
  }

  private async finish(
    em: EntityManager,
    suspension: Suspension,
    { model }: LockedAccount,
    move: SuspensionMoveName,
    set: Partial<Suspension>,
  ): Promise<void> {
    const { accountId } = suspension;
    await this.moves.make(em, this.moves.prepare(move, suspension, this.clock.now(), undefined, { set }));
    await this.write(em, accountId, { suspended_at: null, suspended_until: null, suspension_reason: null });
    if (model === 'lawyer') await this.parts.firmChanged(em, accountId);
    else await this.parts.citizenReinstated(em, accountId, suspension.id);
    await this.notifications.notify(em, {
      accountId,
      template: 'account_reinstated',
      deduplicationKey: `account-reinstated/${suspension.id}`,
    });
  }

  private async write(
    em: EntityManager,
    accountId: number,
    columns: { suspended_at: Date | null; suspended_until: Date | null; suspension_reason: string | null },
  ): Promise<void> {
    await em.flush();
    await sqlOf(em)
      .updateTable('accounts')
      .set({ ...columns, updated_at: this.clock.now() })
      .where('id', '=', accountId)
      .execute();
  }
}
