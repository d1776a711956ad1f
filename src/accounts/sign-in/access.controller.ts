import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallerOrigin, SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { problems } from '../../kernel/problem.js';
import { Allow } from '../../shared/permissions.js';
import {
  codeBody,
  eventsDto,
  recoveryCodesDto,
  secondFactorEndBody,
  secondFactorDto,
  sessionsDto,
  type CodeBody,
  type SecondFactorEndBody,
} from './access.dto.js';
import { identityProofBody, type IdentityProof } from '../password/identity-proof.dto.js';
import { Sessions } from './sessions.js';
import { ChangeSecondFactor } from '../password/change-second-factor.js';

/** Where an account is signed in, its sign-in attempts, and its second factor. */
@ApiTags('accounts')
@ApiBearerAuth()
@Controller('account')
export class AccessController {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
    private readonly events: SecurityEvents,
    private readonly factor: ChangeSecondFactor,
  ) {}

  /** The devices that are signed in. */
  @Allow('account:read')
  @Get('sessions')
  @ApiOkResponse({ standardSchema: envelope(sessionsDto) })
  async list(@CurrentActor() actor: Actor) {
    return { info: await this.sessions.list(actor, actor.sessionId) };
  }

  /** Signs one device out. */
  @Allow('account:write')
  @Delete('sessions/:id')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async end(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    const ended = await this.database.transaction((em) => this.sessions.closeOne(em, actor, id));
    if (!ended) throw problems.not_found();
  }

  /** Signs every other device out. */
  @Allow('account:write')
  @Delete('sessions')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async endOthers(@CurrentActor() actor: Actor): Promise<void> {
    await this.database.transaction((em) => this.sessions.closeOwn(em, actor, actor.sessionId));
  }

  /** Who signed in or tried to, newest first. */
  @Allow('account:read')
  @Get('security-events')
  @ApiOkResponse({ standardSchema: envelope(eventsDto) })
  async log(@CurrentActor() actor: Actor) {
    return { info: await this.events.of(actor) };
  }

  /** The secret of a new authenticator, which is active once its first code was given. */
  @Allow('account:write')
  @Post('totp')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(secondFactorDto) })
  async begin(@CurrentActor() actor: Actor, @Body({ schema: identityProofBody }) proof: IdentityProof) {
    return { info: await this.factor.begin(actor, proof) };
  }

  /** The first code; the answer holds the recovery codes, once. */
  @Allow('account:write')
  @Post('totp/confirm')
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(recoveryCodesDto) })
  async confirm(
    @CurrentActor() actor: Actor,
    @Body({ schema: codeBody }) { code }: CodeBody,
    @CallerOrigin() origin: Origin,
  ) {
    const recovery_codes = await this.factor.confirm(actor, code, origin);
    return { info: { recovery_codes } };
  }

  /** Turns the second factor off. */
  @Allow('account:write')
  @Delete('totp')
  @Idempotent()
  @HttpCode(204)
  @ApiNoContentResponse()
  async off(
    @CurrentActor() actor: Actor,
    @Body({ schema: secondFactorEndBody }) body: SecondFactorEndBody,
    @CallerOrigin() origin: Origin,
  ): Promise<void> {
    await this.factor.end(actor, body, origin);
  }
}
