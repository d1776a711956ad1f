import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { ENV, type Env } from '../../env.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { invalidFields } from '../../kernel/problem.js';
import { notificationFieldTexts } from '../notifications.problems.js';
import type { PushBody } from '../notifications.dto.js';
import { isPushService } from './push-services.rules.js';

/** The browsers that get pushes: one for each session, until it ends. Rules 15.14 and 15.16. */
@Injectable()
export class PushSubscriptions {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly database: Database,
  ) {}

  /** Whether the browser of this session gets pushes. */
  async isOn(actor: Actor): Promise<boolean> {
    const row = await this.database.read
      .selectFrom('push_subscriptions')
      .select('id')
      .where('session_id', '=', actor.sessionId)
      .executeTakeFirst();
    return row !== undefined;
  }

  /**
   * Subscribes the browser of this session; other sessions of the same browser are unsubscribed.
   * @throws invalid_input (422) for an address that is none of a push service
   */
  async save(actor: Actor, { endpoint, keys }: PushBody): Promise<void> {
    if (!isPushService(endpoint, this.env.PUSH_SERVICES))
      throw invalidFields({ endpoint: notificationFieldTexts.pushService });
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      // Calls about one session or one browser take turns: the last one counts.
      await lockName(db, `push-session/${actor.sessionId}`);
      await lockName(db, `push-endpoint/${endpoint}`);
      await db
        .deleteFrom('push_subscriptions')
        .where((eb) => eb.or([eb('session_id', '=', actor.sessionId), eb('endpoint', '=', endpoint)]))
        .execute();
      await db
        .insertInto('push_subscriptions')
        .values({
          account_id: actor.accountId,
          session_id: actor.sessionId,
          endpoint,
          p256dh: keys.p256dh,
          auth: keys.auth,
          created_at: this.clock.now(),
        })
        .execute();
    });
  }

  /** Unsubscribes the browser of this session. */
  async end(actor: Actor): Promise<void> {
    await this.database.transaction((em) =>
      sqlOf(em).deleteFrom('push_subscriptions').where('session_id', '=', actor.sessionId).execute(),
    );
  }

  /** Removes a subscription that the push service no longer knows. */
  async remove(id: number): Promise<void> {
    await this.database.transaction((em) => sqlOf(em).deleteFrom('push_subscriptions').where('id', '=', id).execute());
  }

  /** Unsubscribes the browser of a session that ends. */
  async endSession(em: EntityManager, sessionId: number): Promise<void> {
    await sqlOf(em).deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute();
  }

  /** {@link endSession} for several sessions. */
  async endSessions(em: EntityManager, sessionIds: readonly number[]): Promise<void> {
    if (sessionIds.length === 0) return;
    await sqlOf(em)
      .deleteFrom('push_subscriptions')
      .where('session_id', 'in', [...sessionIds])
      .execute();
  }

  /** Deletes the browsers whose session is over. */
  async tidy(em: EntityManager, now: Date): Promise<void> {
    await sql`
      delete from push_subscriptions b
      using sessions s
      where s.id = b.session_id and (s.revoked_at is not null or s.expires_at <= ${now})`.execute(sqlOf(em));
  }
}
