import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService } from '@nestjs/jwt';
import { ENV, type Env } from '../../env.js';
import { Clock } from '../../shared/clock.js';
import { Secrets } from '../../kernel/secrets.js';
import { ms, staffLimits } from '../../shared/limits.js';
import { enrolmentPicture, newSecret } from '../../kernel/auth/auth.api.js';

const AUDIENCE = 'backoffice-enrolment';
/** The purpose with which secrets of authenticators are sealed. */
const PURPOSE = 'staff-totp';

/** What a member without an authenticator is given to set one up. */
export interface Enrolment {
  readonly otpauth_uri: string;
  /** Base32, for people who can't scan. */
  readonly secret: string;
  readonly qr_svg: string;
  readonly token: string;
  /** The password was chosen by somebody else: enrolling asks for a new one. */
  readonly new_password: boolean;
}

interface Claims {
  sub: string;
  secret: string;
  password: string;
}

/** Whose enrolment it is. */
export interface OpenEnrolment {
  readonly staffId: number;
  readonly secret: string;
  /** Whether the password is still the one that opened it. */
  opens(passwordHash: string): boolean;
}

const fingerprint = (passwordHash: string): string => createHash('sha256').update(passwordHash).digest('base64url');

/**
 * Setting up an authenticator. Its secret is sealed in the token, so that nothing is stored before the first code has
 * confirmed it.
 */
@Injectable()
export class Enrolments {
  constructor(
    private readonly jwt: JwtService,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async begin(member: {
    id: number;
    email: string;
    password_hash: string;
    password_until: unknown;
  }): Promise<Enrolment> {
    const secret = newSecret();
    const now = Math.floor(this.clock.now().getTime() / 1000);
    const claims = {
      sub: String(member.id),
      secret: this.seal(secret),
      password: fingerprint(member.password_hash),
      aud: AUDIENCE,
      iat: now,
      exp: now + staffLimits.enrolment / ms.second,
    };
    return {
      ...enrolmentPicture(secret, member.email, this.env.BRAND_NAME),
      secret,
      token: await this.jwt.signAsync(claims),
      new_password: member.password_until !== null,
    };
  }

  /** @returns null when the token is false or too old */
  async read(token: string): Promise<OpenEnrolment | null> {
    const clockTimestamp = Math.floor(this.clock.now().getTime() / 1000);
    const claims = await this.jwt
      .verifyAsync<Claims>(token, { algorithms: ['HS256'], audience: AUDIENCE, clockTimestamp })
      .catch(() => null);
    const secret = claims && this.unseal(claims.secret);
    return !claims || secret === null
      ? null
      : { staffId: Number(claims.sub), secret, opens: (hash) => fingerprint(hash) === claims.password };
  }

  seal(secret: string): string {
    return this.secrets.seal(PURPOSE, secret);
  }

  /** @returns null when the instance's secret has changed since: that authenticator can no longer be used */
  unseal(sealed: string): string | null {
    try {
      return this.secrets.unseal(PURPOSE, sealed);
    } catch {
      return null;
    }
  }
}
