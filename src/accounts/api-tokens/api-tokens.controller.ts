import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallerOrigin, type Origin } from '../../kernel/auth/auth.api.js';
import { Database } from '../../kernel/database/database.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Allow } from '../../shared/permissions.js';
import { apiTokensDto, createdApiTokenDto, newApiTokenBody, type NewApiTokenBody } from './api-tokens.dto.js';
import { ApiTokens } from './api-tokens.js';
import { CreateApiToken } from './use-cases/create-api-token.js';
import { RevokeApiToken } from './use-cases/revoke-api-token.js';

/** The tokens by which programs of a firm call the API. Chapter 33 of the rules. */
@ApiTags('tools')
@ApiBearerAuth()
@Controller('firm/api-tokens')
export class ApiTokensController {
  constructor(
    private readonly database: Database,
    private readonly tokens: ApiTokens,
    private readonly creation: CreateApiToken,
    private readonly revocation: RevokeApiToken,
  ) {}

  /** One's own tokens, without what a program sends. */
  @Get()
  @Allow('api-token:list')
  @ApiOkResponse({ standardSchema: envelope(apiTokensDto) })
  async list(@CurrentActor() actor: Actor) {
    return { info: await this.tokens.list(actor) };
  }

  /** Makes a token. This answer is the only one that contains it. */
  @Post()
  @Idempotent()
  @Allow('api-token:write')
  @ApiCreatedResponse({ standardSchema: envelope(createdApiTokenDto) })
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: newApiTokenBody }) body: NewApiTokenBody,
    @CallerOrigin() origin: Origin,
  ) {
    const { id, token } = await this.creation.execute(actor, body, origin);
    return { info: { ...(await this.tokens.one(this.database.read, actor, id)), token } };
  }

  /** Revokes a token at once. */
  @Delete(':id')
  @Idempotent()
  @Allow('api-token:write')
  @HttpCode(204)
  @ApiNoContentResponse()
  revoke(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @CallerOrigin() origin: Origin,
  ): Promise<void> {
    return this.revocation.execute(actor, id, origin);
  }
}
