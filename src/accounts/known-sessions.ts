import { Injectable } from '@nestjs/common';
import type { Actor } from '../kernel/actor.js';
import { Clock } from '../kernel/clock.js';
import { DatabaseListener } from '../kernel/database/listener.js';

/** The channel on which the database tells of changed sessions and accounts. */
const CHANNEL = 'session_changes';
/** About 30 MB. The sessions that were read longest ago are asked for again. */
const MOST = 50_000;

interface Known {
  readonly token: string;
  readonly actor: Actor;
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Begun before a session is read; it tells whether what was read may be kept. */
export interface Reading {
  keep(token: string, actor: Actor, expiresAt: Date): void;
}

/**
 * The sessions that this process has read, by their token, so that a call does not ask the database again. The database
 * tells every process when a session or its account changes. While it may not be heard nothing is known, and each call
 * asks for the row.
 */
@Injectable()
export class KnownSessions {
  private readonly byToken = new Map<string, Known>();
  private readonly byId = new Map<number, Known>();
  private readonly byAccount = new Map<number, Set<Known>>();
  /** Changes with everything that is heard: a row that was read before it may be out of date. */
  private version = 0;

  constructor(
    private readonly listener: DatabaseListener,
    private readonly clock: Clock,
  ) {
    listener.subscribe(CHANNEL, { heard: (change) => this.forget(change), missed: () => this.forget('*') });
  }

  /** Who a token names, if the process knows it. */
  actor(token: string): Actor | undefined {
    const known = this.byToken.get(token);
    if (!known || !this.listener.hears) return undefined;
    if (known.expiresAt > this.clock.now().getTime()) return known.actor;
    this.drop(known);
    return undefined;
  }

  /** Called before the row is read. */
  reading(): Reading {
    const { version } = this;
    return {
      keep: (token, actor, expiresAt) => {
        if (version !== this.version || !this.listener.hears) return;
        // Two calls with one token may have read its row at the same time.
        const twin = this.byToken.get(token);
        if (twin) this.drop(twin);
        if (this.byToken.size >= MOST) this.drop(this.byToken.values().next().value as Known);
        const known: Known = { token, actor, expiresAt: expiresAt.getTime() };
        this.byToken.set(token, known);
        this.byId.set(actor.sessionId, known);
        const others = this.byAccount.get(actor.accountId);
        if (others) others.add(known);
        else this.byAccount.set(actor.accountId, new Set([known]));
      },
    };
  }

  /**
   * Called with what the database tells, and by this process before it commits a change of its own: a call that comes
   * after the answer is then refused, even if the database has not told yet.
   * @param change `s` and the id of a session, `a` and the id of an account, or `*` for all
   */
  forget(change: string): void {
    this.version++;
    const id = Number(change.slice(1));
    if (change.startsWith('s')) {
      const known = this.byId.get(id);
      if (known) this.drop(known);
    } else if (change.startsWith('a')) {
      for (const known of this.byAccount.get(id) ?? []) this.drop(known);
    } else if (change === '*') {
      this.byToken.clear();
      this.byId.clear();
      this.byAccount.clear();
    }
  }

  private drop(known: Known): void {
    this.byToken.delete(known.token);
    this.byId.delete(known.actor.sessionId);
    const others = this.byAccount.get(known.actor.accountId);
    others?.delete(known);
    if (others?.size === 0) this.byAccount.delete(known.actor.accountId);
  }
}
