import { Module } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule } from '@nestjs/core';
import { DocumentsModule } from '../documents/documents.module.js';
import { GeoModule } from '../geo/geo.module.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { ReportsModule } from '../moderation/reports/reports.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccountParts } from './account-parts.js';
import { AccountsApi } from './accounts.api.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsGuard } from './accounts.guard.js';
import { AccountsJobs } from './accounts.jobs.js';
import { AccountsQueries } from './accounts.queries.js';
import { FirmActivityQueries } from './activity/firm-activity.queries.js';
import { Addresses } from './addresses.js';
import { ApiTokensController } from './api-tokens/api-tokens.controller.js';
import { ApiTokens } from './api-tokens/api-tokens.js';
import { CreateApiToken } from './api-tokens/use-cases/create-api-token.js';
import { RevokeApiToken } from './api-tokens/use-cases/revoke-api-token.js';
import { CloseAccount } from './closing/close-account.js';
import { DeleteAccount } from './closing/delete-account.js';
import { Erasure } from './closing/erasure.js';
import { ExportAccount } from './closing/export-account.js';
import { FollowUnused } from './closing/follow-unused.js';
import { TidyAccounts } from './closing/tidy-accounts.js';
import { UnusedAccounts } from './closing/unused/unused-accounts.js';
import { IdentityMarks } from './identity/identity-marks.js';
import { OwnClients } from './identity/own-clients.js';
import { AcceptTerms } from './legal/accept-terms.js';
import { AnnounceLegal } from './legal/announce-legal.js';
import { LegalTexts } from './legal/legal-texts.js';
import { AbsenceMails } from './members/absences/absence-mails.js';
import { AbsencesController } from './members/absences/absences.controller.js';
import { AbsencesQueries } from './members/absences/absences.queries.js';
import { EnterAbsence } from './members/absences/enter-absence.js';
import { RemoveAbsence } from './members/absences/remove-absence.js';
import { InvitationMails } from './members/invitation-mails.js';
import { MembersController } from './members/members.controller.js';
import { Members } from './members/members.js';
import { MembersQueries } from './members/members.queries.js';
import { AcceptInvitation } from './members/use-cases/accept-invitation.js';
import { FollowUnusedMembers } from './members/use-cases/follow-unused-members.js';
import { InviteMember } from './members/use-cases/invite-member.js';
import { ChangeRole } from './members/use-cases/change-role.js';
import { RemoveMember } from './members/use-cases/remove-member.js';
import { ResendInvitation } from './members/use-cases/resend-invitation.js';
import { PasskeyNotices } from './passkeys/passkey-notices.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { AddPasskey } from './passkeys/use-cases/add-passkey.js';
import { BeginPasskey } from './passkeys/use-cases/begin-passkey.js';
import { LogInWithPasskey } from './passkeys/use-cases/log-in-with-passkey.js';
import { RemovePasskey } from './passkeys/use-cases/remove-passkey.js';
import { RenamePasskey } from './passkeys/use-cases/rename-passkey.js';
import { ChangeEmail } from './password/change-email.js';
import { ChangePassword } from './password/change-password.js';
import { ChangeSecondFactor } from './password/change-second-factor.js';
import { ConfirmEmail } from './password/confirm-email.js';
import { MailedTokens } from './password/mailed-tokens.js';
import { ProveIdentity } from './password/prove-identity.js';
import { MailLink } from './password/mail-link.js';
import { RecoverPassword } from './password/recover-password.js';
import { ResetPassword } from './password/reset-password.js';
import { PhotoController } from './profile/photo.controller.js';
import { ReportedProfiles } from './profile/reported-profiles.js';
import { ProfileController } from './profile/profile.controller.js';
import { ReadPhoto } from './profile/read-photo.js';
import { SetPhoto } from './profile/set-photo.js';
import { UpdateNotifications } from './profile/update-notifications.js';
import { UpdatePreferences } from './profile/update-preferences.js';
import { UpdateProfile } from './profile/update-profile.js';
import { Completion } from './registration/completion.js';
import { ConfirmAccount } from './registration/confirm-account.js';
import { FollowCompletion } from './registration/follow-completion.js';
import { RegisterAccount } from './registration/register-account.js';
import { ResendConfirmation } from './registration/resend-confirmation.js';
import { RouteCheck } from './route-check.js';
import { AccessController } from './sign-in/access.controller.js';
import { EnterAccount } from './sign-in/enter-account.js';
import { EnterWithCode } from './sign-in/enter-with-code.js';
import { LogIn } from './sign-in/log-in.js';
import { LogInWithLink } from './sign-in/log-in-with-link.js';
import { MailSignInLink } from './sign-in/mail-sign-in-link.js';
import { LogOut } from './sign-in/log-out.js';
import { SecondFactor } from './sign-in/second-factor.js';
import { Sessions } from './sign-in/sessions.js';
import { SignOutAccount } from './sign-in/sign-out-account.js';
import { AccountsModerationBackofficeController } from './staff/accounts-moderation.backoffice.controller.js';
import { AccountsBackofficeController } from './staff/accounts.backoffice.controller.js';
import { FirmConduct } from './staff/conduct/firm-conduct.js';
import { ReadAccountHistory } from './staff/history/read-account-history.js';
import { NoteAccount } from './staff/note-account.js';
import { ReportedAccounts } from './staff/reported-accounts.js';
import { FollowSuspension } from './suspension/follow-suspension.js';
import { ReinstateAccount } from './suspension/reinstate-account.js';
import { SuspendAccount } from './suspension/suspend-account.js';
import { SuspensionMoves } from './suspension/suspension-moves.js';
import { SuspensionJobs } from './suspension/suspension.jobs.js';
import { SuspensionsApi } from './suspension/suspensions.api.js';
import { AddEvidence } from './verification/add-evidence.js';
import { AnswerVerification } from './verification/answer-verification.js';
import { EvidenceBackofficeController } from './verification/evidence.backoffice.controller.js';
import { FirmVerification } from './verification/firm-verification.js';
import { OwnVerification } from './verification/own-verification.js';
import { VerificationTimeController } from './verification/verification-time.controller.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerifyFirm } from './verification/verify-firm.js';

