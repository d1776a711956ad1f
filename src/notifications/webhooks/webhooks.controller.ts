import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Database } from '../../kernel/database/database.js';
import { CallerAddress } from '../../kernel/http/locale.decorator.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Allow } from '../../shared/permissions.js';
import { AddWebhook } from './use-cases/add-webhook.js';
import { EnableWebhook } from './use-cases/enable-webhook.js';
import { RemoveWebhook } from './use-cases/remove-webhook.js';
import { TestWebhook } from './use-cases/test-webhook.js';
import { createdWebhookDto, newWebhookBody, webhooksDto, type NewWebhookBody } from './webhooks.dto.js';
import { WebhooksQueries } from './webhooks.queries.js';

/** The addresses of a firm's programs that are told of events. Chapter 33 of the rules. */
@ApiTags('tools')
@ApiBearerAuth()
@Controller('firm/webhooks')
export class WebhooksController {
  constructor(
    private readonly database: Database,
    private readonly queries: WebhooksQueries,
    private readonly addition: AddWebhook,
    private readonly enabling: EnableWebhook,
    private readonly removal: RemoveWebhook,
    private readonly trial: TestWebhook,
  ) {}

  /** The addresses, and what was sent there last. */
  @Get()
  @Allow('webhook:list')
  @ApiOkResponse({ standardSchema: envelope(webhooksDto) })
  async list(@CurrentActor() { accountId }: Actor) {
    return { info: await this.queries.list(accountId) };
  }

  /** Adds an address. This answer is the only one that contains its secret. */
  @Post()
  @Idempotent()
  @Allow('webhook:write')
  @ApiCreatedResponse({ standardSchema: envelope(createdWebhookDto) })
  async create(@CurrentActor() actor: Actor, @Body({ schema: newWebhookBody }) body: NewWebhookBody) {
    const { id, secret } = await this.addition.execute(actor, body);
    const all = await this.queries.all(this.database.read, actor.accountId);
    return { info: { ...all.find((webhook) => webhook.id === id), secret } };
  }

  /** Switches an address on again. */
  @Post(':id/enable')
  @Idempotent()
  @Allow('webhook:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  enable(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    return this.enabling.execute(actor, id);
  }

  /** Sends a test event to an address. */
  @Post(':id/test')
  @Idempotent()
  @Allow('webhook:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  test(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @CallerAddress() address: string,
  ): Promise<void> {
    return this.trial.execute(actor, id, address);
  }

  /** Removes an address. */
  @Delete(':id')
  @Idempotent()
  @Allow('webhook:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  remove(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    return this.removal.execute(actor, id);
  }
}
