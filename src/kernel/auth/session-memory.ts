import type { Clock } from '../../shared/clock.js';
import type { DatabaseListener } from '../database/listener.js';

/** About 50 MB. The sessions that were read longest ago are asked for again. */
const MOST = 50_000;

interface Known<Actor> {
  readonly token: string;
  readonly actor: Actor;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/** Begun before a session is read; it decides whether the row that was read may be kept. */
export interface Reading<Actor> {
  /** @param until when the session ends, or has to be read again */
  keep(token: string, actor: Actor, until: Date): void;
}

/**
 * The sessions that this process has read, by their token, so that a call does not ask the database again. The database
 * notifies every process when a session or its account changes. While the connection for notifications is broken, the
 * memory is not used and each call reads the row.
 */
export class SessionMemory<Actor extends { readonly sessionId: number }> {
  private readonly byToken = new Map<string, Known<Actor>>();
  private readonly byId = new Map<number, Known<Actor>>();
  private readonly byAccount = new Map<number, Set<Known<Actor>>>();
  /** Changes with every notification: a row that was read before it may be out of date. */
  private version = 0;

  /**
   * @param channel on which the database announces changed sessions and accounts
   * @param accountOf the id of the account that is signed in
   */
  constructor(
    private readonly listener: Pick<DatabaseListener, 'isListening' | 'subscribe'>,
    private readonly clock: Clock,
    channel: string,
    private readonly accountOf: (actor: Actor) => number,
  ) {
    listener.subscribe(channel, {
      onNotification: (change) => this.forget(change),
      onReconnect: () => this.forget('*'),
    });
  }

  /** The owner of a token, if the process knows it. */
  actor(token: string): Actor | undefined {
    const known = this.byToken.get(token);
    if (!known || !this.listener.isListening) return undefined;
    if (known.until > this.clock.now().getTime()) return known.actor;
    this.drop(known);
    return undefined;
  }

  /** Called before the row is read. */
  reading(): Reading<Actor> {
    const { version } = this;
    return {
      keep: (token, actor, until) => {
        if (version !== this.version || !this.listener.isListening) return;
        // Two calls with one token may have read its row at the same time.
        const twin = this.byToken.get(token);
        if (twin) this.drop(twin);
        if (this.byToken.size >= MOST) this.drop(this.byToken.values().next().value as Known<Actor>);
        const known: Known<Actor> = { token, actor, until: until.getTime() };
        this.byToken.set(token, known);
        this.byId.set(actor.sessionId, known);
        const account = this.accountOf(actor);
        const others = this.byAccount.get(account);
        if (others) others.add(known);
        else this.byAccount.set(account, new Set([known]));
      },
    };
  }

  /**
   * Called with each notification of the database, and by this process before it commits a change of its own: a call
   * that comes after the answer is then refused, even if the notification has not arrived yet.
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

  private drop(known: Known<Actor>): void {
    this.byToken.delete(known.token);
    this.byId.delete(known.actor.sessionId);
    const account = this.accountOf(known.actor);
    const others = this.byAccount.get(account);
    others?.delete(known);
    if (others?.size === 0) this.byAccount.delete(account);
  }
}
