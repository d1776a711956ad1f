import { createGuardrails, generateSecret, generateURI, verifySync } from 'otplib';
import { renderSVG } from 'uqr';
import { staffLimits } from '../../shared/limits.js';

/** The shortest secret that is taken: the demonstration's has ten bytes, new ones have twenty. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 10 });
const CODE = /^\d{6}$/;

/** A new secret, base32. */
export function newSecret(): string {
  return generateSecret();
}

/** The time step whose code it is, one step early or late included; null when it is none. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  if (!CODE.test(code)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const verdict = verifySync({
    secret,
    token: code,
    epoch,
    period: staffLimits.codePeriod,
    epochTolerance: staffLimits.codePeriod,
    guardrails,
  });
  return verdict.valid && 'timeStep' in verdict ? verdict.timeStep : null;
}

/** What an authenticator scans: the address and its picture. */
export function enrolmentPicture(
  secret: string,
  email: string,
  issuer: string,
): { otpauth_uri: string; qr_svg: string } {
  const uri = generateURI({ secret, label: email, issuer });
  return { otpauth_uri: uri, qr_svg: renderSVG(uri, { border: 2 }) };
}
