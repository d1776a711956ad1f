import { Injectable } from '@nestjs/common';
import { CompiledQuery } from 'kysely';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { Database, sqlOf } from '../database/database.js';
import { problems } from '../problem.js';
import { Secrets } from '../secrets.js';
import { callLimits, ms } from '../../shared/limits.js';
import type { EntityManager } from '@mikro-orm/postgresql';
import { addressRange, isLocal } from './address-range.js';
import { waitOf } from './throttle.rules.js';

/** A call by which something may be guessed, or somebody pestered. */
export type LimitedCall = keyof typeof callLimits.calls;
type Scope = 'account' | 'range' | 'all';

/** Who calls: from where, and for which account, address or code. */
export interface Caller {
  readonly address: string;
  readonly account?: string | number;
}

const TABLE = 'call_limits';

/** Uncounts a call that was refused after all. */
export type GiveBack = () => Promise<void>;

/**
 * Counts calls for an account, for an address range (IPv6 /64) and over all, for every process together. A refused call
 * is not counted and lengthens no wait. Time is the machine's: these delays are about real callers. Rule 12.14.
 */
@Injectable()
export class CallLimits {
  private readonly limiters = new Map<string, RateLimiterPostgres>();

  constructor(
    private readonly database: Database,
    private readonly secrets: Secrets,
  ) {}

  /**
   * Counts a call before anything is looked up, so that the answer does not reveal what exists.
   * @throws too_many_requests (429) with the seconds to wait
   */
  async count(call: LimitedCall, { address, account }: Caller): Promise<GiveBack> {
    const scopes: (readonly [Scope, string])[] = [
      ...(isLocal(address) ? [] : [['range', addressRange(address)] as const]),
      ['all', 'all'],
      ...(account === undefined ? [] : [['account', this.keyOf(account)] as const]),
    ];
    const counted: (readonly [Scope, string])[] = [];
    const giveBack = async (): Promise<void> => {
      for (const [scope, key] of counted) await this.limiter(call, scope)?.reward(key);
    };
    for (const scope of scopes) {
      const wait = await this.consume(call, ...scope);
      if (wait !== null) {
        await giveBack();
        throw problems.too_many_requests(waitOf(wait));
      }
      counted.push(scope);
    }
    return giveBack;
  }

  /** The calls for this account were legitimate: they no longer count. */
  async clear(call: LimitedCall, account: string | number): Promise<void> {
    await this.limiter(call, 'account')?.delete(this.keyOf(account));
  }

  /** Deletes counts that have run out. */
  async forget(em: EntityManager): Promise<void> {
    await sqlOf(em).deleteFrom(TABLE).where('expire', '<', String(Date.now())).execute();
  }

  /** The key of a counter. Addresses that differ by case count together. */
  private keyOf(account: string | number): string {
    return this.secrets.hash('limits', String(account).trim().toLowerCase());
  }

  /** @returns the milliseconds to wait, or null when the call is counted */
  private async consume(call: LimitedCall, scope: Scope, key: string): Promise<number | null> {
    try {
      await this.limiter(call, scope)?.consume(key);
      return null;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return refused.msBeforeNext;
    }
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

  /** The library takes a client of PostgreSQL; it gets the pool of the product. */
  private readonly store = {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      this.database.write.executeQuery(CompiledQuery.raw(text, values)),
  };
}
