import { Module } from '@nestjs/common';
import { CallLimits } from './call-limits.js';
import { LoginThrottle } from './login-throttle.js';
import { SecurityEvents } from './security-events.js';

/** What accounts of the site and of the staff share to sign in. */
@Module({
  providers: [CallLimits, LoginThrottle, SecurityEvents],
  exports: [CallLimits, LoginThrottle, SecurityEvents],
})
export class AuthModule {}
