import { Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answerWithStream } from '../../kernel/live/answer-with-stream.js';
import { AllowStaff } from '../../shared/permissions.js';
import { Backoffice } from '../backoffice.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { StaffStreams } from './staff-streams.js';

/** The stream of what changes, over HTTP. */
@Backoffice('stream')
export class StreamBackofficeController {
  constructor(private readonly streams: StaffStreams) {}

  /** Announces changes of `cases` and `refunds`; the page reads the records by the usual calls. */
  @AllowStaff('session:own')
  @Get()
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'server-sent events', schema: { type: 'string' } })
  async open(@CurrentStaff() staff: StaffActor, @Res() reply: FastifyReply): Promise<void> {
    await this.streams.add(staff, reply.raw, () => answerWithStream(reply));
  }
}
