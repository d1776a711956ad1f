import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { signedWith } from '../auth/auth.api.js';
import { AuthModule } from '../auth/auth.module.js';
import { Secrets } from '../kernel/secrets.js';
import { AuditBackofficeController } from './audit.backoffice.controller.js';
import { Audit } from './audit.js';
import { Decisions } from './decisions.js';
import { Enrolments } from './enrolments.js';
import { Exports } from './exports.js';
import { KnownStaffSessions } from './known-staff-sessions.js';
import { Lists } from './lists/lists.js';
import { Members } from './members.js';
import { RecoveryCodes } from './recovery-codes.js';
import { StaffSecondFactor } from './second-factor.js';
import { SecurityEventsBackofficeController } from './security-events.backoffice.controller.js';
import { SessionBackofficeController } from './session.backoffice.controller.js';
import { STAFF_SESSION_KEY, StaffSessions } from './staff-sessions.js';
import { StaffBackofficeController } from './staff.backoffice.controller.js';
import { StaffStreams } from './staff-streams.js';
import { StreamBackofficeController } from './stream.backoffice.controller.js';
import { StaffGuard } from './staff.guard.js';
import { StaffJobs } from './staff.jobs.js';
import { StaffStrategy } from './staff.strategy.js';
import { StaffQueries } from './staff.queries.js';
import { ConfirmStaff } from './use-cases/confirm-staff.js';
import { CreateStaff } from './use-cases/create-staff.js';
import { DisableStaff } from './use-cases/disable-staff.js';
import { EnableStaff } from './use-cases/enable-staff.js';
import { EnrolStaff } from './use-cases/enrol-staff.js';
import { LogInStaff } from './use-cases/log-in-staff.js';
import { LogOutStaff } from './use-cases/log-out-staff.js';
import { ResetStaffPassword } from './use-cases/reset-staff-password.js';
import { ResetTotp } from './use-cases/reset-totp.js';
import { RevokeStaffSessions } from './use-cases/revoke-staff-sessions.js';
import { UpdateOwnStaff } from './use-cases/update-own-staff.js';
import { UpdateStaff } from './use-cases/update-staff.js';

/**
 * The staff's own accounts, and what the back office's API has in common. It needs no other module, so that every other
 * may need it.
 */
@Module({
  imports: [
    AuthModule,
    JwtModule.registerAsync({
      inject: [Secrets],
      useFactory: (secrets: Secrets) => signedWith(secrets.keyObject(STAFF_SESSION_KEY)),
    }),
  ],
  controllers: [
    SessionBackofficeController,
    StaffBackofficeController,
    AuditBackofficeController,
    SecurityEventsBackofficeController,
    StreamBackofficeController,
  ],
  providers: [
    StaffJobs,
    Audit,
    Decisions,
    Enrolments,
    Exports,
    KnownStaffSessions,
    Lists,
    Members,
    RecoveryCodes,
    StaffQueries,
    StaffSecondFactor,
    StaffSessions,
    StaffStrategy,
    StaffStreams,
    StaffGuard,
    { provide: APP_GUARD, useExisting: StaffGuard },
    ConfirmStaff,
    CreateStaff,
    DisableStaff,
    EnableStaff,
    EnrolStaff,
    LogInStaff,
    LogOutStaff,
    ResetStaffPassword,
    ResetTotp,
    RevokeStaffSessions,
    UpdateOwnStaff,
    UpdateStaff,
  ],
  exports: [Audit, Decisions, Enrolments, Exports, Lists],
})
export class StaffModule {}
