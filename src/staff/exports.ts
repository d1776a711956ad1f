import { Injectable } from '@nestjs/common';
import { Database } from '../kernel/database/database.js';
import { Audit } from './audit/audit.js';

/** Records that a member of the staff exports a list, before it is sent. */
@Injectable()
export class Exports {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
  ) {}

  /**
   * @param rows null where they are not counted
   * @param filters the names of the filters without their values, which may name people
   */
  async write(
    staffId: number | null,
    resource: string,
    rows: number | null,
    filters: readonly string[],
  ): Promise<void> {
    const after = { rows, filters: [...filters].sort().join(', ') };
    await this.database.transaction((em) =>
      this.audit.write(em, { staffId, action: 'export', resource, recordId: null, after }),
    );
  }
}
