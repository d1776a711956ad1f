import { Module } from '@nestjs/common';
import { LoginThrottle } from './login-throttle.js';

/** What accounts of the site and of the staff share to sign in. */
@Module({
  providers: [LoginThrottle],
  exports: [LoginThrottle],
})
export class AuthModule {}
