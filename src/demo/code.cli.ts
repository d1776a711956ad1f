import { createGuardrails, generateSync } from 'otplib';
import { DEMO_TOTP_SECRET } from './staff.js';

// What the authenticator of the demonstration's staff shows now, for whoever has none at hand.
process.stdout.write(
  `${generateSync({ secret: DEMO_TOTP_SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) })}\n`,
);
