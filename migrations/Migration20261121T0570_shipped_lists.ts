import { Migration } from '@mikro-orm/migrations';

/**
 * Which version of each list that comes with the product is in the database, so that a start loads it once and a new
 * release again.
 */
export class Migration20261121T0570_shipped_lists extends Migration {
  override name = 'Migration20261121T0570_shipped_lists';

  override up(): void {
    this.addSql(`create table shipped_lists (name text primary key, version text not null)`);
  }

  override down(): void {
    this.addSql(`drop table shipped_lists`);
  }
}
