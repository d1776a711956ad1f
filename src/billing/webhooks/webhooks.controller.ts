import { Controller, Headers, HttpCode, Post, Req, type RawBodyRequest } from '@nestjs/common';
import { ApiBody, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Public } from '../../shared/actor.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { ReceiveEvent } from './use-cases/receive-event.js';

const received = z.object({ received: z.literal(true) }).meta({ id: 'WebhookReceived' });

/** Receives the events of the payment provider. The caller is authenticated by a signature. */
@ApiTags('billing')
@Controller('webhooks')
export class WebhooksController {
  constructor(private readonly receive: ReceiveEvent) {}

  /** 200 once the event is verified and stored; a repeated event changes nothing. */
  @Post('stripe')
  @Idempotent()
  @Public()
  @HttpCode(200)
  @ApiHeader({ name: 'Stripe-Signature', required: true })
  @ApiBody({ schema: { type: 'object' }, description: 'an event of the provider, byte by byte as it was signed' })
  @ApiOkResponse({ standardSchema: received })
  async stripe(
    @Req() request: RawBodyRequest<FastifyRequest>,
    @Headers('stripe-signature') signature: string | undefined,
  ) {
    await this.receive.execute(request.rawBody, signature);
    return { received: true as const };
  }
}
