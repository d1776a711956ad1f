import { JwtService, type JwtModuleOptions } from '@nestjs/jwt';
import type { KeyObject } from 'node:crypto';
import { Strategy, type JwtFromRequestFunction } from 'passport-jwt';
import type { Clock } from '../../shared/clock.js';
import type { DatabaseListener } from '../database/listener.js';
import { bearerOf } from '../http/bearer.js';
import type { Secrets } from '../secrets.js';
import { SessionMemory } from './session-memory.js';

/** The claims of a token: whose it is, and the session that decides whether it is still valid. */
export interface Claims {
  /** The id of the account or member of staff, in decimal. */
  readonly sub: string;
  readonly sid: number;
  /** Seconds since 1970. */
  readonly exp: number;
}

/** What a signed-in client keeps. */
export interface Auth {
  readonly access_token: string;
  /** ISO 8601. */
  readonly expires_at: string;
}

/** Who is signed in, and when the session ends or has to be read again. */
export interface HeldSession<Actor> {
  readonly actor: Actor;
  readonly until: Date;
}

/** What the sessions of the site and those of the back office differ in. */
export interface SessionPolicy<Actor> {
  /** The purpose of the key that signs the tokens. Each audience has its own, so that no token opens the other. */
  readonly key: string;
  /** In the tokens of the back office; the site's tokens have none. */
  readonly audience?: string;
  /** The channel on which the database announces changed sessions and their owners. */
  readonly channel: string;
  ownerOf(actor: Actor): number;
}

/** Settings of Nest's JwtService that signs with a key of the instance. */
export const signedWith = (key: KeyObject): JwtModuleOptions => ({
  secretOrKeyProvider: () => key,
  signOptions: { algorithm: 'HS256' },
});

/** Where a bearer is read. */
type Call = Parameters<typeof bearerOf>[0];

/**
 * Sessions of one audience: a signed token names a row, and the row decides. Revoking it stops the token at once: this
 * process forgets it, and the others when the database notifies them.
 */
export abstract class BearerSessions<Actor extends { readonly sessionId: number }> {
  /** The sessions that this process has read. */
  readonly known: SessionMemory<Actor>;
  /** Reads a bearer that is not known yet. */
  readonly strategy: Strategy;
  private readonly jwt: JwtService;

  protected constructor(
    private readonly policy: SessionPolicy<Actor>,
    protected readonly clock: Clock,
    secrets: Secrets,
    listener: Pick<DatabaseListener, 'isListening' | 'subscribe'>,
  ) {
    // A KeyObject, so that no call parses it.
    const key = secrets.keyObject(policy.key);
    this.jwt = new JwtService(signedWith(key));
    this.known = new SessionMemory(listener, clock, policy.channel, (actor) => policy.ownerOf(actor));
    this.strategy = new Strategy(
      {
        jwtFromRequest: bearerOf as JwtFromRequestFunction,
        // The library's types allow strings and buffers only; it passes the key to jsonwebtoken, which takes a
        // KeyObject.
        secretOrKey: key as unknown as Buffer,
        algorithms: ['HS256'],
        // The library uses the machine's clock, and the product has its own.
        ignoreExpiration: true,
        passReqToCallback: true,
        ...(policy.audience !== undefined && { audience: policy.audience }),
      },
      (call: Call, claims: Claims, done: (error: unknown, actor?: Actor | false) => void) => {
        void this.read(call, claims).then((actor) => done(null, actor ?? false), done);
      },
    );
  }

  /** Who verified claims name, or undefined: the session is over, or its owner may not come in. One indexed statement. */
  protected abstract held(claims: Claims, now: Date): Promise<HeldSession<Actor> | undefined>;

  /** Signs the token of a session. */
  protected async token(owner: number, sessionId: number, now: Date, expiresAt: Date): Promise<Auth> {
    const seconds = (moment: Date): number => Math.floor(moment.getTime() / 1000);
    const { audience: aud } = this.policy;
    const claims = {
      sub: String(owner),
      sid: sessionId,
      ...(aud !== undefined && { aud }),
      iat: seconds(now),
      exp: seconds(expiresAt),
    };
    return { access_token: await this.jwt.signAsync(claims), expires_at: expiresAt.toISOString() };
  }

  private async read(call: Call, claims: Claims): Promise<Actor | undefined> {
    const now = this.clock.now();
    if (!Number.isSafeInteger(claims.sid) || claims.exp * 1000 <= now.getTime()) return undefined;
    const reading = this.known.reading();
    const session = await this.held(claims, now);
    const token = bearerOf(call);
    if (session && token !== null) reading.keep(token, session.actor, session.until);
    return session?.actor;
  }
}
