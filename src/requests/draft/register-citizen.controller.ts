import { Body, Controller, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiTags } from '@nestjs/swagger';
import { RegisterAccount, registeredDto } from '../../accounts/registration/registration.api.js';
import { CallerOrigin, type Origin } from '../../kernel/auth/auth.api.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Public } from '../../shared/actor.js';
import type { Locale } from '../../shared/locale.js';
import { registerUserBody, type RegisterUserBody } from './registration.dto.js';
import { VisitorDrafts } from './visitor-drafts.js';

/** Citizens register with the request that they have begun, or without one. */
@ApiTags('accounts')
@Controller()
export class RegisterCitizenController {
  constructor(
    private readonly registerAccount: RegisterAccount,
    private readonly drafts: VisitorDrafts,
  ) {}

  /** Opens a citizen's account; an address already in use is answered alike. */
  @Public()
  @Post('register/user')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: envelope(registeredDto) })
  async registerUser(
    @Body({ schema: registerUserBody }) { draft, ...body }: RegisterUserBody,
    @CallerOrigin() { address, device }: Origin,
    @CallerLocale() locale: Locale,
  ) {
    return {
      info: await this.registerAccount.execute(
        'user',
        body,
        { address, device, locale },
        draft ? this.drafts.keeping(draft) : null,
      ),
    };
  }
}
