import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { enrolmentPicture, newSecret, plainCode, recoveryCode, stepOfCode } from '../../kernel/auth/auth.api.js';
import { ENV, type Env } from '../../env.js';
import type { SignInKey } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import { Secrets } from '../../kernel/secrets.js';
import { staffLimits } from '../../shared/limits.js';

const PURPOSE = 'account-totp';

/** What an authenticator is set up with. */
export interface NewAuthenticator {
  /** Base32, for people who can't scan. */
  readonly secret: string;
  readonly uri: string;
  readonly qr_svg: string;
}

/** The authenticator of a sign-in of the site, for those who want one, with its recovery codes. Rule 12.13. */
@Injectable()
export class SecondFactor {
  constructor(
    private readonly clock: Clock,
    private readonly secrets: Secrets,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Whether this sign-in asks for a code. */
  async isOn(db: Sql, { accountId, memberId }: SignInKey): Promise<boolean> {
    const found = await db
      .selectFrom('account_authenticators')
      .select('account_id')
      .where('account_id', '=', accountId)
      .where('member_id', 'is not distinct from', memberId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst();
    return found !== undefined;
  }

  /** A new secret; it is active once {@link confirm} has got its first code. */
  async begin(em: EntityManager, who: SignInKey, email: string): Promise<NewAuthenticator> {
    const secret = newSecret();
    const row = { secret: this.secrets.seal(PURPOSE, secret), created_at: this.clock.now(), last_step: null };
    await sqlOf(em)
      .insertInto('account_authenticators')
      .values({ account_id: who.accountId, member_id: who.memberId, ...row })
      .onConflict((conflict) => conflict.constraint('account_authenticators_sign_in').doUpdateSet(row))
      .execute();
    const { otpauth_uri, qr_svg } = enrolmentPicture(secret, email, this.env.BRAND_NAME);
    return { secret, uri: otpauth_uri, qr_svg };
  }

  /** @returns the recovery codes, which can't be read again; null for a wrong code */
  async confirm(em: EntityManager, who: SignInKey, code: string): Promise<string[] | null> {
    if (!(await this.takeCode(em, who, code, false))) return null;
    const db = sqlOf(em);
    await db
      .updateTable('account_authenticators')
      .set({ confirmed_at: this.clock.now() })
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .execute();
    const codes = Array.from({ length: staffLimits.recoveryCodes }, recoveryCode);
    await db
      .deleteFrom('account_recovery_codes')
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .execute();
    await db
      .insertInto('account_recovery_codes')
      .values(codes.map((one) => ({ account_id: who.accountId, member_id: who.memberId, code_hash: this.hashOf(one) })))
      .execute();
    return codes;
  }

  /** Takes a code of the authenticator or a recovery code; each works once. @returns which it was */
  async prove(em: EntityManager, who: SignInKey, code: string): Promise<'code' | 'recovery' | null> {
    if (await this.takeCode(em, who, code, true)) return 'code';
    const used = await sqlOf(em)
      .updateTable('account_recovery_codes')
      .set({ used_at: this.clock.now() })
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .where('code_hash', '=', this.hashOf(code))
      .where('used_at', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return used ? 'recovery' : null;
  }

  /** Deletes authenticator and codes. */
  async drop(em: EntityManager, who: SignInKey): Promise<void> {
    const db = sqlOf(em);
    await db
      .deleteFrom('account_recovery_codes')
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .execute();
    await db
      .deleteFrom('account_authenticators')
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .execute();
  }

  private async takeCode(em: EntityManager, who: SignInKey, code: string, confirmed: boolean): Promise<boolean> {
    const db = sqlOf(em);
    const found = await db
      .selectFrom('account_authenticators')
      .select(['secret', 'last_step'])
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .where('confirmed_at', confirmed ? 'is not' : 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (!found) return false;
    const step = stepOfCode(this.secrets.unseal(PURPOSE, found.secret), code, this.clock.deviceTime());
    // No code works twice.
    if (step === null || (found.last_step !== null && Number(found.last_step) >= step)) return false;
    await db
      .updateTable('account_authenticators')
      .set({ last_step: step })
      .where('account_id', '=', who.accountId)
      .where('member_id', 'is not distinct from', who.memberId)
      .execute();
    return true;
  }

  private hashOf(code: string): string {
    return this.secrets.hash('account-recovery', plainCode(code));
  }
}
