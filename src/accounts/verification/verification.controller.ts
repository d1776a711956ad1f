import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { documentAnswer, fileBody, uploadOf } from '../../documents/documents.api.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { envelope } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import { AddEvidence } from './add-evidence.js';
import { AnswerVerification } from './answer-verification.js';
import { OwnVerification } from './own-verification.js';
import { verificationAnswerBody, verificationDto, type VerificationAnswerBody } from './verification.dto.js';

/** The verification of a firm's enrolment, as the firm sees it. Rule 13.8. */
@ApiTags('profile')
@Controller('profile/verification')
export class VerificationController {
  constructor(
    private readonly own: OwnVerification,
    private readonly answerVerification: AnswerVerification,
    private readonly addEvidence: AddEvidence,
  ) {}

  @Allow('verification:own')
  @Get()
  @ApiOkResponse({ standardSchema: envelope(verificationDto) })
  async read(@CurrentActor() actor: Actor) {
    return { info: await this.own.read(actor.accountId) };
  }

  @Allow('verification:own')
  @Post()
  @Idempotent()
  @HttpCode(200)
  @ApiOkResponse({ standardSchema: envelope(verificationDto) })
  async answer(@CurrentActor() actor: Actor, @Body({ schema: verificationAnswerBody }) body: VerificationAnswerBody) {
    await this.answerVerification.execute(actor, body);
    return { info: await this.own.read(actor.accountId) };
  }

  /** A paper that proves the enrolment. `DELETE /documents/{id}` removes it. */
  @Allow('verification:own')
  @Post('documents')
  @Idempotent()
  @ApiConsumes('multipart/form-data')
  @ApiBody(fileBody)
  @ApiCreatedResponse({ standardSchema: documentAnswer })
  async addDocument(@CurrentActor() actor: Actor, @Req() request: FastifyRequest) {
    return { info: await this.addEvidence.execute(actor, () => uploadOf(request)) };
  }
}
