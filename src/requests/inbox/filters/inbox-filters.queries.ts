import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.js';
import type { Actor } from '../../../shared/actor.js';
import { requestLimits } from '../../../shared/limits.js';
import type { SavedFilter, SavedFilters } from './inbox-filters.dto.js';

/** What a firm keeps to find its requests again. */
@Injectable()
export class InboxFilterQueries {
  constructor(private readonly database: Database) {}

  /** The filters of a firm, by their places. */
  async list({ accountId }: Actor): Promise<SavedFilters> {
    const rows = await this.database.read
      .selectFrom('inbox_filters')
      .select((eb) => ['slot', 'name', eb.ref('filter').$castTo<Omit<SavedFilter, 'name'>>().as('filter')])
      .where('firm_id', '=', accountId)
      .orderBy('slot')
      .limit(requestLimits.savedFilters)
      .execute();
    return rows.map(({ slot, name, filter }) => ({ slot, name, ...filter }));
  }
}
