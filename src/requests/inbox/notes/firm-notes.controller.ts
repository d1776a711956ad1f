import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { envelope, idParam } from '../../../kernel/http/schemas.js';
import { Idempotent } from '../../../kernel/idempotency.interceptor.js';
import { CurrentActor, type Actor } from '../../../shared/actor.js';
import { Allow } from '../../../shared/permissions.js';
import { firmNotes, firmNotesBody, type FirmNotesBody } from './firm-notes.dto.js';
import { FirmNotesQueries } from './firm-notes.queries.js';
import { KeepNotes } from './keep-notes.js';

/** What a firm notes for itself about its requests, over HTTP. The request itself answers the notes. */
@ApiTags('responses')
@Controller()
export class FirmNotesController {
  constructor(
    private readonly keep: KeepNotes,
    private readonly queries: FirmNotesQueries,
  ) {}

  /** Writes the firm's notes about a request. */
  @Put('responses/:id/notes')
  @Idempotent()
  @Allow('notes:write')
  @ApiOkResponse({ standardSchema: envelope(firmNotes) })
  async put(
    @CurrentActor() actor: Actor,
    @Param({ schema: idParam }) { id }: { id: number },
    @Body({ schema: firmNotesBody }) body: FirmNotesBody,
  ) {
    return { info: await this.keep.execute(actor, id, body) };
  }

  /** The labels of the firm's notes, the most frequent first. */
  @Get('firm/labels')
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(z.string())) })
  async labels(@CurrentActor() actor: Actor) {
    return { info: await this.queries.labels(actor) };
  }
}
