import { Controller, Get, Headers, Res } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { answerWithStream } from '../../kernel/live/answer-with-stream.js';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Allow } from '../../shared/permissions.js';
import { EventStreams } from './event-streams.js';

/** The stream of events over HTTP. */
@ApiTags('events')
@Controller('events')
export class EventsController {
  constructor(private readonly streams: EventStreams) {}

  /**
   * Events of the account as they happen: `notification`, `message` and `request`, each with ids alone. A stream that comes
   * back with `Last-Event-ID` gets what it missed; an event may then come twice, with the same id.
   */
  @Get()
  @Allow('event:read')
  @ApiHeader({ name: 'Last-Event-ID', required: false, description: 'the id of the last event that arrived' })
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'server-sent events', schema: { type: 'string' } })
  async open(
    @CurrentActor() actor: Actor,
    @Headers('last-event-id') last: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const id = last !== undefined && /^\d{1,15}$/.test(last) ? Number(last) : null;
    await this.streams.add(actor, reply.raw, id, () => answerWithStream(reply));
  }
}
