import { Module } from '@nestjs/common';
import { ReportsModule } from '../moderation/reports/reports.module.js';
import { AccountsModule } from '../accounts/accounts.module.js';
import { ChatAccountPart } from './chat.account-part.js';
import { ChatRequestPart } from './chat.request-part.js';
import { MessagesApi } from './messages.api.js';
import { RequestsModule } from '../requests/requests.module.js';
import { AuthModule } from '../kernel/auth/auth.module.js';
import { DocumentsModule } from '../documents/documents.module.js';
import { EventsModule } from './live/events.module.js';
import { CasesModule } from '../moderation/cases/cases.module.js';
import { ModerationModule } from '../moderation/moderation.module.js';
import { NotificationsModule } from '../notifications/notifications.module.js';
import { StaffModule } from '../staff/staff.module.js';
import { ConversationsController } from './conversations/conversations.controller.js';
import { ConversationsQueries } from './conversations/conversations.queries.js';
import { MessageMoves } from './message-moves.js';
import { MessageNotices } from './message-notices.js';
import { HeldMessages } from './held/held-messages.js';
import { MessagesBackofficeController } from './held/messages.backoffice.controller.js';
import { MessagesController } from './messages.controller.js';
import { OwnMessages } from './own-messages.js';
import { ReportedMessages } from './held/reported-messages.js';
import { QuickRepliesController } from './quick-replies.controller.js';
import { AnnounceWriting } from './use-cases/announce-writing.js';
import { AttachFile } from './use-cases/attach-file.js';
import { DeleteMessage } from './use-cases/delete-message.js';
import { EditMessage } from './use-cases/edit-message.js';
import { KeepDraft } from './use-cases/keep-draft.js';
import { KeepQuickReply } from './use-cases/keep-quick-reply.js';
import { ReadMessages } from './use-cases/read-messages.js';
import { ReplyAddresses } from './mailed-replies/reply-addresses.js';
import { ReplyMailbox } from './mailed-replies/reply-mailbox.js';
import { SendMessage } from './use-cases/send-message.js';
import { StaffMessagesBackofficeController } from './staff/staff-messages.backoffice.controller.js';
import { WriteAsStaff } from './staff/write-as-staff.js';
import { TakeMailedReply } from './use-cases/take-mailed-reply.js';

/** Conversations between citizens and firms. */
@Module({
  imports: [
    AuthModule,
    CasesModule,
    AccountsModule,
    ReportsModule,
    DocumentsModule,
    EventsModule,
    ModerationModule,
    NotificationsModule,
    RequestsModule,
    StaffModule,
  ],
  controllers: [
    StaffMessagesBackofficeController,
    MessagesBackofficeController,
    MessagesController,
    ConversationsController,
    QuickRepliesController,
  ],
  providers: [
    ChatAccountPart,
    ChatRequestPart,
    MessagesApi,
    ConversationsQueries,
    HeldMessages,
    MessageMoves,
    MessageNotices,
    OwnMessages,
    ReportedMessages,
    ReplyAddresses,
    ReplyMailbox,
    SendMessage,
    TakeMailedReply,
    EditMessage,
    DeleteMessage,
    ReadMessages,
    KeepDraft,
    AnnounceWriting,
    AttachFile,
    KeepQuickReply,
    WriteAsStaff,
  ],
})
export class MessagesModule {}
