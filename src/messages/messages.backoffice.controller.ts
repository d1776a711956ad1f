import { Body, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import { Database } from '../kernel/database/database.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { idParam, typedText } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { problems } from '../kernel/problem.js';
import { messageLimits } from '../limits.js';
import { CaseFiles, CasesApi } from '../moderation/cases/cases.api.js';
import { caseReason, caseRecord } from '../moderation/cases/cases.dto.js';
import { AllowStaff } from '../permissions.js';
import { ApiRecord, Backoffice, CurrentStaff, type StaffActor } from '../staff/staff.api.js';
import { heldMessage } from './held-message.js';
import { decisionOfStatus } from './held-messages.js';
import { MessageStatus } from './messages.codes.js';

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

/** Held messages, decided from the message itself: the same as from the queue of cases. Rule 20.9. */
@Backoffice('messages')
export class MessagesBackofficeController {
  constructor(
    private readonly database: Database,
    private readonly cases: CasesApi,
    private readonly files: CaseFiles,
  ) {}

  /** @throws not_found where the message waits for no decision */
  @AllowStaff('case:decide')
  @Post(':id/decide')
  @HttpCode(200)
  @ApiRecord(caseRecord)
  async decide(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: decideMessageBody }) { status, reason, reply }: DecideMessageBody,
    @CallerLocale() locale: Locale,
  ) {
    const caseId = await this.cases.undecidedId(this.database.read, heldMessage(id));
    if (caseId === null) throw problems.not_found();
    const given = { decision: decisionOfStatus[status], reason, ...(reply !== undefined && { reply }) };
    await this.database.transaction((em) => this.cases.decide(em, staff, caseId, given));
    return this.files.one(staff, caseId, locale);
  }
}
