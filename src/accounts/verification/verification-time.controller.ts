import { Controller, Get, Header } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { Public } from '../../shared/actor.js';
import { envelope } from '../../kernel/http/schemas.js';
import { CaseFigures } from '../../moderation/cases/cases.api.js';
import { decisionTimeFields } from './verification.dto.js';

const verificationTime = envelope(z.object(decisionTimeFields).meta({ id: 'VerificationTime' }));

/** How long staff take to verify an enrolment: a firm reads it before it registers. Rule 18.9. */
@ApiTags('profile')
@Controller('statistics')
export class VerificationTimeController {
  constructor(private readonly figures: CaseFigures) {}

  @Get('verification')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: verificationTime })
  async read() {
    return { info: await this.figures.decisionTime('verification') };
  }
}
