import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { Strategy } from 'passport-jwt';
import { bearerStrategyOptions, type Claims } from '../../kernel/auth/auth.api.js';
import { bearerOf } from '../../kernel/http/bearer.js';
import { Secrets } from '../../kernel/secrets.js';
import { KnownStaffSessions } from './known-staff-sessions.js';
import { STAFF_AUDIENCE, STAFF_SESSION_KEY, StaffSessions } from './staff-sessions.js';
import type { RequestOfStaff, StaffActor } from '../staff-actor.js';

/** The bearer of a member of staff. Its key and audience differ from the site's, so neither token opens the other. */
@Injectable()
export class StaffStrategy extends PassportStrategy(Strategy, 'staff') {
  constructor(
    secrets: Secrets,
    private readonly sessions: StaffSessions,
    private readonly known: KnownStaffSessions,
  ) {
    super({
      ...bearerStrategyOptions(secrets.keyObject(STAFF_SESSION_KEY), STAFF_AUDIENCE),
      passReqToCallback: true,
    });
  }

  /** @returns who is signed in, or false */
  async validate(request: RequestOfStaff, claims: Claims): Promise<StaffActor | false> {
    const reading = this.known.reading();
    const held = await this.sessions.actor(claims);
    if (!held) return false;
    const token = bearerOf(request);
    if (token !== null) reading.keep(token, held.actor, held.until);
    return held.actor;
  }
}
