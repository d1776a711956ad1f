import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Clock, plus } from '../../../shared/clock.js';
import { passkeyLimits } from '../../../shared/limits.js';
import { Database, sqlOf } from '../../database/database.js';
import { moment } from '../../database/sql.js';
import { Secrets } from '../../secrets.js';
import { passkeyProblems } from './passkeys.problems.js';

/**
 * What a challenge is for, with whom it concerns, as `sign-in`, `add 12/3 in session 7` or `register anna@example.com`.
 * A challenge is worth nothing for anything else.
 */
export type ChallengeUse = string;

const NONCE_BYTES = 16;
const TIME_BYTES = 6;
const TAG_BYTES = 32;

/**
 * Challenges of passkeys. One that is made is signed and not stored, because every visit of the login page asks for
 * one; one that was answered is stored, so that it works once.
 */
@Injectable()
export class PasskeyChallenges {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly secrets: Secrets,
  ) {}

  /** A new challenge, as base64url. */
  make(use: ChallengeUse): string {
    const end = Buffer.alloc(TIME_BYTES);
    end.writeUIntBE(plus(this.clock.now(), passkeyLimits.challenge).getTime(), 0, TIME_BYTES);
    const signed = Buffer.concat([randomBytes(NONCE_BYTES), end]);
    return Buffer.concat([signed, this.tagOf(use, signed)]).toString('base64url');
  }

  /**
   * Uses a challenge up, in a transaction of its own: whatever its answer is worth, it is not heard again.
   * @throws passkey_expired (422) for one that is too old, was used before, or was made for something else
   */
  async take(use: ChallengeUse, challenge: string): Promise<void> {
    const bytes = Buffer.from(challenge, 'base64url');
    const signed = bytes.subarray(0, NONCE_BYTES + TIME_BYTES);
    const tag = bytes.subarray(signed.length);
    if (tag.length !== TAG_BYTES || !timingSafeEqual(tag, this.tagOf(use, signed)))
      throw passkeyProblems.passkey_expired();
    const end = new Date(signed.readUIntBE(NONCE_BYTES, TIME_BYTES));
    if (end <= this.clock.now()) throw passkeyProblems.passkey_expired();
    const taken = await this.database.transaction((em) =>
      sqlOf(em)
        .insertInto('used_passkey_challenges')
        // The same bytes can be written in several ways.
        .values({ challenge: bytes.toString('base64url'), expires_at: end })
        .onConflict((conflict) => conflict.doNothing())
        .returning('challenge')
        .executeTakeFirst(),
    );
    if (!taken) throw passkeyProblems.passkey_expired();
  }

  /** Deletes used challenges that are too old anyway. */
  async forget(em: EntityManager, now: Date): Promise<void> {
    await sqlOf(em).deleteFrom('used_passkey_challenges').where('expires_at', '<', moment(now)).execute();
  }

  private tagOf(use: ChallengeUse, signed: Buffer): Buffer {
    return Buffer.from(this.secrets.hash('passkey-challenge', `${signed.toString('hex')} ${use}`), 'hex');
  }
}