/** Who is signed in, and what people do with their accounts, from registration to erasure. Rules 12 to 14, 21 and 26. */
@Module({
  imports: [
    AuthModule,
    CasesModule,
    ReportsModule,
    DiscoveryModule,
    DocumentsModule,
    FilesModule,
    GeoModule,
    ModerationModule,
    NotificationsModule,
    StaffModule,
  ],
  controllers: [
    AccountsModerationBackofficeController,
    AccountsBackofficeController,
    AccessController,
    AccountsController,
    ApiTokensController,
    MembersController,
    AbsencesController,
    PasskeysController,
    ProfileController,
    VerificationController,
    VerificationTimeController,
    EvidenceBackofficeController,
    PhotoController,
  ],
  providers: [
    AccountParts,
    AccountsApi,
    Sessions,
    LegalTexts,
    RouteCheck,
    AccountsGuard,
    AccountsQueries,
    AccountsJobs,
    Addresses,
    AcceptInvitation,
    AcceptTerms,
    AnnounceLegal,
    ApiTokens,
    CreateApiToken,
    RevokeApiToken,
    FirmActivityQueries,
    InvitationMails,
    InviteMember,
    Members,
    MembersQueries,
    AbsenceMails,
    AbsencesQueries,
    EnterAbsence,
    RemoveAbsence,
    ChangeRole,
    RemoveMember,
    ResendInvitation,
    Completion,
    Erasure,
    MailedTokens,
    IdentityMarks,
    OwnClients,
    OwnVerification,
    FirmConduct,
    FirmVerification,
    AddEvidence,
    ReportedProfiles,
    ReportedAccounts,
    AnswerVerification,
    ChangeEmail,
    ChangePassword,
    ChangeSecondFactor,
    SecondFactor,
    CloseAccount,
    ConfirmAccount,
    ConfirmEmail,
    DeleteAccount,
    ExportAccount,
    FollowCompletion,
    FollowUnused,
    FollowUnusedMembers,
    EnterAccount,
    EnterWithCode,
    LogIn,
    LogInWithLink,
    LogInWithPasskey,
    MailSignInLink,
    AddPasskey,
    BeginPasskey,
    PasskeyNotices,
    RemovePasskey,
    RenamePasskey,
    LogOut,
    NoteAccount,
    ProveIdentity,
    RecoverPassword,
    MailLink,
    RegisterAccount,
    ResendConfirmation,
    ReadAccountHistory,
    ResetPassword,
    SignOutAccount,
    TidyAccounts,
    UnusedAccounts,
    UpdateNotifications,
    UpdatePreferences,
    UpdateProfile,
    VerifyFirm,
    SetPhoto,
    ReadPhoto,
    SuspensionsApi,
    SuspensionJobs,
    SuspensionMoves,
    FollowSuspension,
    ReinstateAccount,
    SuspendAccount,
    { provide: APP_GUARD, useExisting: AccountsGuard },
  ],
  exports: [
    AccountParts,
    AccountsApi,
    LegalTexts,
    RegisterAccount,
    ReinstateAccount,
    Sessions,
    SuspendAccount,
    SuspensionsApi,
  ],
})
export class AccountsModule {}
