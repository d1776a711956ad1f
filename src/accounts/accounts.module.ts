import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { signedWith } from '../kernel/auth/auth.api.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { Secrets } from '../kernel/secrets.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { AccountsApi } from './accounts.api.js';
import { AccountsGuard } from './accounts.guard.js';
import { AccountStrategy } from './sign-in/account.strategy.js';
import { KnownSessions } from './sign-in/known-sessions.js';
import { LegalTexts } from './legal/legal-texts.js';
import { RouteCheck } from './route-check.js';
import { SESSION_KEY, Sessions } from './sign-in/sessions.js';

/**
 * Who is signed in, and what other modules may know about accounts. It needs no module of the business but
 * notifications, so that every other may need it; what people do with their accounts stands in {@link file://./membership.module.ts}.
 */
@Module({
  imports: [
    AuthModule,
    NotificationsModule,
    DiscoveryModule,
    JwtModule.registerAsync({
      inject: [Secrets],
      useFactory: (secrets: Secrets) => signedWith(secrets.keyObject(SESSION_KEY)),
    }),
  ],
  providers: [
    AccountsApi,
    Sessions,
    KnownSessions,
    LegalTexts,
    AccountStrategy,
    RouteCheck,
    AccountsGuard,
    { provide: APP_GUARD, useExisting: AccountsGuard },
  ],
  exports: [AccountsApi, LegalTexts, Sessions],
})
export class AccountsModule {}
