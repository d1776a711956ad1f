import { AuthGuard } from '@nestjs/passport';
import { bearerOf } from '../http/bearer.js';
import type { BearerSessions } from './bearer-sessions.js';

/** Methods that change nothing. */
export const READS: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Asks the sessions of one audience who calls, and leaves them on the request under `property`; undefined for a visitor.
 * Whether a visitor may pass is decided by the guard that extends this one.
 */
export abstract class BearerGuard<Actor extends { readonly sessionId: number }> extends AuthGuard() {
  protected constructor(
    private readonly sessions: BearerSessions<Actor>,
    property: string,
  ) {
    super({
      property,
      // Passport writes the callbacks of a call into the strategy that it is given, so each call gets a copy of its own.
      // A name would not do: passport's register of names is shared by every application of the process.
      get defaultStrategy() {
        return Object.create(sessions.strategy) as never;
      },
    });
  }

  /** The bearer of a call, and who it names if this process has read the session. */
  protected known(call: Parameters<typeof bearerOf>[0]): { readonly token: string | null; readonly actor?: Actor } {
    const token = bearerOf(call);
    const actor = token === null ? undefined : this.sessions.known.actor(token);
    return { token, ...(actor && { actor }) };
  }

  override handleRequest<Caller>(error: Error | null, caller: Caller | false): Caller {
    if (error) throw error;
    return (caller || undefined) as Caller;
  }
}
