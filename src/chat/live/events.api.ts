import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { write } from '../../kernel/database/batch.js';
import { Database } from '../../kernel/database/database.js';
import { collect, type Collector } from '../../kernel/database/unit-of-work.js';
import { EVENTS_CHANNEL, type EventKind, type EventRefs } from '../../shared/chat/events.codes.js';

/** An event for the screens of an account. */
export interface AccountEvent {
  readonly accountId: number;
  readonly kind: EventKind;
  readonly refs: EventRefs;
}

// Triggers of account_events:
// - account_events_told: every process is notified of an event with its id from the insert, whoever inserts it.
const published: Collector<AccountEvent> = {
  writes: (_, events) => [
    write(
      'events.published',
      [JSON.stringify(events.map(({ accountId, kind, refs }) => ({ account_id: accountId, kind, refs })))],
      (all) => sql`
        insert into account_events (account_id, kind, refs)
        select account_id, kind, refs
        from json_to_recordset(${all}::text::json) as given (account_id integer, kind text, refs jsonb)`,
    ),
  ],
};

/** Events, for the other modules. The database itself sends those of notifications and requests. */
@Injectable()
export class EventsApi {
  constructor(private readonly database: Database) {}

  /** Sends an event to an account with the commit of the caller's transaction; every process is notified of it then. */
  publish(em: EntityManager, ...events: readonly AccountEvent[]): void {
    collect(em, published, ...events);
  }

  /** Sends something short-lived to the open streams of an account; nothing is stored. */
  async mention({ accountId, kind, refs }: AccountEvent): Promise<void> {
    const payload = JSON.stringify([[null, accountId, kind, refs]]);
    await sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`.execute(this.database.write);
  }
}
