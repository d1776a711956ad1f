import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { z } from 'zod';
import { CurrentActor, type Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { envelope, idParam } from '../../kernel/http/schemas.js';
import { Idempotent } from '../../kernel/idempotency.interceptor.js';
import { Allow } from '../../shared/permissions.js';
import { RefuseFirm } from './refuse-firm.js';

const refusedFirm = z
  .object({ id: z.number().int(), company_name: z.string(), city: z.string().nullable() })
  .meta({ id: 'RefusedFirm' });

/** The firms that a citizen excludes. The firms themselves are not notified. Rule 3.28. */
@ApiTags('requests')
@Controller('refused-firms')
export class RefusedFirmsController {
  constructor(
    private readonly database: Database,
    private readonly refuseFirm: RefuseFirm,
  ) {}

  @Get()
  @Allow('firm:refuse')
  @ApiOkResponse({ standardSchema: envelope(z.array(refusedFirm)) })
  async list(@CurrentActor() { accountId }: Actor) {
    const firms = await this.database.read
      .selectFrom('refused_firms as x')
      .innerJoin('firms as f', 'f.account_id', 'x.firm_id')
      .select(['f.account_id as id', 'f.company_name', 'f.city'])
      .where('x.account_id', '=', accountId)
      .orderBy('f.company_name')
      .orderBy('f.account_id')
      .execute();
    return { info: firms };
  }

  /**
   * Excludes a firm: it gets no request of the citizen any more, what it has not answered passes to others, and its
   * conversations with them are closed.
   */
  @Put(':id')
  @Idempotent()
  @Allow('firm:refuse')
  @HttpCode(204)
  @ApiNoContentResponse()
  refuse(@CurrentActor() { accountId }: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return this.refuseFirm.execute(accountId, id, true);
  }

  /** Takes the exclusion back. What has passed to others stays with them. */
  @Delete(':id')
  @Idempotent()
  @Allow('firm:refuse')
  @HttpCode(204)
  @ApiNoContentResponse()
  admit(@CurrentActor() { accountId }: Actor, @Param({ schema: idParam }) { id }: { id: number }) {
    return this.refuseFirm.execute(accountId, id, false);
  }
}
