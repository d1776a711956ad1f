import { Injectable } from '@nestjs/common';
import { Database } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { allowsStaff } from '../../../shared/permissions.rules.js';
import type { StaffActor } from '../../staff.api.js';
import type { FoundRecord } from './search.dto.js';
import { searched } from './searched.js';
import { soughtIn } from './sought.js';

/** Finds records of every kind by what people name them with. A role finds only what it may list. Rule 16.12. */
@Injectable()
export class SearchQueries {
  constructor(private readonly database: Database) {}

  /** @param text without space around it; less than `staffLimits.searchMin` characters find nothing but a number */
  async find({ role }: StaffActor, text: string, locale: Locale): Promise<FoundRecord[]> {
    const sought = soughtIn(text);
    const found = await Promise.all(
      searched
        .filter(({ permission }) => allowsStaff(permission, role))
        .map(async (kind) => {
          const records = await kind.find(this.database.read, sought, locale);
          return records.map((record) => ({ resource: kind.resource, ...record }));
        }),
    );
    return found.flat();
  }
}
