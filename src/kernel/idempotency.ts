import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pRetry from 'p-retry';
import { idempotencyLife, ms } from '../shared/limits.js';
import { Clock, plus } from '../shared/clock.js';
import { Database, sqlOf } from './database/database.js';
import { DatabaseListener } from './database/listener.js';
import { isOutage } from './database/outage.js';
import { GONE_AFTER, isPresent } from './database/presence.js';
import { moment } from './database/sql.js';
import { Sweeps } from './jobs/sweeps.js';
import { keyProblems } from './idempotency.problems.js';
import { heldBy, type Held } from './once.js';
import { Secrets } from './secrets.js';

const KEY_MAX = 200;
/** What answers are sealed for. */
const PURPOSE = 'idempotency-answer';
/** How often a second call looks while it waits for the first one. */
const LOOK_EVERY = 100;
/** A claim this old without an answer belongs to a process that died, also where the server has not noticed it. */
const ABANDONED = ms.minute;

interface Row {
  fingerprint: string;
  status: number | null;
  /** Sealed; the day's answers from before they were are still plain. */
  answer: { sealed: string } | { value: unknown } | null;
  holder: number | null;
  /** Whether the process that holds it is there. */
  is_held: boolean | null;
}

/**
 * Does what is left to do for a key. While the database is away it is tried again beside the call: until then a repetition
 * hears that the first is under way.
 */
const throughOutages = (work: () => Promise<void>): Promise<void> =>
  work().catch((error: unknown) => {
    if (!isOutage(error)) throw error;
    const again = {
      retries: Infinity,
      minTimeout: LOOK_EVERY,
      maxTimeout: ms.second,
      maxRetryTime: ABANDONED / 2,
      unref: true,
    };
    void pRetry(work, again).catch(() => undefined);
  });

/** The right to do a write, or the answer it was given before. */
export type Claim =
  | (Held & { readonly ours: true })
  | { readonly ours: false; readonly status: number; readonly answer: unknown };

/** Remembers for a day which write an account did under which key. Rule 17.4. */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  /** How long a second call waits for the first one (milliseconds). */
  patience = 8000;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
    private readonly listener: DatabaseListener,
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
    /** The process that holds the key and is not there, and since when that is so. */
    let missing: { holder: number | null; since: number } | undefined;
    for (;;) {
      const isGone = missing !== undefined && Date.now() - missing.since >= GONE_AFTER;
      const claim = { accountId, key, holder: this.listener.process, since: this.clock.now() };
      const found = await this.claimOnce(claim, fingerprint, isGone ? missing?.holder : null);
      if (!found) return { ours: true, ...claim };
      if (found.fingerprint !== fingerprint)
        throw isFile ? keyProblems.idempotency_key_other_file() : keyProblems.idempotency_key_reused();
      if (found.status !== null) return { ours: false, status: found.status, answer: this.opened(found.answer) };
      if (found.is_held !== false) missing = undefined;
      else if (missing?.holder !== found.holder) missing = { holder: found.holder, since: Date.now() };
      if (Date.now() >= until) throw keyProblems.operation_in_progress({ retryAfter: 2 });
      await pause(LOOK_EVERY);
    }
  }

  /**
   * Keeps the answer for a repetition of the write, which is done: while the database is away, beside the call. It is
   * sealed, because it may hold a secret: from a copy of the table nobody reads one.
   */
  keep(claim: Held, status: number, answer: unknown): Promise<void> {
    const sealed = this.secrets.seal(PURPOSE, JSON.stringify({ value: answer }));
    return throughOutages(() =>
      this.database.transaction(async (em) => {
        await sqlOf(em)
          .updateTable('idempotency_keys')
          .set({ status, answer: JSON.stringify({ sealed }) })
          .where(heldBy(claim))
          .execute();
      }),
    );
  }

  /**
   * The write gave no answer: the key is free again. What is done already stays noted, and a repetition goes on from there.
   */
  release(claim: Held): Promise<void> {
    return throughOutages(() => this.free(claim));
  }

  private opened(answer: Row['answer']): unknown {
    if (answer === null) return undefined;
    if ('value' in answer) return answer.value;
    return (JSON.parse(this.secrets.unseal(PURPOSE, answer.sealed)) as { value: unknown }).value;
  }

  private async free(claim: Held): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { numDeletedRows } = await db
        .deleteFrom('idempotency_keys')
        .where(heldBy(claim))
        .where('status', 'is', null)
        .where('effect', 'is', null)
        .executeTakeFirst();
      if (numDeletedRows > 0n) return;
      await db
        .updateTable('idempotency_keys')
        .set({ created_at: sql`created_at - ${`${ABANDONED + 1} ms`}::interval` })
        .where(heldBy(claim))
        .where('status', 'is', null)
        .execute();
    });
  }

  /** Forgets the writes of an account that is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
  }

  /**
   * @param gone the number of a process that is gone: its claim is over
   * @returns what stands under the key; undefined where it is ours now
   */
  private async claimOnce(
    { accountId, key, holder, since: now }: Held,
    fingerprint: string,
    gone: number | null = null,
  ): Promise<Row | undefined> {
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const taken = await db
        .insertInto('idempotency_keys')
        .values({ account_id: accountId, key, fingerprint, holder, created_at: now })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'key'])
            .doUpdateSet({
              fingerprint,
              holder,
              created_at: now,
              status: null,
              answer: null,
              // The same write of a process that died goes on from what it made.
              effect: sql`case when idempotency_keys.fingerprint = ${fingerprint}
                and idempotency_keys.created_at >= ${moment(plus(now, -idempotencyLife))} then idempotency_keys.effect end`,
            })
            .where((eb) =>
              eb.or([
                eb('idempotency_keys.created_at', '<', moment(plus(now, -idempotencyLife))),
                eb.and([
                  eb('idempotency_keys.status', 'is', null),
                  eb.or([
                    eb('idempotency_keys.created_at', '<', moment(plus(now, -ABANDONED))),
                    sql<boolean>`idempotency_keys.holder = ${gone}`,
                  ]),
                ]),
              ]),
            ),
        )
        .returning('account_id')
        .executeTakeFirst();
      if (taken) return undefined;
      const found = await db
        .selectFrom('idempotency_keys')
        .select([
          'fingerprint',
          'status',
          'answer',
          'holder',
          sql<
            boolean | null
          >`case when status is null and holder is not null then ${isPresent(sql.ref('holder'))} end`.as('is_held'),
        ])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
      // The first call released the key between the two statements; the next attempt takes it.
      return (found as Row | undefined) ?? { fingerprint, status: null, answer: null, holder: null, is_held: null };
    });
  }

  private async forget(now: Date): Promise<void> {
    await this.database.transaction((em) =>
      sqlOf(em)
        .deleteFrom('idempotency_keys')
        .where('created_at', '<', moment(plus(now, -idempotencyLife)))
        .execute(),
    );
  }
}
