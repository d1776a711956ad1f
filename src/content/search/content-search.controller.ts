import { Controller, Get, Header, Query } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { CallLimits } from '../../kernel/auth/auth.api.js';
import { Public } from '../../shared/actor.js';
import { CallerAddress, CallerLocale } from '../../kernel/http/locale.decorator.js';
import type { Locale } from '../../shared/locale.js';
import { contentSearchAnswer, searchContent, type SearchContent } from './content-search.dto.js';
import { ContentSearch } from './content-search.js';

/** Searches the texts of the site by their words. Public. */
@ApiTags('content')
@Public()
@Controller('content')
export class ContentSearchController {
  constructor(
    private readonly search: ContentSearch,
    private readonly limits: CallLimits,
  ) {}

  /** Guides, articles, stories, questions and pages with these words, best first. Rules 29.1 to 29.5. */
  @Get('search')
  @Header('cache-control', 'public, max-age=60')
  @Header('vary', 'X-Localization')
  @ApiOkResponse({ standardSchema: contentSearchAnswer })
  async find(
    @Query({ schema: searchContent }) query: SearchContent,
    @CallerLocale() locale: Locale,
    @CallerAddress() address: string,
  ) {
    await this.limits.count('search', { address });
    return this.search.find(query, locale);
  }
}
