import { Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { JwtModule } from '@nestjs/jwt';
import { signedWith } from '../kernel/auth/auth.api.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { Secrets } from '../kernel/secrets.js';
import { AuditBackofficeController } from './audit/audit.backoffice.controller.js';
import { Audit } from './audit/audit.js';
import { Decisions } from './decisions/decisions.js';
import { Enrolments } from './sign-in/enrolments.js';
import { Exports } from './exports.js';
import { Lists } from './lists/lists.js';
import { Members } from './members/members.js';
import { RecoveryCodes } from './sign-in/recovery-codes.js';
import { StaffSecondFactor } from './sign-in/second-factor.js';
import { SecurityEventsBackofficeController } from './audit/security-events.backoffice.controller.js';
import { SessionBackofficeController } from './sign-in/session.backoffice.controller.js';
import { STAFF_SESSION_KEY, StaffSessions } from './sign-in/staff-sessions.js';
import { StaffBackofficeController } from './members/staff.backoffice.controller.js';
import { StaffStreams } from './live/staff-streams.js';
import { StreamBackofficeController } from './live/stream.backoffice.controller.js';
import { StaffGuard } from './sign-in/staff.guard.js';
import { StaffJobs } from './staff.jobs.js';
import { StaffQueries } from './members/staff.queries.js';
import { PasskeysBackofficeController } from './passkeys/passkeys.backoffice.controller.js';
import { AddStaffPasskey } from './passkeys/use-cases/add-staff-passkey.js';
import { ChangeStaffPasskey } from './passkeys/use-cases/change-staff-passkey.js';
import { LogInStaffWithPasskey } from './passkeys/use-cases/log-in-staff-with-passkey.js';
import { ConfirmStaff } from './sign-in/confirm-staff.js';
import { CreateStaff } from './members/create-staff.js';
import { DisableStaff } from './members/disable-staff.js';
import { EnableStaff } from './members/enable-staff.js';
import { EnrolStaff } from './sign-in/enrol-staff.js';
import { LogInStaff } from './sign-in/log-in-staff.js';
import { LogOutStaff } from './sign-in/log-out-staff.js';
import { ResetStaffPassword } from './members/reset-staff-password.js';
import { ResetTotp } from './members/reset-totp.js';
import { RevokeStaffSessions } from './members/revoke-staff-sessions.js';
import { UpdateOwnStaff } from './members/update-own-staff.js';
import { ReasonTextsBackofficeController } from './reason-texts/reason-texts.backoffice.controller.js';
import { AddReasonText } from './reason-texts/add-reason-text.js';
import { ChangeReasonText } from './reason-texts/change-reason-text.js';
import { DeleteReasonText } from './reason-texts/delete-reason-text.js';
import { RecordViews } from './views/record-views.js';
import { ViewsBackofficeController } from './views/views.backoffice.controller.js';
import { UpdateStaff } from './members/update-staff.js';

/**
 * The staff's own accounts, and the common parts of the back office's API. It depends on no other module, so that every
 * other may depend on it.
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
    PasskeysBackofficeController,
    StaffBackofficeController,
    AuditBackofficeController,
    SecurityEventsBackofficeController,
    StreamBackofficeController,
    ViewsBackofficeController,
    ReasonTextsBackofficeController,
  ],
  providers: [
    StaffJobs,
    Audit,
    Decisions,
    Enrolments,
    Exports,
    Lists,
    Members,
    RecoveryCodes,
    StaffQueries,
    StaffSecondFactor,
    StaffSessions,
    StaffStreams,
    StaffGuard,
    RecordViews,
    { provide: APP_GUARD, useExisting: StaffGuard },
    AddStaffPasskey,
    ChangeStaffPasskey,
    ConfirmStaff,
    CreateStaff,
    DisableStaff,
    EnableStaff,
    EnrolStaff,
    LogInStaff,
    LogInStaffWithPasskey,
    LogOutStaff,
    ResetStaffPassword,
    ResetTotp,
    RevokeStaffSessions,
    UpdateOwnStaff,
    UpdateStaff,
    AddReasonText,
    ChangeReasonText,
    DeleteReasonText,
  ],
  exports: [Audit, Decisions, Enrolments, Exports, Lists, RecordViews],
})
export class StaffModule {}
