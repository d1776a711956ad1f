import { Controller, Get, Header, HttpCode, Param, Post, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { Public } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import type { Locale } from '../../shared/locale.js';
import { formatEuro } from '../../shared/money.js';
import { problems } from '../../kernel/problem.js';
import { paidUrlOf, PaymentProvider } from '../providers/payment-provider.js';
import { PlaySandbox } from './play-sandbox.js';
import { readSandboxPayment } from './sandbox-payment.js';
import {
  sandboxActedDto,
  sandboxActParams,
  sandboxCard,
  sandboxParams,
  sandboxPaymentDto,
  type SandboxActParams,
  type SandboxCard,
  type SandboxParams,
} from './sandbox.dto.js';

/** The payment page of the sandbox; with a real provider there is none. */
@ApiTags('sandbox')
@Controller('sandbox/payments')
export class SandboxController {
  constructor(
    private readonly paymentProvider: PaymentProvider,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly play: PlaySandbox,
  ) {}

  @Get(':ref')
  @Public()
  @Header('cache-control', 'no-store')
  @ApiOkResponse({ standardSchema: envelope(sandboxPaymentDto) })
  async page(@Param({ schema: sandboxParams }) { ref }: SandboxParams, @CallerLocale() locale: Locale) {
    const payment =
      this.paymentProvider.name === 'sandbox' ? await readSandboxPayment(this.database.read, ref) : undefined;
    if (!payment) throw problems.not_found();
    const { amount_cents, description, return_url } = payment;
    const over = payment.status === 'open' && new Date(payment.expires_at) <= this.clock.now();
    const status = over ? ('expired' as const) : payment.status;
    return {
      info: {
        ref,
        amount_cents,
        amount_string: formatEuro(amount_cents, locale),
        description,
        status,
        expires_at: new Date(payment.expires_at).toISOString(),
        return_url: status === 'paid' ? paidUrlOf(return_url) : return_url,
      },
    };
  }

  @Post(':ref/:act')
  @Idempotent()
  @Public()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(sandboxActedDto) })
  async act(
    @Param({ schema: sandboxActParams }) { ref, act }: SandboxActParams,
    @Query({ schema: sandboxCard }) { card }: SandboxCard,
  ) {
    return { info: await this.play.execute(ref, act, card) };
  }
}
