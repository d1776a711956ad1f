import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam, typedText } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { messageLimits } from '../../shared/limits.js';
import { CaseFiles, CasesApi, casesList } from '../../moderation/cases/cases.api.js';
import { caseReason } from '../../moderation/cases/cases.dto.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  type StaffActor,
  ReadRoutes,
} from '../../staff/staff.api.js';
import { heldList } from './held.list.js';
import { heldMessage } from './held-message.js';
import { decisionOfStatus } from './held-messages.js';
import { MessageStatus } from '../../shared/chat/messages.codes.js';

const statuses = [
  MessageStatus.approved,
  MessageStatus.ignored,
  MessageStatus.rejectedContacts,
  MessageStatus.rejectedInsult,
  MessageStatus.rejectedOffTopic,
  MessageStatus.replied,
] as const;

/** What staff answer to a held message; `reply` is what its author reads where the status is `replied`. */
const decideMessageBody = z.strictObject({
  status: z.literal(statuses),
  reason: caseReason,
  reply: typedText(1, messageLimits.textMax).optional(),
});
type DecideMessageBody = z.output<typeof decideMessageBody>;

/** Held messages, without their words, and their decision: the same as from the queue of cases. Rules 16.11 and 20.9. */
@Backoffice('messages')
export class MessagesBackofficeController extends ReadRoutes(heldList, { permission: 'message:list' }) {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly files: CaseFiles,
    lists: Lists,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** @throws not_found where no decision was ever needed; case_decided (409) */
  @AllowStaff('case:decide')
  @Decides()
  @Post(':id/decide')
  @HttpCode(200)
  @ApiRecord(casesList.record)
  async decide(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: decideMessageBody }) { status, reason, reply }: DecideMessageBody,
    @CallerLocale() locale: Locale,
  ) {
    const caseId = await this.cases.latestId(this.database.read, heldMessage(id));
    if (caseId === null) throw problems.not_found();
    const given = { decision: decisionOfStatus[status], reason, ...(reply !== undefined && { reply }) };
    await this.decisions.once(() => this.database.transaction((em) => this.cases.decide(em, staff, caseId, given)));
    return this.files.one(staff, caseId, locale);
  }
}
