import { Migration } from '@mikro-orm/migrations';

const CONDITION = `status in (2, 3) and plan in (1, 2) and premium_notified_at is null and deleted_at is null`;

/**
 * A counter of a request is written by every response. While a condition of an index names it, PostgreSQL writes each of
 * the table's indexes anew with it; some room in each page lets the row stay where they find it.
 */
export class Migration20261121T0551_counts_of_requests extends Migration {
  override name = 'Migration20261121T0551_counts_of_requests';

  override up(): void {
    this.addSql(`drop index requests_premium_reminder`);
    this.addSql(`create index requests_premium_reminder on requests (sent_at) where ${CONDITION}`);
    this.addSql(`alter table requests set (fillfactor = 85)`);
  }

  override down(): void {
    this.addSql(`alter table requests reset (fillfactor)`);
    this.addSql(`drop index requests_premium_reminder`);
    this.addSql(`create index requests_premium_reminder on requests (sent_at) where ${CONDITION} and ok_count = 0`);
  }
}
