import { Module } from '@nestjs/common';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ComplaintsApiModule } from '../moderation/reports/complaints-api.module.js';
import { ContactApiModule } from '../content/contact/contact-api.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FeedbackModule } from '../reviews/feedback/feedback.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { GeoModule } from '../geo/geo.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { MessagesApiModule } from '../chat/messages-api.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NewsletterModule } from '../content/newsletter/newsletter.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestsApiModule } from '../requests/requests-api.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccessController } from './sign-in/access.controller.js';
import { AccountsModerationBackofficeController } from './staff/accounts-moderation.backoffice.controller.js';
import { ReadAccountHistory } from './staff/history/read-account-history.js';
import { AccountsBackofficeController } from './staff/accounts.backoffice.controller.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsJobs } from './accounts.jobs.js';
import { AccountsModule } from './accounts.module.js';
import { AccountsQueries } from './accounts.queries.js';
import { Completion } from './registration/completion.js';
import { Erasure } from './closing/erasure.js';
import { MailedTokens } from './password/mailed-tokens.js';
import { IdentityMarks } from './identity/identity-marks.js';
import { OwnClients } from './identity/own-clients.js';
import { ProfileController } from './profile/profile.controller.js';
import { SecondFactor } from './sign-in/second-factor.js';
import { SuspensionModule } from './suspension/suspension.module.js';
import { AcceptTerms } from './legal/accept-terms.js';
import { AddEvidence } from './verification/add-evidence.js';
import { AnnounceLegal } from './legal/announce-legal.js';
import { AnswerVerification } from './verification/answer-verification.js';
import { CloseAccount } from './closing/close-account.js';
import { FollowUnused } from './closing/follow-unused.js';
import { NoteAccount } from './staff/note-account.js';
import { SignOutAccount } from './sign-in/sign-out-account.js';
import { UnusedAccounts } from './closing/unused/unused-accounts.js';
import { ChangeEmail } from './password/change-email.js';
import { ChangePassword } from './password/change-password.js';
import { ChangeSecondFactor } from './password/change-second-factor.js';
import { ConfirmAccount } from './registration/confirm-account.js';
import { ConfirmEmail } from './password/confirm-email.js';
import { DeleteAccount } from './closing/delete-account.js';
import { ExportAccount } from './closing/export-account.js';
import { FollowCompletion } from './registration/follow-completion.js';
import { LogIn } from './sign-in/log-in.js';
import { LogOut } from './sign-in/log-out.js';
import { ProvePassword } from './password/prove-password.js';
import { RecoverPassword } from './password/recover-password.js';
import { RegisterAccount } from './registration/register-account.js';
import { ResendConfirmation } from './registration/resend-confirmation.js';
import { ResetPassword } from './password/reset-password.js';
import { TidyAccounts } from './closing/tidy-accounts.js';
import { UpdateNotifications } from './profile/update-notifications.js';
import { UpdatePreferences } from './profile/update-preferences.js';
import { UpdateProfile } from './profile/update-profile.js';
import { VerifyFirm } from './verification/verify-firm.js';
import { EvidenceBackofficeController } from './verification/evidence.backoffice.controller.js';
import { VerificationController } from './verification/verification.controller.js';
import { VerificationTimeController } from './verification/verification-time.controller.js';
import { Presentations } from './profile/presentations.js';
import { Addresses } from './addresses.js';
import { FirmActivityQueries } from './activity/firm-activity.queries.js';
import { InvitationMails } from './members/invitation-mails.js';
import { Members } from './members/members.js';
import { MembersController } from './members/members.controller.js';
import { MembersQueries } from './members/members.queries.js';
import { AcceptInvitation } from './members/use-cases/accept-invitation.js';
import { FollowUnusedMembers } from './members/use-cases/follow-unused-members.js';
import { InviteMember } from './members/use-cases/invite-member.js';
import { RemoveMember } from './members/use-cases/remove-member.js';
import { ResendInvitation } from './members/use-cases/resend-invitation.js';
import { ReportedAccounts } from './staff/reported-accounts.js';
import { FirmConduct } from './staff/conduct/firm-conduct.js';
import { FirmVerification } from './verification/firm-verification.js';
import { OwnVerification } from './verification/own-verification.js';

/**
 * What people do with their accounts, from registration to erasure: it touches every other module, so it stands apart
 * from {@link AccountsModule}.
 */
@Module({
  imports: [
    AuthModule,
    AccountsModule,
    BillingModule,
    CasesModule,
    ComplaintsApiModule,
    ContactApiModule,
    CreditsModule,
    DocumentsModule,
    FeedbackModule,
    FilesModule,
    GeoModule,
    MatchingModule,
    MessagesApiModule,
    ModerationModule,
    NewsletterModule,
    NotificationsModule,
    RequestsApiModule,
    StaffModule,
    SuspensionModule,
  ],
  controllers: [
    AccountsModerationBackofficeController,
    AccountsBackofficeController,
    AccessController,
    AccountsController,
    MembersController,
    ProfileController,
    VerificationController,
    VerificationTimeController,
    EvidenceBackofficeController,
  ],
  providers: [
    AccountsQueries,
    AccountsJobs,
    Addresses,
    AcceptInvitation,
    AcceptTerms,
    AnnounceLegal,
    FirmActivityQueries,
    InvitationMails,
    InviteMember,
    Members,
    MembersQueries,
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
    Presentations,
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
    LogIn,
    LogOut,
    NoteAccount,
    ProvePassword,
    RecoverPassword,
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
  ],
})
export class AccountLifecycleModule {}
