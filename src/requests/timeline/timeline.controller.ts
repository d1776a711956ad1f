import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { problems } from '../../kernel/problem.js';
import { Allow } from '../../shared/permissions.js';
import { statisticDto, timelineItem } from '../requests.dto.js';
import { TimelineQueries } from './timeline.queries.js';
import { UserResponsesQueries } from '../choice/user-responses.queries.js';

/** What happened to requests, and figures of them, over HTTP. */
@ApiTags('requests')
@Controller()
export class TimelineController {
  constructor(
    private readonly timelines: TimelineQueries,
    private readonly responses: UserResponsesQueries,
  ) {}

  /** What happened and when; what happens next. */
  @Get('requests/:id/timeline')
  @Allow('request:read')
  @ApiOkResponse({ standardSchema: envelope(z.array(timelineItem)) })
  async timeline(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return { info: await this.timelines.of(actor, id) };
  }

  /** The citizen's own figures. */
  @Get('users/statistics/:id')
  @Allow('request:list')
  @ApiOkResponse({ standardSchema: envelope(z.array(statisticDto)) })
  async userStatistics(@CurrentActor() actor: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    if (id !== actor.accountId) throw problems.not_found();
    return { info: await this.responses.statistics(id) };
  }
}
