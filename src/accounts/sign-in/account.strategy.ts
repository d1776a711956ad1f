import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { bearerStrategyOptions, type Claims } from '../../kernel/auth/auth.api.js';
import type { Actor, RequestWithActor } from '../../shared/actor.js';
import { bearerOf } from '../../kernel/http/bearer.js';
import { Secrets } from '../../kernel/secrets.js';
import { KnownSessions } from './known-sessions.js';
import { SESSION_KEY, Sessions } from './sessions.js';

/** The bearer of an account of the site: a signed token that names a session. */
@Injectable()
export class AccountStrategy extends PassportStrategy(Strategy, 'account') {
  constructor(
    secrets: Secrets,
    private readonly sessions: Sessions,
    private readonly known: KnownSessions,
  ) {
    super({ ...bearerStrategyOptions(secrets.keyObject(SESSION_KEY)), passReqToCallback: true });
  }

  /** @returns who is signed in, or false */
  async validate(request: RequestWithActor, claims: Claims): Promise<Actor | false> {
    const reading = this.known.reading();
    const actor = await this.sessions.actor(claims);
    const token = bearerOf(request);
    if (actor && token !== null) reading.keep(token, actor, new Date(claims.exp * 1000));
    return actor ?? false;
  }
}
