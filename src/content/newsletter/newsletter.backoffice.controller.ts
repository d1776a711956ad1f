import { Body, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { AllowStaff } from '../../shared/permissions.js';
import {
  ApiNewRecord,
  ApiRecord,
  Backoffice,
  CurrentStaff,
  Decides,
  Decisions,
  Lists,
  type StaffActor,
  goneRecord,
  ReadRoutes,
} from '../../staff/staff.api.js';
import { audienceSize } from './audiences.js';
import { newsletterAudiences } from '../../shared/content/newsletter.codes.js';
import { newslettersList } from './newsletter.list.js';
import { audiencesRecord, newsletterBody, newsletterChange, type NewsletterBody } from './newsletter.record.dto.js';
import { SteerNewsletter } from './use-cases/steer-newsletter.js';
import { WriteNewsletter } from './use-cases/write-newsletter.js';

interface Id {
  id: number;
}

/** Newsletters: written, tested, sent, stopped. */
@Backoffice('newsletter')
export class NewsletterBackofficeController extends ReadRoutes(newslettersList, { permission: 'newsletter:list' }) {
  constructor(
    lists: Lists,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly writing: WriteNewsletter,
    private readonly steering: SteerNewsletter,
    private readonly decisions: Decisions,
  ) {
    super(lists);
  }

  /** How many have agreed to the newsletter, by audience. */
  @AllowStaff('newsletter:list')
  @Get('audiences')
  @ApiOkResponse({ standardSchema: audiencesRecord })
  async audiences() {
    const now = this.clock.now();
    const sizes = await Promise.all(
      newsletterAudiences.map(async (one) => [one, await audienceSize(this.database.read, one, now)] as const),
    );
    return Object.fromEntries(sizes);
  }

  @AllowStaff('newsletter:write')
  @Post()
  @ApiNewRecord(newslettersList.record)
  async create(
    @CurrentStaff() staff: StaffActor,
    @Body({ schema: newsletterBody }) body: NewsletterBody,
    @CallerLocale() locale: Locale,
  ) {
    return this.lists.one(newslettersList, await this.writing.create(staff, body), locale);
  }

  @AllowStaff('newsletter:write')
  @Put(':id')
  @ApiRecord(newslettersList.record)
  async change(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @Body({ schema: newsletterChange }) body: NewsletterBody,
    @CallerLocale() locale: Locale,
  ) {
    await this.writing.change(staff, id, body);
    return this.lists.one(newslettersList, id, locale);
  }

  /** Answers the number of the deleted draft, also when called again. */
  @AllowStaff('newsletter:write')
  @Decides()
  @Delete(':id')
  @ApiRecord(goneRecord)
  async delete(@CurrentStaff() staff: StaffActor, @Param({ schema: idParam }) { id }: Id) {
    await this.decisions.once(() => this.writing.delete(staff, id));
    return { id };
  }

  /** Mails it to oneself, in both languages. */
  @AllowStaff('newsletter:write')
  @Post(':id/test')
  @HttpCode(200)
  @ApiRecord(newslettersList.record)
  async test(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.steering.test(staff, id);
    return this.lists.one(newslettersList, id, locale);
  }

  /** Sends it, or continues where it was stopped. */
  @AllowStaff('newsletter:write')
  @Decides()
  @Post(':id/send')
  @HttpCode(200)
  @ApiRecord(newslettersList.record)
  async send(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.steering.send(staff, id));
    return this.lists.one(newslettersList, id, locale);
  }

  /** No more mails are written. */
  @AllowStaff('newsletter:write')
  @Decides()
  @Post(':id/stop')
  @HttpCode(200)
  @ApiRecord(newslettersList.record)
  async stop(
    @CurrentStaff() staff: StaffActor,
    @Param({ schema: idParam }) { id }: Id,
    @CallerLocale() locale: Locale,
  ) {
    await this.decisions.once(() => this.steering.stop(staff, id));
    return this.lists.one(newslettersList, id, locale);
  }
}
