import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { bearerStrategyOptions, type Claims } from '../auth/auth.api.js';
import type { Actor } from '../kernel/actor.js';
import { Secrets } from '../kernel/secrets.js';
import { SESSION_KEY, Sessions } from './sessions.js';

/** The bearer of an account of the site: a signed token that names a session. */
@Injectable()
export class AccountStrategy extends PassportStrategy(Strategy, 'account') {
  constructor(
    secrets: Secrets,
    private readonly sessions: Sessions,
  ) {
    super(bearerStrategyOptions(secrets.keyObject(SESSION_KEY)));
  }

  /** @returns who is signed in, or false */
  async validate(claims: Claims): Promise<Actor | false> {
    return (await this.sessions.actor(claims)) ?? false;
  }
}
