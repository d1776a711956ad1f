import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { moment } from '../../kernel/database/sql.js';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { problems } from '../../kernel/problem.js';
import { Clock, plus } from '../../shared/clock.js';
import { staffLimits } from '../../shared/limits.js';
import { allowsStaff, type StaffPermission } from '../../shared/permissions.rules.js';
import type { ReasonedResource, ViewedResource } from '../../shared/staff/views.codes.js';
import { Audit } from '../audit/audit.js';
import type { StaffActor } from '../staff-actor.js';
import type { ViewBody, ViewQuery, ViewReason } from './views.dto.js';

/** A record that staff read. */
interface Viewed {
  readonly resource: ViewedResource;
  readonly recordId: number;
  /** One of its papers. */
  readonly document?: number;
}

/** Finds, among the cases that a member has in hand, the latest that is about a record. */
export type CaseInHand = (
  db: Sql,
  member: { readonly staffId: number; readonly viewed: readonly number[] },
  record: { readonly resource: ReasonedResource; readonly recordId: number },
) => Promise<number | null>;

const permissionOf: Readonly<Record<ReasonedResource, StaffPermission>> = {
  accounts: 'account:list',
  requests: 'request:list',
  responses: 'response:list',
};

/** Who of the staff read which record of a person, and why. Rules 16.20 and 16.21. */
@Injectable()
export class RecordViews {
  private caseInHand: CaseInHand = () => Promise.resolve(null);

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly audit: Audit,
  ) {}

  /** The module that owns the cases registers how one is found. */
  casesFoundBy(find: CaseInHand): void {
    this.caseInHand = find;
  }

  /** @throws not_found (404) for a record that does not exist, or that the role does not read */
  async reason(staff: StaffActor, { resource, record_id: recordId }: ViewQuery): Promise<ViewReason> {
    await this.demand(staff, resource, recordId);
    return this.standing(staff, { resource, recordId });
  }

  /**
   * Logs the reading of a record, before it is answered. The same member's next readings for the same reason are one
   * entry for a while.
   */
  async write(staff: StaffActor, viewed: Viewed): Promise<void> {
    const why = await this.standing(staff, viewed);
    const { resource, recordId, document } = viewed;
    // The words are an entry themselves: another one would make them stand longer than their hour.
    if (why.reason !== null && document === undefined) return;
    await this.database.transaction(async (em) => {
      // A page asks for two parts of a record at once.
      await lockName(sqlOf(em), `view/${staff.staffId}/${resource}/${recordId}`);
      const last = await this.latest(sqlOf(em), staff, viewed, staffLimits.viewRepeated);
      const isRepeated = last !== undefined && last.case_id === why.case_id && last.reason === why.reason;
      if (document === undefined && isRepeated) return;
      await this.log(em, staff, viewed, why);
    });
  }

  /**
   * Logs why a member is about to read a record. What was said stands for a while.
   * @throws not_found (404), as {@link reason}
   */
  async state(staff: StaffActor, { resource, record_id: recordId, reason }: ViewBody): Promise<ViewReason> {
    await this.demand(staff, resource, recordId);
    const why = { case_id: null, reason };
    await this.database.transaction((em) => this.log(em, staff, { resource, recordId }, why));
    return why;
  }

  private log(em: EntityManager, { staffId }: StaffActor, viewed: Viewed, { case_id: caseId, reason }: ViewReason) {
    const { resource, recordId, document } = viewed;
    return this.audit.write(em, {
      staffId,
      action: 'view',
      resource,
      recordId,
      caseId,
      ...(reason !== null && { reason }),
      ...(document !== undefined && { after: { document } }),
    });
  }

  private async standing(staff: StaffActor, viewed: Viewed): Promise<ViewReason> {
    const { recordId } = viewed;
    if (viewed.resource === 'cases') return { case_id: recordId, reason: null };
    // The papers of an account are read for the reason of the account.
    const resource = viewed.resource === 'evidence' ? 'accounts' : viewed.resource;
    const db = this.database.read;
    const since = moment(plus(this.clock.now(), -staffLimits.viewReason));
    const read = await db
      .selectFrom('audit')
      .select('record_id')
      .where('action', '=', 'view')
      .where('staff_id', '=', staff.staffId)
      .where('resource', '=', 'cases')
      .where('at', '>', since)
      .groupBy('record_id')
      .orderBy(sql`max(id)`, 'desc')
      .execute();
    const cases = read.flatMap(({ record_id: id }) => id ?? []);
    const caseId = await this.caseInHand(db, { staffId: staff.staffId, viewed: cases }, { resource, recordId });
    if (caseId !== null) return { case_id: caseId, reason: null };
    const stated = await this.latest(db, staff, { resource, recordId }, staffLimits.viewReason, true);
    return { case_id: null, reason: stated?.reason ?? null };
  }

  /** The member's latest entry about a record, not older than `within`. */
  private latest(db: Sql, { staffId }: StaffActor, { resource, recordId }: Viewed, within: number, isStated = false) {
    return db
      .selectFrom('audit')
      .select(['case_id', 'reason'])
      .where('action', '=', 'view')
      .where('staff_id', '=', staffId)
      .where('resource', '=', resource)
      .where('record_id', '=', recordId)
      .where('at', '>', moment(plus(this.clock.now(), -within)))
      .$if(isStated, (query) => query.where('reason', 'is not', null))
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  }

  private async demand({ role }: StaffActor, resource: ReasonedResource, id: number): Promise<void> {
    if (!allowsStaff(permissionOf[resource], role)) throw problems.not_found();
    const found = await this.database.read.selectFrom(resource).select('id').where('id', '=', id).executeTakeFirst();
    if (!found) throw problems.not_found();
  }
}
