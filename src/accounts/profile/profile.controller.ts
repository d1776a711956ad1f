import { Body, Controller, Get, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallerOrigin, type Origin } from '../../kernel/auth/auth.api.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { CallerAddress } from '../../kernel/http/locale.decorator.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import { AccountsQueries } from '../accounts.queries.js';
import {
  emailBody,
  notificationsBody,
  preferencesBody,
  profileBody,
  profileDto,
  securityBody,
  termsBody,
  type EmailBody,
  type NotificationsBody,
  type PreferencesBody,
  type ProfileBody,
  type SecurityBody,
  type TermsBody,
} from './profile.dto.js';
import { AcceptTerms } from '../legal/accept-terms.js';
import { ChangeEmail } from '../password/change-email.js';
import { ChangePassword } from '../password/change-password.js';
import { UpdateNotifications } from './update-notifications.js';
import { UpdatePreferences } from './update-preferences.js';
import { UpdateProfile } from './update-profile.js';

const answer = { standardSchema: envelope(profileDto) };

@ApiTags('profile')
@ApiBearerAuth()
@Controller('profile')
export class ProfileController {
  constructor(
    private readonly queries: AccountsQueries,
    private readonly updateProfile: UpdateProfile,
    private readonly updatePreferences: UpdatePreferences,
    private readonly changePassword: ChangePassword,
    private readonly changeEmail: ChangeEmail,
    private readonly updateNotifications: UpdateNotifications,
    private readonly acceptTerms: AcceptTerms,
  ) {}

  @Allow('account:read')
  @Get()
  @ApiOkResponse(answer)
  async profile(@CurrentActor() actor: Actor) {
    return { info: await this.queries.profile(actor) };
  }

  /** Changes the given fields; `missing` names the fields that `completed` still waits for. */
  @Allow('profile:write')
  @Put()
  @Idempotent()
  @ApiOkResponse(answer)
  async update(@CurrentActor() actor: Actor, @Body({ schema: profileBody }) body: ProfileBody) {
    return { info: await this.updateProfile.execute(actor, body) };
  }

  @Allow('account:write')
  @Put('preferences')
  @Idempotent()
  @ApiOkResponse(answer)
  async preferences(@CurrentActor() actor: Actor, @Body({ schema: preferencesBody }) body: PreferencesBody) {
    return { info: await this.updatePreferences.execute(actor, body) };
  }

  /** Changes the password; the other devices are signed out. */
  @Allow('account:write')
  @Put('security')
  @Idempotent()
  @ApiOkResponse(answer)
  async security(
    @CurrentActor() actor: Actor,
    @Body({ schema: securityBody }) body: SecurityBody,
    @CallerOrigin() origin: Origin,
  ) {
    await this.changePassword.execute(actor, body, origin);
    return { info: await this.queries.profile(actor) };
  }

  /** Asks for another address; it changes once the link mailed to it is opened. */
  @Allow('account:write')
  @Put('email')
  @Idempotent()
  @ApiOkResponse(answer)
  async email(@CurrentActor() actor: Actor, @Body({ schema: emailBody }) body: EmailBody) {
    await this.changeEmail.execute(actor, body);
    return { info: await this.queries.profile(actor) };
  }

  /** Sets which notifications arrive where, and the four consents. */
  @Allow('profile:write')
  @Put('notifications')
  @Idempotent()
  @ApiOkResponse(answer)
  async notifications(
    @CurrentActor() actor: Actor,
    @Body({ schema: notificationsBody }) body: NotificationsBody,
    @CallerAddress() address: string,
  ) {
    return { info: await this.updateNotifications.execute(actor, body, address) };
  }

  /** Accepts the terms that hold now, or ahead of their day those that were announced. Accepted again, nothing happens. */
  @Allow('terms:accept')
  @Put('terms')
  @Idempotent()
  @ApiOkResponse(answer)
  async terms(
    @CurrentActor() actor: Actor,
    @Body({ schema: termsBody }) { version }: TermsBody,
    @CallerAddress() address: string,
  ) {
    return { info: await this.acceptTerms.execute(actor, version, address) };
  }
}
