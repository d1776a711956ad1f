import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../../kernel/database/database.js';
import { staffLimits } from '../../../shared/limits.js';
import type { Locale } from '../../../shared/locale.js';
import { allowsStaff } from '../../../shared/permissions.rules.js';
import { shortcutResources } from '../../../shared/staff/views.codes.js';
import type { StaffActor } from '../../staff.api.js';
import type { FoundRecord, Shortcuts, ShortcutsQuery } from './search.dto.js';
import { searched } from './searched.js';
import { soughtIn } from './sought.js';

/** How many of the member's latest readings are looked at for records that differ. */
const LOOKED_AT = 100;

/** Names the records that a member starred, and those that the member read last, as the search names them. Rule 16.22. */
@Injectable()
export class ShortcutQueries {
  constructor(private readonly database: Database) {}

  async of(staff: StaffActor, starred: ShortcutsQuery['starred'], locale: Locale): Promise<Shortcuts> {
    const read = await this.read(staff.staffId);
    const [first, second] = await Promise.all([
      this.named(staff, starred, locale),
      this.named(
        staff,
        read.filter((one) => !starred.includes(one)),
        locale,
      ),
    ]);
    return { starred: first, recent: second };
  }

  /** What the log says that a member read, the last first: `accounts/12`. */
  private async read(staffId: number): Promise<string[]> {
    const { rows } = await sql<{ record: string }>`
      select resource || '/' || record_id as record
      from (
        select id, resource, record_id from audit
        where staff_id = ${staffId} and action = 'view' and resource = any(${[...shortcutResources]}::text[])
        order by id desc
        limit ${LOOKED_AT}
      ) latest
      group by resource, record_id
      order by max(id) desc
      limit ${staffLimits.recent}`.execute(this.database.read);
    return rows.map(({ record }) => record);
  }

  /** Leaves out what is gone, and what the role does not list. */
  private async named({ role }: StaffActor, records: readonly string[], locale: Locale): Promise<FoundRecord[]> {
    const found = await Promise.all(
      records.map(async (record) => {
        const [resource, id = ''] = record.split('/');
        const kind = searched.find((one) => one.resource === resource);
        if (!kind || !allowsStaff(kind.permission, role)) return [];
        const all = await kind.find(this.database.read, soughtIn(id), locale);
        return all.filter((one) => one.id === Number(id)).map((one) => ({ resource: kind.resource, ...one }));
      }),
    );
    return found.flat();
  }
}
