import { Controller, Get, HttpCode } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../kernel/actor.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope } from '../kernel/http/schemas.js';
import type { Locale } from '../kernel/locale.js';
import { Allow } from '../permissions.js';
import { notificationDto } from './notifications.dto.js';
import { NotificationsQueries } from './notifications.queries.js';
import { ReadAll } from './use-cases/read-all.js';

@ApiTags('notifications')
@ApiBearerAuth()
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly queries: NotificationsQueries,
    private readonly readAll: ReadAll,
  ) {}

  /** What the caller has not read yet, newest first. */
  @Allow('notification:read')
  @Get('unread')
  @ApiOkResponse({ standardSchema: envelope(z.array(notificationDto)) })
  async unread(@CurrentActor() actor: Actor, @CallerLocale() locale: Locale) {
    return { info: await this.queries.unread(actor, locale) };
  }

  /** Marks everything as read. */
  @Allow('notification:read')
  @Get('read/all')
  @HttpCode(204)
  @ApiNoContentResponse()
  async read(@CurrentActor() actor: Actor): Promise<void> {
    await this.readAll.execute(actor);
  }
}
