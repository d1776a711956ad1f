import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql, type RawBuilder } from 'kysely';
import { Database, sqlOf, type Sql } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems, type Problem } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { startOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { settingLimits } from '../../shared/limits.js';
import type { Text } from '../../shared/locale.js';
import type { Concerned } from '../../shared/staff/setting-rows.codes.js';
import { firstDayOfVersion, mayCountFrom } from '../../shared/staff/settings.rules.js';
import { Audit, type StaffActor } from '../staff.api.js';

/** What is announced in versions, and how its table keeps them. */
export interface VersionKind {
  /** It names the notifications: `weights_announced`, `weights_withdrawn`. */
  readonly name: 'weights' | 'settings';
  /** Has a row for each version: when it was announced, from when it counts, why, by whom, and whether it was withdrawn. */
  readonly table: 'score_weights' | 'business_settings';
  /** Its resource in the audit log. */
  readonly resource: string;
  /** The job that notifies accounts of a version, some at a time. */
  readonly job: string;
  /** The message that names the first day on which a version may take effect. */
  readonly tooEarly: Text;
  /** Whether a version that was not withdrawn is still to come. */
  readonly coming: (now: Date) => RawBuilder<unknown>;
}

/** A version that is being announced: its own columns, and its entry in the audit log. */
export interface NewVersion {
  readonly columns: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: (version: number) => Readonly<Record<string, unknown>>;
}

/** The data of the job that notifies of a version. */
export interface VersionNotification {
  readonly version: number;
  readonly withdrawn: boolean;
  /** The account that was notified last. */
  readonly after: number;
}

/**
 * Versions that are announced before they take effect: the accounts concerned are notified, and until its day a version
 * can be withdrawn. Only one version can be announced at a time. Rules 25.1 to 25.8.
 * @typeParam Row the own columns of a version
 */
@Injectable()
export abstract class AnnouncedVersions<Row extends object> implements OnModuleInit {
  protected abstract readonly kind: VersionKind;

  constructor(
    protected readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly audit: Audit,
    private readonly notifications: NotificationsApi,
  ) {}

  /** The accounts that a version concerns, with the values of their notification. */
  protected abstract notificationParams(
    row: Row,
    withdrawn: boolean,
  ): Partial<Record<Concerned, Record<string, unknown>>>;

  onModuleInit(): void {
    this.jobs.register(this.kind.job, (job: VersionNotification) => this.notify(job));
  }

  /**
   * @param on the first day in Rome on which it counts
   * @param announcedAlready the problem where another version is to come
   * @param make reads what counts now, with the versions locked
   * @returns the new version
   * @throws invalid_input (422) for a day before the notice is over
   */
  protected announceVersion(
    { staffId }: StaffActor,
    { on, reason }: { on: string; reason: string },
    announcedAlready: () => Problem,
    make: (db: Sql, now: Date) => Promise<NewVersion>,
  ): Promise<number> {
    const { table, resource, job, tooEarly, coming } = this.kind;
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, table);
      const now = this.clock.now();
      if (!mayCountFrom(on, now))
        throw problems.invalid_input({
          fields: { effective_on: [tooEarly] },
          values: { first: firstDayOfVersion(now) },
        });
      const { rows: another } = await sql`
        select from ${sql.table(table)} where withdrawn_at is null and ${coming(now)} limit 1`.execute(db);
      if (another.length > 0) throw announcedAlready();
      const { columns, before, after } = await make(db, now);
      const { rows } = await sql<{ version: number }>`
        insert into ${sql.table(table)} (${sql.join(Object.keys(columns).map((name) => sql.ref(name)))},
          created_at, effective_at, reason, staff_id)
        values (${sql.join(Object.values(columns))}, ${now}, ${startOfDayInRome(on)}, ${reason}, ${staffId})
        returning version`.execute(db);
      const version = rows[0]?.version ?? 0;
      this.jobs.send(em, job, { version, withdrawn: false, after: 0 } satisfies VersionNotification);
      await this.audit.write(em, {
        staffId,
        action: 'announce',
        resource,
        recordId: version,
        reason,
        before,
        after: { ...after(version), effective_on: on },
      });
      return version;
    });
  }

  /** @param notComing the problem where it counts already or was withdrawn. @throws not_found (404) */
  protected withdrawVersion(
    { staffId }: StaffActor,
    version: number,
    reason: string,
    notComing: () => Problem,
  ): Promise<void> {
    const { table, resource, job, coming } = this.kind;
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      await lockName(db, table);
      const now = this.clock.now();
      const { rows } = await sql<{ coming: boolean }>`
        select withdrawn_at is null and effective_at > ${now} and ${coming(now)} as coming
        from ${sql.table(table)} where version = ${version}`.execute(db);
      if (!rows[0]) throw problems.not_found();
      if (!rows[0].coming) throw notComing();
      await sql`
        update ${sql.table(table)} set withdrawn_at = ${now}, withdrawn_reason = ${reason}
        where version = ${version}`.execute(db);
      this.jobs.send(em, job, { version, withdrawn: true, after: 0 } satisfies VersionNotification);
      await this.audit.write(em, {
        staffId,
        action: 'withdraw',
        resource,
        recordId: version,
        reason,
        before: { state: 'coming' },
        after: { state: 'withdrawn' },
      });
    });
  }

  /** Notifies accounts of an announced or withdrawn version, some at a time, each once and only of what concerns it. */
  async notify({ version, withdrawn, after }: VersionNotification): Promise<void> {
    const { name, table, job } = this.kind;
    const template = withdrawn ? (`${name}_withdrawn` as const) : (`${name}_announced` as const);
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { rows } = await sql<Row & { effective_at: Date; reason: string | null; withdrawn_reason: string | null }>`
        select * from ${sql.table(table)} where version = ${version}`.execute(db);
      const [row] = rows;
      if (!row) throw new Error(`${name} have no version ${version}`);
      const said = this.notificationParams(row, withdrawn);
      const { rows: accounts } = await sql<{ id: number; model: Concerned }>`
        select id, model from accounts
        where id > ${after} and model = any(${Object.keys(said)}::text[]) and deleted_at is null
          and confirmed_at is not null
        order by id
        limit ${settingLimits.notifiedAtOnce}`.execute(db);
      await this.notifications.notify(
        em,
        ...accounts.map(({ id, model }) => ({
          accountId: id,
          template,
          params: {
            at: new Date(row.effective_at).toISOString(),
            reason: (withdrawn ? row.withdrawn_reason : row.reason) ?? '',
            ...said[model],
          },
          deduplicationKey: `${name}:${version}:${withdrawn ? 'withdrawn' : 'announced'}:${id}`,
        })),
      );
      const last = accounts.at(-1);
      if (last && accounts.length === settingLimits.notifiedAtOnce)
        this.jobs.send(em, job, { version, withdrawn, after: last.id } satisfies VersionNotification);
    });
  }
}
