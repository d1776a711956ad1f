import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { suspendedNow } from '../../accounts/accounts.api.js';
import { Clock } from '../../shared/clock.js';
import { assignedTo, type FirmViewer } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { rolesWith } from '../../shared/permissions.rules.js';
import type { EventKind, EventRefs } from '../../shared/chat/events.codes.js';

/** An event that was kept. */
export interface KeptEvent {
  readonly id: number;
  readonly account_id: number;
  readonly kind: EventKind;
  readonly refs: EventRefs;
}

/** Until when a session holds, and which requests its person sees now. */
export interface HeldStream extends Pick<FirmViewer, 'assignedTo'> {
  readonly until: Date;
}

/** What a stream may have missed, and which streams may go on. */
@Injectable()
export class EventsQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** The last event that was kept; 0 when there is none. */
  async last(): Promise<number> {
    const { rows } = await sql<{ id: number }>`
      select coalesce(max(id), 0)::float8 as id from account_events`.execute(this.database.read);
    return rows[0]?.id ?? 0;
  }

  /**
   * Events of accounts after one of theirs, in their order, with those of transactions that were still running when it
   * was written: a stream may have got some of these.
   */
  async since(accountIds: readonly number[], id: number): Promise<KeptEvent[]> {
    const { rows } = await sql<KeptEvent>`
      select e.id::float8 as id, e.account_id, e.kind, e.refs
      from account_events e
      left join account_events o on o.id = ${id}
      where e.account_id = any(${accountIds}::integer[])
        and (e.id > ${id} or (e.xid <> o.xid and not pg_visible_in_snapshot(e.xid, o.snapshot)))
      order by e.id`.execute(this.database.read);
    return rows;
  }

  /** Whether the event is still kept. An older one cannot say what came after it. */
  async isKept(id: number): Promise<boolean> {
    const { rows } = await sql`select from account_events where id = ${id}`.execute(this.database.read);
    return rows.length > 0;
  }

  /** Those of the sessions that still hold, and whose person may still follow the events. */
  async holding(sessionIds: readonly number[]): Promise<Map<number, HeldStream>> {
    const now = this.clock.now();
    const { rows } = await sql<{ id: number; expires_at: string; assigned_to: number | null }>`
      select s.id, s.expires_at, ${assignedTo} as assigned_to
      from sessions s
      join accounts a on a.id = s.account_id
      left join firm_members m on m.id = s.member_id
      where s.id = any(${sessionIds}::integer[])
        and s.revoked_at is null
        and s.expires_at > ${now}
        and (m.id is null or m.role = any(${rolesWith('event:read')}::text[]))
        and a.deleted_at is null
        and a.confirmed_at is not null
        and not ${suspendedNow(now)}`.execute(this.database.read);
    return new Map(
      rows.map(({ id, expires_at, assigned_to }) => [id, { until: new Date(expires_at), assignedTo: assigned_to }]),
    );
  }
}
