import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ComplaintsApiModule } from '../complaints/complaints-api.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { FeedbackModule } from '../feedback/feedback.module.js';
import { MessagesApiModule } from '../messages/messages-api.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { CalendarController } from './calendar/calendar.controller.js';
import { CatalogueController } from './catalogue.controller.js';
import { Deadlines } from './deadlines.js';
import { RequestDeletion } from './deletion.js';
import { MatchingModule } from '../matching/matching.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { Finder } from './finder/finder.js';
import { FirmInboxController } from './firm-inbox.controller.js';
import { FirmInboxQueries } from './firm-inbox.queries.js';
import { PlanCheckouts } from './plan-checkouts.js';
import { PlanPurchasable } from './plan.purchasable.js';
import { QuoteDraftsController } from './quote-drafts.controller.js';
import { QuoteDraftQueries } from './quote-drafts.queries.js';
import { RefusedFirmsController } from './refused-firms.controller.js';
import { ReportedRequests, ReportedResponses } from './reported-requests.js';
import { RequestPlanController } from './request-plan.controller.js';
import { RequestsApiModule } from './requests-api.module.js';
import { Reach } from './reach.js';
import { RequestsController } from './requests.controller.js';
import { deadlineUseCases, RequestsJobs } from './requests.jobs.js';
import { TidyInboxes } from './use-cases/tidy-inboxes.js';
import { ResponsesController } from './responses.controller.js';
import { Screening } from './screening/screening.js';
import { Sending } from './sending.js';
import { DuplicateRequests, RequestFiles, RejectionReplies, ScreenedRequests } from './staff/screened-requests.js';
import { RequestsBackofficeController } from './staff/requests.backoffice.controller.js';
import { RequestRecords } from './staff/request-records.js';
import { StaffDecisions } from './staff/staff-decisions.js';
import { TakingAway } from './staff/taking-away.js';
import { TimelineController } from './timeline.controller.js';
import { TimelineQueries } from './timeline.queries.js';
import { AskRefund } from './use-cases/ask-refund.js';
import { BuyContacts } from './use-cases/buy-contacts.js';
import { ChooseFirm } from './use-cases/choose-firm.js';
import { ClaimDraft } from './use-cases/claim-draft.js';
import { CreateRequest } from './use-cases/create-request.js';
import { DecideRequest } from './use-cases/decide-request.js';
import { DeclineRequest } from './use-cases/decline-request.js';
import { DeleteRequest } from './use-cases/delete-request.js';
import { ExtendRequest } from './use-cases/extend-request.js';
import { KeepDraft } from './use-cases/keep-draft.js';
import { KeepSavedText } from './use-cases/keep-saved-text.js';
import { MoveResponse } from './use-cases/move-response.js';
import { OpenResponse } from './use-cases/open-response.js';
import { ReplyToRejection } from './use-cases/reply-to-rejection.js';
import { QuoteRequest } from './use-cases/quote-request.js';
import { RefuseFirm } from './use-cases/refuse-firm.js';
import { MarkResponsesRead } from './use-cases/mark-responses-read.js';
import { TickPapers } from './use-cases/tick-papers.js';
import { UpdateRequest } from './use-cases/update-request.js';
import { UpgradeRequest } from './use-cases/upgrade-request.js';
import { WithdrawPlan } from './use-cases/withdraw-plan.js';
import { UserRequestsQueries } from './user-requests.queries.js';
import { UserResponsesQueries } from './user-responses.queries.js';

/** Requests and responses: one module, for choosing a firm touches both. */
@Module({
  imports: [
    RequestsApiModule,
    ComplaintsApiModule,
    MatchingModule,
    AccountsModule,
    BillingModule,
    CreditsModule,
    DocumentsModule,
    FeedbackModule,
    MessagesApiModule,
    ModerationModule,
    CasesModule,
    StaffModule,
  ],
  controllers: [
    CatalogueController,
    FirmInboxController,
    RequestsController,
    RequestPlanController,
    TimelineController,
    CalendarController,
    ResponsesController,
    QuoteDraftsController,
    RefusedFirmsController,
    RequestsBackofficeController,
  ],
  providers: [
    Finder,
    Reach,
    Sending,
    Screening,
    StaffDecisions,
    TakingAway,
    RequestFiles,
    DuplicateRequests,
    ScreenedRequests,
    RejectionReplies,
    RequestRecords,
    DecideRequest,
    ReplyToRejection,
    RequestDeletion,
    PlanCheckouts,
    ReportedRequests,
    ReportedResponses,
    PlanPurchasable,
    UpgradeRequest,
    AskRefund,
    WithdrawPlan,
    CreateRequest,
    ClaimDraft,
    TickPapers,
    UpdateRequest,
    ExtendRequest,
    DeleteRequest,
    OpenResponse,
    QuoteRequest,
    RefuseFirm,
    DeclineRequest,
    BuyContacts,
    ChooseFirm,
    MoveResponse,
    MarkResponsesRead,
    KeepDraft,
    KeepSavedText,
    QuoteDraftQueries,
    Deadlines,
    ...deadlineUseCases,
    TidyInboxes,
    UserRequestsQueries,
    UserResponsesQueries,
    FirmInboxQueries,
    TimelineQueries,
    RequestsJobs,
  ],
})
export class RequestsModule {}
