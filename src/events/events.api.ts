import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { write, type Write } from '../kernel/database/batch.js';
import { Database } from '../kernel/database/database.js';
import { EVENTS_CHANNEL, type EventKind, type EventRefs } from './events.codes.js';

/** Something that the screens of an account are told. */
export interface AccountEvent {
  readonly accountId: number;
  readonly kind: EventKind;
  readonly refs: EventRefs;
}

/** Events, for the other modules. Notifications and what happens to requests are told by the database itself. */
@Injectable()
export class EventsApi {
  constructor(private readonly database: Database) {}

  /** The write that tells accounts, for a batch; every process hears of it with the commit. */
  publishing(events: readonly AccountEvent[]): Write {
    const given = JSON.stringify(events.map(({ accountId, kind, refs }) => ({ account_id: accountId, kind, refs })));
    return write(
      'events.publishing',
      [given],
      (all) => sql`
        insert into account_events (account_id, kind, refs)
        select account_id, kind, refs
        from json_to_recordset(${all}::text::json) as given (account_id integer, kind text, refs jsonb)`,
    );
  }

  /** Tells the open streams of an account of what is over in a moment; nothing is kept. */
  async mention({ accountId, kind, refs }: AccountEvent): Promise<void> {
    const payload = JSON.stringify([[null, accountId, kind, refs]]);
    await sql`select pg_notify(${EVENTS_CHANNEL}, ${payload})`.execute(this.database.write);
  }
}
