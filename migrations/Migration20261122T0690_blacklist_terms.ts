import { Migration } from '@mikro-orm/migrations';

/** Terms are looked for inside texts, so unlike the values of accounts they are kept as they are read. */
export class Migration20261122T0690_blacklist_terms extends Migration {
  override name = 'Migration20261122T0690_blacklist_terms';

  override up(): void {
    this.addSql(`
      alter table blacklist add column term text
        constraint blacklist_term_of_kind check (term is null or kind = 'term')`);
  }

  override down(): void {
    this.addSql(`alter table blacklist drop column term`);
  }
}
