import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallLimits } from '../kernel/auth/auth.api.js';
import { CallerAddress, CallerLocale } from '../kernel/http/locale.decorator.js';
import { CurrentActor, Public, type Actor } from '../shared/actor.js';
import { Database } from '../kernel/database/database.js';
import { envelope } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { ModerationApi } from './moderation.api.js';
import {
  blockedDto,
  screenedTextDto,
  verifyAccountBody,
  verifyTextBody,
  type VerifyAccountBody,
  type VerifyTextBody,
} from './moderation.dto.js';

const verdictOf = { clean: 'ok', doubtful: 'doubtful', certain: 'refused' } as const;

@ApiTags('moderation')
@Controller('blacklist')
export class ModerationController {
  constructor(
    private readonly moderation: ModerationApi,
    private readonly database: Database,
    private readonly limits: CallLimits,
  ) {}

  /** Which of these values are on the blacklist. */
  @Public()
  @Post('verify/account')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(blockedDto) })
  async verify(
    @Body({ schema: verifyAccountBody }) { email, phone, tax_code, vat_number }: VerifyAccountBody,
    @CallerAddress() address: string,
  ) {
    await this.limits.count('blacklist', { address });
    return {
      info: {
        blocked: await this.moderation.blocked(this.database.read, {
          emails: [email],
          phones: [phone],
          taxIds: [tax_code, vat_number],
        }),
      },
    };
  }

  /** The result for a text before it is sent, also for a visitor. It is neither stored nor counted. Rule 19.6. */
  @Public()
  @Post('verify/text')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(screenedTextDto) })
  async verifyText(
    @Body({ schema: verifyTextBody }) { text }: VerifyTextBody,
    @CurrentActor() actor: Actor | undefined,
    @CallerAddress() address: string,
    @CallerLocale() locale: Locale,
  ) {
    if (actor) await this.limits.count('screening', { address, account: actor.accountId });
    else await this.limits.count('visitor_screening', { address });
    const { verdict, blocked, refusal } = await this.moderation.read(this.database.read, text);
    return { info: { blocked, verdict: verdictOf[verdict], refusal: refusal.map((each) => each[locale]) } };
  }
}
