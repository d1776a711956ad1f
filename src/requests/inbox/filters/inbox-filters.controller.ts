import { Body, Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { envelope } from '../../../kernel/http/schemas.js';
import { Idempotent } from '../../../kernel/idempotency.interceptor.js';
import { CurrentActor, type Actor } from '../../../shared/actor.js';
import { Allow } from '../../../shared/permissions.js';
import { filterParam, savedFilter, savedFilters, type SavedFilter } from './inbox-filters.dto.js';
import { InboxFilterQueries } from './inbox-filters.queries.js';
import { KeepInboxFilter } from './keep-inbox-filter.js';

/** The filters that a firm keeps for its inbox, over HTTP. */
@ApiTags('responses')
@Controller('firm/filters')
export class InboxFiltersController {
  constructor(
    private readonly queries: InboxFilterQueries,
    private readonly keep: KeepInboxFilter,
  ) {}

  /** The firm's filters. */
  @Get()
  @Allow('inbox:list')
  @ApiOkResponse({ standardSchema: envelope(savedFilters) })
  async list(@CurrentActor() actor: Actor) {
    return { info: await this.queries.list(actor) };
  }

  /** Puts a filter in its place. */
  @Put(':slot')
  @Idempotent()
  @Allow('notes:write')
  @ApiOkResponse({ standardSchema: envelope(savedFilters) })
  async put(
    @CurrentActor() actor: Actor,
    @Param({ schema: filterParam }) { slot }: { slot: number },
    @Body({ schema: savedFilter }) filter: SavedFilter,
  ) {
    await this.keep.execute(actor, slot, filter);
    return { info: await this.queries.list(actor) };
  }

  /** Empties a place. */
  @Delete(':slot')
  @HttpCode(204)
  @Idempotent()
  @Allow('notes:write')
  @ApiNoContentResponse()
  async remove(
    @CurrentActor() actor: Actor,
    @Param({ schema: filterParam }) { slot }: { slot: number },
  ): Promise<void> {
    await this.keep.execute(actor, slot, null);
  }
}
