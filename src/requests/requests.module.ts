import { Module } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.js';
import { CreditsModule } from '../credits/credits.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { BillingModule } from '../billing/billing.module.js';
import { ReportsModule } from '../moderation/reports/reports.module.js';
import { GuidanceModule } from '../guidance/guidance.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { RequestErasure } from './closing/erasure.js';
import { RequestParts } from './closing/request-parts.js';
import { Forwarding } from './forwarding/forwarding.js';
import { RequestsApi } from './requests.api.js';
import { RequestActivity } from './moves/request-activity.js';
import { RequestMoves } from './moves/request-moves.js';
import { ResponseMoves } from './moves/response-moves.js';
import { VisitorDrafts } from './draft/visitor-drafts.js';
import { RegisterCitizenController } from './draft/register-citizen.controller.js';
import { RequestsAccountPart } from './requests.account-part.js';
import { AddDocument } from './documents/add-document.js';
import { NameDocument } from './documents/name-document.js';
import { ReadDocument } from './documents/read-document.js';
import { RemoveDocument } from './documents/remove-document.js';
import { RequestDocumentsController } from './documents/request-documents.controller.js';
import { ResponsesBackofficeController } from './staff/responses.backoffice.controller.js';
import { PlansController } from './plan/plans.controller.js';
import { CalendarController } from './timeline/calendar.controller.js';
import { Deadlines } from './forwarding/deadlines.js';
import { RequestDeletion } from './closing/deletion.js';
import { MatchingModule } from '../matching/matching.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { FirmInboxController } from './inbox/firm-inbox.controller.js';
import { FirmInboxQueries } from './inbox/firm-inbox.queries.js';
import { FirmNotesController } from './inbox/notes/firm-notes.controller.js';
import { FirmNotesQueries } from './inbox/notes/firm-notes.queries.js';
import { InboxFiltersController } from './inbox/filters/inbox-filters.controller.js';
import { InboxFilterQueries } from './inbox/filters/inbox-filters.queries.js';
import { KeepInboxFilter } from './inbox/filters/keep-inbox-filter.js';
import { KeepNotes } from './inbox/notes/keep-notes.js';
import { FirstRequests } from './inbox/first-requests.queries.js';
import { FirmPerformance } from './inbox/performance.queries.js';
import { RequestsCsv } from './inbox/requests-csv.js';
import { PlanCheckouts } from './plan/plan-checkouts.js';
import { PlanPurchasable } from './plan/plan.purchasable.js';
import { QuoteDraftsController } from './quote/quote-drafts.controller.js';
import { QuoteDraftQueries } from './quote/quote-drafts.queries.js';
import { RefusedFirmsController } from './choice/refused-firms.controller.js';
import { ReportedRequests, ReportedResponses } from './staff/reported-requests.js';
import { RequestPlanController } from './plan/request-plan.controller.js';
import { Reach } from './forwarding/reach.js';
import { RequestsController } from './requests.controller.js';
import { deadlineUseCases, RequestsJobs } from './requests.jobs.js';
import { TidyInboxes } from './forwarding/tidy-inboxes.js';
import { ResponsesController } from './responses.controller.js';
import { Screening } from './screening/screening.js';
import { Sending } from './draft/sending.js';
import { DuplicateRequests, RequestFiles, RejectionReplies, ScreenedRequests } from './staff/screened-requests.js';
import { RequestsBackofficeController } from './staff/requests.backoffice.controller.js';
import { RequestRecords } from './staff/request-records.js';
import { StaffDecisions } from './staff/staff-decisions.js';
import { RemovalEffects } from './staff/removal-effects.js';
import { TimelineController } from './timeline/timeline.controller.js';
import { TimelineQueries } from './timeline/timeline.queries.js';
import { AskRefund } from './plan/ask-refund.js';
import { BuyContacts } from './inbox/buy-contacts.js';
import { ChooseFirm } from './choice/choose-firm.js';
import { ClaimDraft } from './draft/claim-draft.js';
import { CreateRequest } from './draft/create-request.js';
import { DecideRequest } from './staff/decide-request.js';
import { DeclineRequest } from './inbox/decline-request.js';
import { DeleteRequest } from './closing/delete-request.js';
import { ExtendRequest } from './forwarding/extend-request.js';
import { KeepDraft } from './quote/keep-draft.js';
import { KeepSavedText } from './quote/keep-saved-text.js';
import { MoveResponse } from './move-response.js';
import { OpenResponse } from './inbox/open-response.js';
import { ReplyToRejection } from './draft/reply-to-rejection.js';
import { QuoteRequest } from './quote/quote-request.js';
import { RenewQuote } from './quote/renew-quote.js';
import { WithdrawQuote } from './quote/withdraw-quote.js';
import { RefuseFirm } from './choice/refuse-firm.js';
import { MarkResponsesRead } from './choice/mark-responses-read.js';
import { TellSpoken } from './choice/tell-spoken.js';
import { TickPapers } from './timeline/tick-papers.js';
import { AddInformation } from './draft/add-information.js';
import { EditDraft } from './draft/edit-draft.js';
import { MoveRequest } from './move-request.js';
import { OrderPlan } from './draft/order-plan.js';
import { RetireRequest } from './draft/retire-request.js';
import { SendRequest } from './draft/send-request.js';
import { UpgradeRequest } from './plan/upgrade-request.js';
import { WithdrawPlan } from './plan/withdraw-plan.js';
import { UserRequestsQueries } from './timeline/user-requests.queries.js';
import { UserResponsesQueries } from './choice/user-responses.queries.js';

/** Requests and responses: one module, for choosing a firm touches both. */
@Module({
  imports: [
    ReportsModule,
    GuidanceModule,
    NotificationsModule,
    MatchingModule,
    AccountsModule,
    BillingModule,
    CreditsModule,
    DocumentsModule,
    ModerationModule,
    CasesModule,
    StaffModule,
  ],
  controllers: [
    PlansController,
    RegisterCitizenController,
    RequestDocumentsController,
    ResponsesBackofficeController,
    FirmInboxController,
    FirmNotesController,
    InboxFiltersController,
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
    RequestActivity,
    RequestMoves,
    ResponseMoves,
    Forwarding,
    RequestErasure,
    RequestParts,
    RequestsApi,
    RequestsAccountPart,
    VisitorDrafts,
    AddDocument,
    NameDocument,
    ReadDocument,
    RemoveDocument,
    Reach,
    Sending,
    Screening,
    StaffDecisions,
    RemovalEffects,
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
    TellSpoken,
    TickPapers,
    EditDraft,
    AddInformation,
    SendRequest,
    OrderPlan,
    RetireRequest,
    MoveRequest,
    ExtendRequest,
    DeleteRequest,
    OpenResponse,
    QuoteRequest,
    RenewQuote,
    WithdrawQuote,
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
    FirmNotesQueries,
    InboxFilterQueries,
    KeepInboxFilter,
    KeepNotes,
    FirmPerformance,
    FirstRequests,
    RequestsCsv,
    TimelineQueries,
    RequestsJobs,
  ],
  exports: [RequestActivity, RequestMoves, ResponseMoves, Forwarding, RequestErasure, RequestParts, RequestsApi],
})
export class RequestsModule {}
