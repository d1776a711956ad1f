import { HttpCode, Param, Post } from '@nestjs/common';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
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
} from '../staff.api.js';
import { outboxList } from './outbox.list.js';
import { ResendMail } from './resend-mail.js';

interface Id {
  id: number;
}

/** The mails that were written, and what became of them. */
@Backoffice('outbox')
export class OutboxBackofficeController extends ReadRoutes(outboxList, { permission: 'outbox:list' }) {
  constructor(
    lists: Lists,
    private readonly resendMail: ResendMail,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** @throws not_found (404); mail_not_given_up, mail_forgotten (409) */
  @AllowStaff('outbox:resend')
  @Decides()
  @Post(':id/resend')
  @HttpCode(200)
  @ApiRecord(outboxList.record)
  async resend(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.resendMail.execute(staff, id));
    return this.lists.one(outboxList, id, locale);
  }
}
