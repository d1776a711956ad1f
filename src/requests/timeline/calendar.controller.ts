import { Controller, Get, Header, Inject, Param } from '@nestjs/common';
import { ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { ENV, type Env } from '../../env.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { CALENDAR_TYPE } from '../../shared/calendar-file.js';
import { download } from '../../kernel/http/download.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { problems } from '../../kernel/problem.js';
import { Allow } from '../../shared/permissions.js';
import { FirmInboxQueries } from '../inbox/firm-inbox.queries.js';
import { UserRequestsQueries } from './user-requests.queries.js';
import { requestCalendar } from '../../shared/requests/calendar-file.js';
import { datesOfCitizen, datesOfFirm, type RequestDate } from '../../shared/requests/request-dates.rules.js';

/** The dates of a request for a calendar. */
@ApiTags('requests')
@Controller('requests')
export class CalendarController {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly clock: Clock,
    private readonly own: UserRequestsQueries,
    private readonly inbox: FirmInboxQueries,
  ) {}

  /** The dates of a request that are still to come, as an iCalendar file; 404 where there are none. */
  @Get(':id/calendar.ics')
  @Allow('request:read')
  @Header('cache-control', 'private, no-store')
  @ApiProduces('text/calendar')
  @ApiOkResponse({ description: 'an iCalendar file', schema: { type: 'string', format: 'binary' } })
  async file(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: z.output<typeof idParam>,
    @CallerLocale() locale: Locale,
  ) {
    const now = this.clock.now();
    const dates = await this.datesFor(actor, id, locale, now);
    if (dates.length === 0) throw problems.not_found();
    const url = new URL(`${locale === 'en' ? '/en' : ''}/requests/${id}`, this.env.PUBLIC_URL).href;
    const text = requestCalendar({ requestId: id, dates, url, brand: this.env.BRAND_NAME, locale, now });
    const name = `${locale === 'en' ? 'request' : 'richiesta'}-${id}.ics`;
    return download({ name, type: CALENDAR_TYPE, content: Buffer.from(text) });
  }

  private async datesFor(actor: Actor, id: number, locale: Locale, now: Date): Promise<RequestDate[]> {
    return actor.model === 'lawyer'
      ? datesOfFirm(await this.inbox.byRequest(actor, id, locale), now)
      : datesOfCitizen(await this.own.one(actor, id, locale), now);
  }
}
