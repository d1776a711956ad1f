import { Module } from '@nestjs/common';
import { CallLimits } from './call-limits.js';
import { Guesses } from './guesses.js';
import { KnownPlaces } from './known-places.js';
import { LoginThrottle } from './login-throttle.js';
import { PasskeyChallenges } from './passkeys/passkey-challenges.js';
import { Passkeys } from './passkeys/passkeys.js';
import { SecurityEvents } from './security-events.js';

/** What accounts of the site and of the staff share to sign in. */
@Module({
  providers: [CallLimits, Guesses, KnownPlaces, LoginThrottle, PasskeyChallenges, Passkeys, SecurityEvents],
  exports: [CallLimits, Guesses, KnownPlaces, LoginThrottle, PasskeyChallenges, Passkeys, SecurityEvents],
})
export class AuthModule {}
