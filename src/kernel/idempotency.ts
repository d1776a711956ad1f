import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pRetry from 'p-retry';
import { idempotencyLife, ms } from '../limits.js';
import { Clock, plus } from './clock.js';
import { Database, sqlOf } from './database/database.js';
import { isOutage } from './database/outage.js';
import { moment } from './database/sql.js';
import { Sweeps } from './jobs/sweeps.js';
import { defineProblems } from './problem.js';

const keyProblems = defineProblems({
  idempotency_key_reused: {
    status: 422,
    text: {
      it: 'Questa chiave è già servita per un’altra operazione.',
      en: 'This key has already been used for another operation.',
    },
  },
  idempotency_key_other_file: {
    status: 409,
    text: {
      it: 'Questa chiave è già servita per un altro file.',
      en: 'This key was already used for another file.',
    },
  },
  idempotency_key_invalid: { status: 422, text: { it: 'La chiave è troppo lunga.', en: 'The key is too long.' } },
  operation_in_progress: {
    status: 409,
    text: {
      it: 'La stessa operazione è già in corso. Riprova fra poco.',
      en: 'The same operation is already under way. Try again shortly.',
    },
  },
});

const KEY_MAX = 200;
/** How often a second call looks while it waits for the first one. */
const LOOK_EVERY = 100;
/** A claim this old without an answer belongs to a process that died. */
const ABANDONED = ms.minute;

interface Row {
  fingerprint: string;
  status: number | null;
  answer: { value: unknown } | null;
}

/** A key of an account. */
interface Held {
  readonly accountId: number;
  readonly key: string;
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
  | { readonly ours: true; readonly accountId: number; readonly key: string }
  | { readonly ours: false; readonly status: number; readonly answer: unknown };

/** The key under which the call in hand writes. */
const current = new AsyncLocalStorage<{ readonly accountId: number; readonly key: string }>();

/** Does the work of a call under its key; {@link once} finds it there. */
export const underKey = <T>(claim: Held, work: () => Promise<T>): Promise<T> => current.run(claim, work);

/**
 * Does a write once for the key of the call in hand. What it made is noted in its own transaction, so that a repetition
 * finds it even where the process died before it could keep the answer. Without a key the write is simply done.
 * @param em in the transaction of the write
 * @param write returns what a repetition needs to answer, such as an id
 */
export async function once<T>(em: EntityManager, write: () => Promise<T>): Promise<T> {
  const claim = current.getStore();
  if (!claim) return write();
  const row = sqlOf(em);
  const noted = await row
    .selectFrom('idempotency_keys')
    .select('effect')
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .executeTakeFirst();
  if (noted?.effect) return (noted.effect as { value: T }).value;
  const value = await write();
  await row
    .updateTable('idempotency_keys')
    .set({ effect: JSON.stringify({ value }) })
    .where('account_id', '=', claim.accountId)
    .where('key', '=', claim.key)
    .execute();
  return value;
}

/** Remembers for a day which write an account did under which key. Rule 17.4. */
@Injectable()
export class IdempotencyKeys implements OnModuleInit {
  /** How long a second call waits for the first one (milliseconds). */
  patience = 8000;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sweeps: Sweeps,
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
      const found = await this.claimOnce(accountId, key, fingerprint);
      if (!found) return { ours: true, accountId, key };
      if (found.fingerprint !== fingerprint)
        throw isFile ? keyProblems.idempotency_key_other_file() : keyProblems.idempotency_key_reused();
      if (found.status !== null) return { ours: false, status: found.status, answer: found.answer?.value };
      if (Date.now() >= until) throw keyProblems.operation_in_progress({ retryAfter: 2 });
      await pause(LOOK_EVERY);
    }
  }

  /** Keeps the answer for a repetition of the write, which is done: while the database is away, beside the call. */
  keep({ accountId, key }: Held, status: number, answer: unknown): Promise<void> {
    return throughOutages(() =>
      this.database.transaction(async (em) => {
        await sqlOf(em)
          .updateTable('idempotency_keys')
          .set({ status, answer: JSON.stringify({ value: answer }) })
          .where('account_id', '=', accountId)
          .where('key', '=', key)
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

  private async free({ accountId, key }: Held): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { numDeletedRows } = await db
        .deleteFrom('idempotency_keys')
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('status', 'is', null)
        .where('effect', 'is', null)
        .executeTakeFirst();
      if (numDeletedRows > 0n) return;
      await db
        .updateTable('idempotency_keys')
        .set({ created_at: sql`created_at - ${`${ABANDONED + 1} ms`}::interval` })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('status', 'is', null)
        .execute();
    });
  }

  /** Forgets the writes of an account that is erased. */
  async erase(em: EntityManager, accountId: number): Promise<void> {
    await sqlOf(em).deleteFrom('idempotency_keys').where('account_id', '=', accountId).execute();
  }

  private async claimOnce(accountId: number, key: string, fingerprint: string): Promise<Row | undefined> {
    const now = this.clock.now();
    return this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const taken = await db
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
              // The same write of a process that died goes on from what it made.
              effect: sql`case when idempotency_keys.fingerprint = ${fingerprint}
                and idempotency_keys.created_at >= ${moment(plus(now, -idempotencyLife))} then idempotency_keys.effect end`,
            })
            .where((eb) =>
              eb.or([
                eb('idempotency_keys.created_at', '<', moment(plus(now, -idempotencyLife))),
                eb.and([
                  eb('idempotency_keys.status', 'is', null),
                  eb('idempotency_keys.created_at', '<', moment(plus(now, -ABANDONED))),
                ]),
              ]),
            ),
        )
        .returning('account_id')
        .executeTakeFirst();
      if (taken) return undefined;
      const found = await db
        .selectFrom('idempotency_keys')
        .select(['fingerprint', 'status', 'answer'])
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst();
      // The first call released the key between the two statements; the next attempt takes it.
      return (found as Row | undefined) ?? { fingerprint, status: null, answer: null };
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
