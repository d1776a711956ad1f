import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Database, sqlOf } from '../kernel/database/database.js';
import { problems } from '../kernel/problem.js';
import { Secrets } from '../kernel/secrets.js';
import { callLimits, ms } from '../limits.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressRange, isLocal } from './address-range.js';

/** A call by which something may be guessed, or somebody pestered. */
export type LimitedCall = keyof typeof callLimits.calls;
type Scope = 'account' | 'range' | 'all';

/** Who calls: from where, and for which account, address or code. */
export interface Caller {
  readonly address: string;
  readonly account?: string | number;
}

const TABLE = 'call_limits';

/**
 * Counts calls for an account, for an address range (IPv6 /64) and over all, for every process together. Who goes on after
 * the limit waits twice as long each time. Time is the machine's: these delays are about real callers. Rule 12.14.
 */
@Injectable()
export class CallLimits {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Counts a call before anything is looked up, so that the answer tells nothing of what there is.
   * @throws too_many_requests (429) with the seconds to wait
   */
  async count(call: LimitedCall, { address, account }: Caller): Promise<void> {
    if (!isLocal(address)) await this.consume(call, 'range', addressRange(address));
    await this.consume(call, 'all', 'all');
    if (account !== undefined) await this.consume(call, 'account', this.secrets.hash('limits', String(account)));
  }

  /** The calls for this account were in order: they no longer count. */
  async clear(call: LimitedCall, account: string | number): Promise<void> {
    await this.limiter(call, 'account')?.delete(this.secrets.hash('limits', String(account)));
  }

  /** Deletes counts that have run out. */
  async forget(em: EntityManager): Promise<void> {
    await sqlOf(em).deleteFrom(TABLE).where('expire', '<', String(Date.now())).execute();
  }

  private async consume(call: LimitedCall, scope: Scope, key: string): Promise<void> {
    const limiter = this.limiter(call, scope);
    if (!limiter) return;
    try {
      await limiter.consume(key);
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      // Only the first call beyond the limit lengthens the wait; over all there is nobody to teach.
      if (scope !== 'all' && refused.consumedPoints === limiter.points + 1)
        await this.lengthen(limiter, call, scope, key);
      const wait = Math.max(1, Math.ceil(((await limiter.get(key))?.msBeforeNext ?? refused.msBeforeNext) / ms.second));
      throw problems.too_many_requests({
        retryAfter: wait,
        values: { minutes: Math.max(1, Math.ceil(wait / 60)) },
      });
    }
  }

  private async lengthen(limiter: RateLimiterPostgres, call: LimitedCall, scope: Scope, key: string): Promise<void> {
    const { consumedPoints } = await this.made(`${call}/${scope}/again`, Number.MAX_SAFE_INTEGER, ms.day).consume(key);
    const wait = Math.min(limiter.duration * 2 ** (consumedPoints - 1), ms.day / ms.second);
    await limiter.block(key, wait);
  }

  private limiter(call: LimitedCall, scope: Scope): RateLimiterPostgres | undefined {
    const limits: Partial<Record<Scope, readonly [points: number, within: number]>> = callLimits.calls[call];
    const limit = limits[scope];
    return limit && this.made(`${call}/${scope}`, limit[0], limit[1]);
  }

  private made(keyPrefix: string, points: number, within: number): RateLimiterPostgres {
    let limiter = this.limiters.get(keyPrefix);
    if (!limiter) {
      limiter = new RateLimiterPostgres({
        storeClient: this.store,
        storeType: 'client',
        tableName: TABLE,
        tableCreated: true,
        clearExpiredByTimeout: false,
        keyPrefix,
        points,
        duration: within / ms.second,
      });
      this.limiters.set(keyPrefix, limiter);
    }
    return limiter;
  }

  /** The library speaks to a client of PostgreSQL; ours is the pool of the product. */
  private readonly store = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      this.database.write.executeQuery(CompiledQuery.raw(text, values)),
  };
}
