import { Controller, Get, Header, Param, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { Public } from '../../shared/actor.js';
import { CallerLocale } from '../../kernel/http/locale.decorator.js';
import { idParam } from '../../kernel/http/schemas.js';
import type { Locale } from '../../shared/locale.js';
import { lawyerAnswer, milestonesAnswer, ranking, rankingQuery, type RankingQuery } from './directory.dto.js';
import { Directory } from './directory.js';
import { Milestones } from './milestones.js';

/** Public data about firms, and the figures of the platform. */
@ApiTags('directory')
@Controller()
export class DirectoryController {
  constructor(
    private readonly directory: Directory,
    private readonly milestones: Milestones,
  ) {}

  @Get('lawyers')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @ApiOkResponse({ standardSchema: ranking })
  rank(@Query({ schema: rankingQuery }) query: RankingQuery) {
    return this.directory.ranking(query);
  }

  @Get('lawyers/:id')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @Header('vary', 'X-Localization')
  @ApiOkResponse({ standardSchema: lawyerAnswer })
  async profile(@Param({ schema: idParam }) { id }: z.output<typeof idParam>, @CallerLocale() locale: Locale) {
    return { info: await this.directory.profile(id, locale) };
  }

  @Get('statistics/milestones')
  @Public()
  @Header('cache-control', 'public, max-age=60')
  @Header('vary', 'X-Localization')
  @ApiOkResponse({ standardSchema: milestonesAnswer })
  async figures(@CallerLocale() locale: Locale) {
    return { info: await this.milestones.read(locale) };
  }
}
