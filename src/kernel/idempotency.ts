import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { idempotencyLife, ms } from '../shared/limits.js';
import { Clock, plus } from '../shared/clock.js';
import { Database, sqlOf } from './database/database.js';
import { isOutage } from './database/outage.js';
import { moment } from './database/sql.js';
import { Sweeps } from './jobs/sweeps.js';
import { keyProblems } from './idempotency.problems.js';
import { heldBy, type Held } from './once.js';
import { Secrets } from './secrets.js';

const KEY_MAX = 200;
/** What answers are sealed for. */
const PURPOSE = 'idempotency-answer';
/** The polling interval of a second call that waits for the first one, in milliseconds. */
const LOOK_EVERY = 100;
/** A claim this old without an answer is over: its process died, or gave it up. */
const ABANDONED = ms.minute;

/** The right to do a write, or the answer it was given before. */
export type Claim =
  | (Held & { readonly ours: true })
  | { readonly ours: false; readonly status: number; readonly answer: unknown };

/** A claim cannot be ended while the database is unavailable. It expires. */
const unlessUnavailable = (work: Promise<unknown>): Promise<void> =>
  work.then(
    () => undefined,
    (error: unknown) => {
      if (!isOutage(error)) throw error;
    },
  );

/** Remembers for a day which write an account did under which key. Rule 17.4. */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  /** How long a second call waits for the first one (milliseconds). */
  patience = 8000;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    private readonly secrets: Secrets,
  ) {}

  onModuleInit(): void {
    this.sweeps.register('kernel.idempotency', (now) => this.forget(now));
  }

  /**
   * @param isFile the payload is a file
   * @throws idempotency_key_reused (422) for another payload or idempotency_key_other_file (409) for another file;
   * operation_in_progress (409) when the first is still at work after 8 s
   */
  async claim(accountId: number, key: string, fingerprint: string, isFile = false): Promise<Claim> {
    if (key.length > KEY_MAX) throw keyProblems.idempotency_key_invalid();
    const until = Date.now() + this.patience;
    for (;;) {
      const claim = { accountId, key, since: this.clock.now() };
      if (await this.take(claim, fingerprint)) return { ours: true, ...claim };
      const found = await this.database.write
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'answer'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
      if (found && found.fingerprint !== fingerprint)
        throw isFile ? keyProblems.idempotency_key_other_file() : keyProblems.idempotency_key_reused();
      if (found && found.status !== null)
        return { ours: false, status: found.status, answer: this.opened(found.answer) };
      if (Date.now() >= until) throw keyProblems.operation_in_progress({ retryAfter: 2 });
      await pause(LOOK_EVERY);
    }
  }

  /**
   * Stores the answer of a finished write for its repetition. It is sealed, because it may hold a secret that a copy of
   * the table must not reveal.
   */
  keep(claim: Held, status: number, answer: unknown): Promise<void> {
    const sealed = this.secrets.seal(PURPOSE, JSON.stringify({ value: answer }));
    return unlessUnavailable(
      this.database.write
        .updateTable('idempotency_keys')
        .set({ status, answer: JSON.stringify({ sealed }) })
        .where(heldBy(claim))
        .execute(),
    );
  }

  /**
   * The write gave no answer: the key is released. What it has already done stays recorded, and a repetition continues
   * from there.
   */
  release(claim: Held): Promise<void> {
    return unlessUnavailable(
      this.database.write
        .updateTable('idempotency_keys')
        .set({ created_at: plus(claim.since, -2 * ABANDONED) })
        .where(heldBy(claim))
        .where('status', 'is', null)
        .execute(),
    );
  }

  /** Deletes the writes of an account that is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
  }

  private opened(answer: unknown): unknown {
    const { sealed } = answer as { sealed: string };
    return (JSON.parse(this.secrets.unseal(PURPOSE, sealed)) as { value: unknown }).value;
  }

  /** Takes a key that is new, was forgotten, or whose claim is over. @returns whether this call has it now */
  private async take({ accountId, key, since: now }: Held, fingerprint: string): Promise<boolean> {
    const forgotten = sql<boolean>`idempotency_keys.created_at < ${moment(plus(now, -idempotencyLife))}`;
    const abandoned = sql<boolean>`idempotency_keys.created_at < ${moment(plus(now, -ABANDONED))}`;
    const taken = await this.database.write
      .insertInto('idempotency_keys')
      .values({ account_id: accountId, key, fingerprint, created_at: now })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'key'])
          .doUpdateSet({
            fingerprint,
            created_at: now,
            status: null,
            answer: null,
            // A repetition continues from what the write has made.
            effect: sql`case when idempotency_keys.fingerprint = ${fingerprint} and not ${forgotten}
              then idempotency_keys.effect end`,
          })
          .where((eb) => eb.or([forgotten, eb.and([eb('idempotency_keys.status', 'is', null), abandoned])])),
      )
      .returning('account_id')
      .executeTakeFirst();
    return taken !== undefined;
  }

  private async forget(now: Date): Promise<void> {
    await this.database.write
      .deleteFrom('idempotency_keys')
      .where('created_at', '<', moment(plus(now, -idempotencyLife)))
      .execute();
  }
}
