import { Module } from '@nestjs/common';
import { AuthModule } from '../auth/auth.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ComplaintsApiModule } from '../complaints/complaints-api.module.js';
import { ContactApiModule } from '../contact/contact-api.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { FilesModule } from '../kernel/files/files.module.js';
import { GeoModule } from '../geo/geo.module.js';
import { MatchingModule } from '../matching/matching.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { MessagesApiModule } from '../messages/messages-api.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NewsletterModule } from '../newsletter/newsletter.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestsApiModule } from '../requests/requests-api.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { AccessController } from './access.controller.js';
import { AccountsModerationBackofficeController } from './accounts-moderation.backoffice.controller.js';
import { ReadAccountHistory } from './history/read-account-history.js';
import { AccountsBackofficeController } from './accounts.backoffice.controller.js';
import { AccountsController } from './accounts.controller.js';
import { AccountsJobs } from './accounts.jobs.js';
import { AccountsModule } from './accounts.module.js';
import { AccountsQueries } from './accounts.queries.js';
import { Completion } from './completion.js';
import { Erasure } from './erasure.js';
import { MailedTokens } from './mailed-tokens.js';
import { IdentityMarks } from './identity-marks.js';
import { OwnClients } from './own-clients.js';
import { ProfileController } from './profile.controller.js';
import { SecondFactor } from './second-factor.js';
import { SuspensionModule } from './suspension.module.js';
import { AcceptTerms } from './use-cases/accept-terms.js';
import { AddEvidence } from './use-cases/add-evidence.js';
import { AnnounceLegal } from './use-cases/announce-legal.js';
import { AnswerVerification } from './use-cases/answer-verification.js';
import { CloseAccount } from './use-cases/close-account.js';
import { FollowUnused } from './use-cases/follow-unused.js';
import { NoteAccount } from './use-cases/note-account.js';
import { SignOutAccount } from './use-cases/sign-out-account.js';
import { UnusedAccounts } from './unused/unused-accounts.js';
import { ChangeEmail } from './use-cases/change-email.js';
import { ChangePassword } from './use-cases/change-password.js';
import { ChangeSecondFactor } from './use-cases/change-second-factor.js';
import { ConfirmAccount } from './use-cases/confirm-account.js';
import { ConfirmEmail } from './use-cases/confirm-email.js';
import { DeleteAccount } from './use-cases/delete-account.js';
import { ExportAccount } from './use-cases/export-account.js';
import { FollowCompletion } from './use-cases/follow-completion.js';
import { LogIn } from './use-cases/log-in.js';
import { LogOut } from './use-cases/log-out.js';
import { ProvePassword } from './use-cases/prove-password.js';
import { RecoverPassword } from './use-cases/recover-password.js';
import { RegisterAccount } from './use-cases/register-account.js';
import { ResendConfirmation } from './use-cases/resend-confirmation.js';
import { ResetPassword } from './use-cases/reset-password.js';
import { TidyAccounts } from './use-cases/tidy-accounts.js';
import { UpdateNotifications } from './use-cases/update-notifications.js';
import { UpdatePreferences } from './use-cases/update-preferences.js';
import { UpdateProfile } from './use-cases/update-profile.js';
import { VerifyFirm } from './use-cases/verify-firm.js';
import { EvidenceBackofficeController } from './verification/evidence.backoffice.controller.js';
import { VerificationController } from './verification.controller.js';
import { VerificationTimeController } from './verification/verification-time.controller.js';
import { Presentations } from './presentations.js';
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
import { ReportedAccounts } from './reported-accounts.js';
import { FirmConduct } from './conduct/firm-conduct.js';
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
