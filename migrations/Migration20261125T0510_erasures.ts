import { Migration } from '@mikro-orm/migrations';

/** What was erased, as keyed hashes, until it is written outside the database as well: a restore brings these rows back as they were. */
export class Migration20261125T0510_erasures extends Migration {
  override name = 'Migration20261125T0510_erasures';

  override up(): void {
    this.addSql(`
      create table erasures (
        key text primary key,
        erased_at timestamptz not null,
        kept_at timestamptz
      )`);
    this.addSql('create index erasures_to_keep on erasures (erased_at) where kept_at is null');
    this.addSql('create index erasures_by_age on erasures (erased_at)');
  }

  override down(): void {
    this.addSql('drop table erasures');
  }
}
