import { Get, Res } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import type { OutgoingHttpHeaders } from 'node:http';
import { AllowStaff } from '../../shared/permissions.js';
import { Backoffice } from '../backoffice.js';
import { CurrentStaff, type StaffActor } from '../staff-actor.js';
import { StaffStreams } from './staff-streams.js';

/** How soon a client comes back after the stream was cut (milliseconds). */
const RETRY = 2_000;

/** The stream of what changes, over HTTP. */
@Backoffice('stream')
export class StreamBackofficeController {
  constructor(private readonly streams: StaffStreams) {}

  /** Tells of `cases` and `refunds` that changed, as they do; what changed is read by the usual calls. */
  @AllowStaff('session:own')
  @Get()
  @ApiProduces('text/event-stream')
  @ApiOkResponse({ description: 'server-sent events', schema: { type: 'string' } })
  open(@CurrentStaff() staff: StaffActor, @Res() reply: FastifyReply): void {
    this.streams.add(staff, reply.raw, () => {
      // Those of every answer, which a hook has set.
      const headers = reply.getHeaders() as OutgoingHttpHeaders;
      reply.hijack();
      reply.raw.writeHead(200, {
        ...headers,
        'content-type': 'text/event-stream; charset=utf-8',
        // Nothing on the way may keep, collect or compress it.
        'cache-control': 'no-store, no-transform',
        'x-accel-buffering': 'no',
      });
      reply.raw.write(`retry: ${RETRY}\n\n`);
    });
  }
}
