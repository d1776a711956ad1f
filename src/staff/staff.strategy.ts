import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { bearerStrategyOptions, type Claims } from '../auth/auth.api.js';
import { Secrets } from '../kernel/secrets.js';
import { STAFF_AUDIENCE, STAFF_SESSION_KEY, StaffSessions } from './staff-sessions.js';
import type { StaffActor } from './staff-actor.js';

/** The bearer of a member of staff. Its key and audience differ from the site's, so neither token opens the other. */
@Injectable()
export class StaffStrategy extends PassportStrategy(Strategy, 'staff') {
  constructor(
    secrets: Secrets,
    private readonly sessions: StaffSessions,
  ) {
    super(bearerStrategyOptions(secrets.keyObject(STAFF_SESSION_KEY), STAFF_AUDIENCE));
  }

  /** @returns who is signed in, or false */
  async validate(claims: Claims): Promise<StaffActor | false> {
    return (await this.sessions.actor(claims)) ?? false;
  }
}
