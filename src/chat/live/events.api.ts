import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { EntityManager } from '@mikro-orm/postgresql';
import { write } from '../../kernel/database/batch.js';
import { Database } from '../../kernel/database/database.js';
import { collect, type Collector } from '../../kernel/database/unit-of-work.js';
import { EVENTS_CHANNEL, type EventKind, type EventRefs } from '../../shared/chat/events.codes.js';

/** Something that the screens of an account are told. */
export interface AccountEvent {
  readonly accountId: number;
  readonly kind: EventKind;
  readonly refs: EventRefs;
}

// Triggers of account_events:
// - account_events_told: every process hears of an event with its id, which the insert gives, whoever inserts it.
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

/** Events, for the other modules. Notifications and what happens to requests are told by the database itself. */
@Injectable()
export class EventsApi {
  constructor(private readonly database: Database) {}

  /** Tells an account with the commit of the caller's transaction; every process hears of it then. */
  publish(em: EntityManager, ...events: readonly AccountEvent[]): void {
    collect(em, published, ...events);
  }

  /** Tells the open streams of an account of what is over in a moment; nothing is kept. */
  async mention({ accountId, kind, refs }: AccountEvent): Promise<void> {
    const payload = JSON.stringify([[null, accountId, kind, refs]]);
    await sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`.execute(this.database.write);
  }
}
