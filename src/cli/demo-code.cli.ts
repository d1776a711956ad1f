import { createGuardrails, generateSync } from 'otplib';
import { DEMO_TOTP_SECRET } from '../demo/staff.js';

// Prints what the authenticator of the demo staff shows now.
process.stdout.write(
  `${generateSync({ secret: DEMO_TOTP_SECRET, guardrails: createGuardrails({ MIN_SECRET_BYTES: 10 }) })}\n`,
);
