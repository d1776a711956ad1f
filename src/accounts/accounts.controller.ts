import { Body, Controller, Delete, Get, HttpCode, Param, Post, type StreamableFile } from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiProduces,
  ApiTags,
} from '@nestjs/swagger';
import { ApiBrowser, CallerOrigin, type Origin } from '../kernel/auth/auth.api.js';
import { CurrentActor, Public, type Actor } from '../shared/actor.js';
import { download } from '../kernel/http/download.js';
import { CallerAddress, CallerLocale } from '../kernel/http/locale.decorator.js';
import { envelope } from '../kernel/http/schemas.js';
import { Idempotent } from '../kernel/idempotency.interceptor.js';
import type { Locale } from '../shared/locale.js';
import { Allow } from '../shared/permissions.js';
import {
  accountDto,
  confirmedDto,
  confirmMailParams,
  confirmParams,
  emailConfirmedDto,
  enteredDto,
  loggedInDto,
  linkLoginBody,
  loginBody,
  logoutBody,
  recoveryBody,
  registeredDto,
  registerLawyerBody,
  resendParams,
  resetBody,
  signInLinkBody,
  type ConfirmMailParams,
  type ConfirmParams,
  type LinkLoginBody,
  type LoginBody,
  type RecoveryBody,
  type RegisterLawyerBody,
  type ResendParams,
  type ResetBody,
  type SignInLinkBody,
} from './accounts.dto.js';
import { AccountsQueries } from './accounts.queries.js';
import { ConfirmAccount } from './registration/confirm-account.js';
import { ConfirmEmail } from './password/confirm-email.js';
import { DeleteAccount } from './closing/delete-account.js';
import { ExportAccount } from './closing/export-account.js';
import { LogIn } from './sign-in/log-in.js';
import { LogInWithLink } from './sign-in/log-in-with-link.js';
import { MailSignInLink } from './sign-in/mail-sign-in-link.js';
import { LogOut } from './sign-in/log-out.js';
import { identityProofBody, type IdentityProof } from './password/identity-proof.dto.js';
import { RecoverPassword } from './password/recover-password.js';
import { RegisterAccount } from './registration/register-account.js';
import { ResendConfirmation } from './registration/resend-confirmation.js';
import { ResetPassword } from './password/reset-password.js';

@ApiTags('accounts')
@Controller()
export class AccountsController {
  constructor(
    private readonly queries: AccountsQueries,
    private readonly registerAccount: RegisterAccount,
    private readonly confirmAccount: ConfirmAccount,
    private readonly resendConfirmation: ResendConfirmation,
    private readonly confirmEmail: ConfirmEmail,
    private readonly logIn: LogIn,
    private readonly mailLink: MailSignInLink,
    private readonly logInWithLink: LogInWithLink,
    private readonly logOut: LogOut,
    private readonly recoverPassword: RecoverPassword,
    private readonly resetPassword: ResetPassword,
    private readonly deleteAccount: DeleteAccount,
    private readonly exportAccount: ExportAccount,
  ) {}

  /** Opens a law firm's account; an address already in use is answered alike. */
  @Public()
  @Post('register/lawyer')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: envelope(registeredDto) })
  async registerLawyer(
    @Body({ schema: registerLawyerBody }) body: RegisterLawyerBody,
    @CallerOrigin() { address, device }: Origin,
    @CallerLocale() locale: Locale,
  ) {
    return { info: await this.registerAccount.execute('lawyer', body, { address, device, locale }) };
  }

  /** Confirms the address; the same answer for an hour. */
  @Public()
  @Get('register/:model/confirm/:token')
  @ApiOkResponse({ standardSchema: envelope(confirmedDto) })
  async confirm(@Param({ schema: confirmParams }) params: ConfirmParams) {
    const { account, choose_password } = await this.confirmAccount.execute(params);
    return { info: { account, ...(choose_password && { choose_password }) } };
  }

  /** Confirms the address and signs in: whoever reads the mail has shown who they are. */
  @Public()
  @Post('register/:model/confirm/:token')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(enteredDto) })
  async enter(@Param({ schema: confirmParams }) params: ConfirmParams, @CallerOrigin() origin: Origin) {
    return { info: await this.confirmAccount.execute(params, origin) };
  }

  /** Mails the confirmation once more, if there is something to confirm. */
  @Public()
  @Get('register/:model/resend/confirm/:accountId')
  @HttpCode(204)
  @ApiNoContentResponse()
  async resend(@Param({ schema: resendParams }) params: ResendParams, @CallerAddress() address: string): Promise<void> {
    await this.resendConfirmation.execute(params, address);
  }

  /** Confirms a changed address. */
  @Public()
  @Get('confirm/mail/:key/:token')
  @ApiOkResponse({ standardSchema: envelope(emailConfirmedDto) })
  async confirmMail(@Param({ schema: confirmMailParams }) params: ConfirmMailParams) {
    return { info: { account: await this.confirmEmail.execute(params) } };
  }

  @Public()
  @Post('login')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(loggedInDto) })
  async login(@Body({ schema: loginBody }) body: LoginBody, @CallerOrigin() origin: Origin) {
    return { info: await this.logIn.execute(body, origin) };
  }

  /** Mails a link that signs in, if the address has an account. */
  @Public()
  @Post('login/link')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async askLink(@Body({ schema: signInLinkBody }) body: SignInLinkBody, @CallerOrigin() origin: Origin): Promise<void> {
    await this.mailLink.execute(body, origin);
  }

  /** Signs in with the mailed link, once. Opening its page does nothing. */
  @Public()
  @Post('login/link/open')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(loggedInDto) })
  async openLink(@Body({ schema: linkLoginBody }) body: LinkLoginBody, @CallerOrigin() origin: Origin) {
    return { info: await this.logInWithLink.execute(body, origin) };
  }

  /** Ends the session of the token, on every process. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Post('logout')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async logout(@CurrentActor() actor: Actor, @Body({ schema: logoutBody }) _body: unknown): Promise<void> {
    await this.logOut.execute(actor);
  }

  /** Mails a link to choose a new password, if the address has an account. */
  @Public()
  @Post('password/recovery')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async recover(@Body({ schema: recoveryBody }) body: RecoveryBody, @CallerOrigin() origin: Origin): Promise<void> {
    await this.recoverPassword.execute(body, origin);
  }

  /** Sets a new password with the mailed token; every session ends. */
  @Public()
  @Post('password/reset')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async reset(@Body({ schema: resetBody }) body: ResetBody, @CallerOrigin() origin: Origin): Promise<void> {
    await this.resetPassword.execute(body, origin);
  }

  @Allow('account:read')
  @ApiBearerAuth()
  @Get('account')
  @ApiOkResponse({ standardSchema: envelope(accountDto) })
  async account(@CurrentActor() actor: Actor) {
    return { info: await this.queries.account(actor) };
  }

  /** Everything held about the account: a ZIP of JSON files and documents. */
  @Allow('account:export')
  @ApiBearerAuth()
  @Get('account/export')
  @ApiProduces('application/zip')
  @ApiOkResponse({ description: 'the archive', schema: { type: 'string', format: 'binary' } })
  async export(@CurrentActor() actor: Actor): Promise<StreamableFile> {
    return download({
      name: 'giustamente.zip',
      type: 'application/zip',
      content: await this.exportAccount.execute(actor),
    });
  }

  /** Erases the account. */
  @Allow('account:delete')
  @ApiBearerAuth()
  @Delete('account')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async delete(@CurrentActor() actor: Actor, @Body({ schema: identityProofBody }) body: IdentityProof): Promise<void> {
    await this.deleteAccount.execute(actor, body);
  }
}
