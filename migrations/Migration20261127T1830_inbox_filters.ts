import { Migration } from '@mikro-orm/migrations';

/** Filters that a firm keeps for its inbox, with names. */
export class Migration20261127T1830_inbox_filters extends Migration {
  override name = 'Migration20261127T1830_inbox_filters';

  override up(): void {
    this.addSql(`
      create table inbox_filters (
        firm_id integer not null references accounts,
        slot smallint not null check (slot between 1 and 12),
        name text not null,
        filter jsonb not null check (jsonb_typeof(filter) = 'object'),
        primary key (firm_id, slot)
      )`);
  }

  override down(): void {
    this.addSql('drop table inbox_filters');
  }
}
