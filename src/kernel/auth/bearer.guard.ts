import { AuthGuard } from '@nestjs/passport';
import type { Strategy } from 'passport-jwt';

/**
 * Asks passport who calls, and leaves them on the request under `property`; undefined for a visitor. Whether a visitor
 * may pass is decided by the guard that extends this one.
 */
export abstract class BearerGuard extends AuthGuard() {
  constructor(strategy: Strategy, property: string) {
    super({
      property,
      // Passport writes the callbacks of a call into the strategy that it is given, so each call gets a copy of its own.
      // A name would not do: passport's register of names is shared by every application of the process.
      get defaultStrategy() {
        return Object.create(strategy) as never;
      },
    });
  }

  override handleRequest<Caller>(error: Error | null, caller: Caller | false): Caller {
    if (error) throw error;
    return (caller || undefined) as Caller;
  }
}
