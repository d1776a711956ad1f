import { Module } from '@nestjs/common';
import { LoginThrottle } from './login-throttle.js';
import { SecurityEvents } from './security-events.js';

/** What accounts of the site and of the staff share to sign in. */
@Module({
  providers: [LoginThrottle, SecurityEvents],
  exports: [LoginThrottle, SecurityEvents],
})
export class AuthModule {}
