import { Migration } from '@mikro-orm/migrations';

/**
 * Scoring reads a firm's latest responses from an index alone, as long as vacuum has marked their pages. By its defaults
 * it would come when a fifth of the table is new: a firm's 200 latest responses then cost three times as much.
 */
export class Migration20261121T0561_vacuum_responses extends Migration {
  override name = 'Migration20261121T0561_vacuum_responses';

  override up(): void {
    this.addSql(`
      alter table responses set (
        autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 5000,
        autovacuum_vacuum_scale_factor = 0.02)`);
  }

  override down(): void {
    this.addSql(`
      alter table responses reset (
        autovacuum_vacuum_insert_scale_factor, autovacuum_vacuum_insert_threshold, autovacuum_vacuum_scale_factor)`);
  }
}
