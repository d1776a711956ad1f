import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put, Query } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../shared/actor.js';
import { CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope, idParam, listEnvelope } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow } from '../shared/permissions.js';
import {
  listedNotificationDto,
  notificationDto,
  notificationsQuery,
  pushBody,
  pushDto,
  type NotificationsQuery,
  type PushBody,
} from './notifications.dto.js';
import { NotificationsQueries } from './notifications.queries.js';
import { PushSubscriptions } from './push/push-subscriptions.js';
import { PushTransport } from './push/push-transport.js';
import { ReadAll } from './use-cases/read-all.js';
import { ReadOne } from './use-cases/read-one.js';

@ApiTags('notifications')
@ApiBearerAuth()
@Controller('notifications')
export class NotificationsController {
  constructor(
    private readonly queries: NotificationsQueries,
    private readonly readAll: ReadAll,
    private readonly readOne: ReadOne,
    private readonly subscriptions: PushSubscriptions,
    private readonly transport: PushTransport,
  ) {}

  /** The caller's notifications, newest first. */
  @Allow('notification:read')
  @Get()
  @ApiOkResponse({ standardSchema: listEnvelope(listedNotificationDto) })
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: notificationsQuery }) query: NotificationsQuery,
    @CallerLocale() locale: Locale,
  ) {
    return this.queries.list(actor, query, locale);
  }

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

  /** Marks one as read. */
  @Allow('notification:write')
  @Post(':id/read')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async readThis(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    await this.readOne.execute(actor, id);
  }

  /** Whether this browser gets push notifications, and the key to subscribe with. */
  @Allow('notification:read')
  @Get('push')
  @ApiOkResponse({ standardSchema: envelope(pushDto) })
  async push(@CurrentActor() actor: Actor) {
    return { info: { public_key: this.transport.publicKey, on: await this.subscriptions.isOn(actor) } };
  }

  /** Subscribes this browser to push notifications. */
  @Allow('notification:write')
  @Put('push')
  @Idempotent()
  @ApiOkResponse({ standardSchema: envelope(pushDto) })
  async pushOn(@CurrentActor() actor: Actor, @Body({ schema: pushBody }) body: PushBody) {
    await this.subscriptions.save(actor, body);
    return { info: { public_key: this.transport.publicKey, on: true } };
  }

  /** Unsubscribes this browser from push notifications. */
  @Allow('notification:write')
  @Delete('push')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async pushOff(@CurrentActor() actor: Actor): Promise<void> {
    await this.subscriptions.end(actor);
  }
}
