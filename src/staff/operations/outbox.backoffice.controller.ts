import { Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiRecord,
  ApiRecords,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  type ListQuery,
  listQuery,
  Lists,
  type StaffActor,
} from '../staff.api.js';
import { outboxList } from './outbox.list.js';
import { ResendMail } from './resend-mail.js';

interface Id {
  id: number;
}

/** The mails that were written, and what became of them. */
@Backoffice('outbox')
export class OutboxBackofficeController {
  constructor(
    private readonly lists: Lists,
    private readonly resendMail: ResendMail,
    private readonly decisions: Decisions,
  ) {}

  @AllowStaff('outbox:list')
  @Get()
  @ApiRecords(outboxList.record)
  list(
    @Query({ schema: listQuery }) query: ListQuery,
    @CallerLocale() locale: Locale,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.lists.answer(outboxList, query, locale, reply);
  }

  @AllowStaff('outbox:list')
  @Get(':id')
  @ApiRecord(outboxList.record)
  one(@Param({ schema: idParam }) { id }: Id, @CallerLocale() locale: Locale) {
    return this.lists.one(outboxList, id, locale);
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
