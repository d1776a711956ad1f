import { Body, Controller, Delete, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiBrowser, CallerOrigin, Passkeys, type Origin } from '../../kernel/auth/auth.api.js';
import {
  passkeyCreationDto,
  passkeyNameBody,
  passkeyRequestDto,
  passkeysDto,
  type PasskeyNameBody,
} from '../../kernel/auth/passkeys/passkeys.dto.js';
import { Database } from '../../kernel/database/database.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { CurrentActor, Public, type Actor } from '../../shared/actor.js';
import { Allow } from '../../shared/permissions.js';
import { loggedInDto } from '../accounts.dto.js';
import { identityProofBody, type IdentityProof } from '../password/identity-proof.dto.js';
import { proofUse } from '../password/prove-identity.js';
import {
  passkeyAdditionBody,
  passkeyLoginBody,
  passkeyRegistrationBody,
  type PasskeyAdditionBody,
  type PasskeyLoginBody,
  type PasskeyRegistrationBody,
} from './passkeys.dto.js';
import { passkeyUses } from './passkey-uses.js';
import { AddPasskey } from './use-cases/add-passkey.js';
import { BeginPasskey } from './use-cases/begin-passkey.js';
import { LogInWithPasskey } from './use-cases/log-in-with-passkey.js';
import { RemovePasskey } from './use-cases/remove-passkey.js';
import { RenamePasskey } from './use-cases/rename-passkey.js';

/** Signing in with passkeys (WebAuthn), and the passkeys of a person. Rules 12.17 to 12.20. */
@ApiTags('accounts')
@Controller()
export class PasskeysController {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
    private readonly begin: BeginPasskey,
    private readonly add: AddPasskey,
    private readonly rename: RenamePasskey,
    private readonly remove: RemovePasskey,
    private readonly logIn: LogInWithPasskey,
  ) {}

  /** A challenge for signing in; the same for everybody, whatever passkeys there are. */
  @Public()
  @Post('login/passkey/options')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(passkeyRequestDto) })
  async challenge() {
    return { info: await this.passkeys.request(this.database.read, passkeyUses.signIn, null) };
  }

  /** Signs in with a passkey, without a password and without a code. */
  @Public()
  @Post('login/passkey')
  @ApiBrowser()
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(loggedInDto) })
  async login(@Body({ schema: passkeyLoginBody }) body: PasskeyLoginBody, @CallerOrigin() origin: Origin) {
    return { info: await this.logIn.execute(body, origin) };
  }

  /** What a device needs to create the passkey that a registration gives instead of a password. */
  @Public()
  @Post('register/passkey/options')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(passkeyCreationDto) })
  async registration(
    @Body({ schema: passkeyRegistrationBody }) { email, first_name, last_name }: PasskeyRegistrationBody,
  ) {
    const user = { name: email, displayName: `${first_name} ${last_name}` };
    return { info: await this.passkeys.creation(this.database.read, passkeyUses.register(email), null, user) };
  }

  /** One's own passkeys. */
  @Allow('account:read')
  @ApiBearerAuth()
  @Get('account/passkeys')
  @ApiOkResponse({ standardSchema: envelope(passkeysDto) })
  async list(@CurrentActor() actor: Actor) {
    return { info: await this.passkeys.list(this.database.read, actor) };
  }

  /** A challenge for proving with a passkey who one is, where a password is asked for once more. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Post('account/passkeys/proof')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(passkeyRequestDto) })
  async proof(@CurrentActor() actor: Actor) {
    return { info: await this.passkeys.request(this.database.read, proofUse(actor), actor) };
  }

  /** What a device needs to create another passkey of the person; the proof comes first. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Post('account/passkeys/options')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(passkeyCreationDto) })
  async beginning(@CurrentActor() actor: Actor, @Body({ schema: identityProofBody }) proof: IdentityProof) {
    return { info: await this.begin.execute(actor, proof) };
  }

  /** Stores the passkey that a device has created. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Post('account/passkeys')
  @Idempotent()
  @ApiCreatedResponse({ standardSchema: envelope(passkeysDto) })
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: passkeyAdditionBody }) body: PasskeyAdditionBody,
    @CallerOrigin() origin: Origin,
  ) {
    await this.add.execute(actor, body, origin);
    return this.list(actor);
  }

  /** Gives a passkey another name. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Put('account/passkeys/:id')
  @Idempotent()
  @ApiOkResponse({ standardSchema: envelope(passkeysDto) })
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: passkeyNameBody }) { name }: PasskeyNameBody,
  ) {
    await this.rename.execute(actor, id, name);
    return this.list(actor);
  }

  /** Removes a passkey. */
  @Allow('account:write')
  @ApiBearerAuth()
  @Delete('account/passkeys/:id')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: identityProofBody }) proof: IdentityProof,
    @CallerOrigin() origin: Origin,
  ): Promise<void> {
    await this.remove.execute(actor, id, proof, origin);
  }
}
