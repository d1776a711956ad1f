import { Body, Controller, Delete, HttpCode, Param, Post } from '@nestjs/common';
import { ApiBearerAuth, ApiCreatedResponse, ApiNoContentResponse, ApiTags } from '@nestjs/swagger';
import { envelope, idParam } from '../../../kernel/http/schemas.js';
import { Idempotent } from '../../../kernel/idempotency.interceptor.js';
import { CurrentActor, type Actor } from '../../../shared/actor.js';
import { Allow } from '../../../shared/permissions.js';
import { MembersQueries } from '../members.queries.js';
import { absenceBody, absenceDto, type AbsenceBody } from './absences.dto.js';
import { EnterAbsence } from './enter-absence.js';
import { RemoveAbsence } from './remove-absence.js';

/** Absences of the people of a firm, over HTTP; the list of the people shows them. Rules 26.16 to 26.20. */
@ApiTags('firm')
@Controller('firm/absences')
export class AbsencesController {
  constructor(
    private readonly enter: EnterAbsence,
    private readonly remove: RemoveAbsence,
    private readonly members: MembersQueries,
  ) {}

  /** Enters an absence with who replaces; the owner enters one for anybody. */
  @Post()
  @Idempotent()
  @Allow('absence:write')
  @ApiBearerAuth()
  @ApiCreatedResponse({ standardSchema: envelope(absenceDto) })
  async create(@CurrentActor() actor: Actor, @Body({ schema: absenceBody }) body: AbsenceBody) {
    const id = await this.enter.execute(actor, body);
    return { info: await this.members.absence(actor, id) };
  }

  /** Removes an absence; one that is on ends at once. */
  @Delete(':id')
  @Idempotent()
  @Allow('absence:write')
  @ApiBearerAuth()
  @HttpCode(204)
  @ApiNoContentResponse()
  removeOne(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }): Promise<void> {
    return this.remove.execute(actor, id);
  }
}
