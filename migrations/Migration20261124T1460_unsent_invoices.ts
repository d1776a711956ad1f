import { Migration } from '@mikro-orm/migrations';

/** The documents that have not gone to the exchange system: few, whatever the number of those that have. */
export class Migration20261124T1460_unsent_invoices extends Migration {
  override name = 'Migration20261124T1460_unsent_invoices';

  override up(): void {
    this.addSql(`create index invoices_unsent on invoices (kind, id) where state in ('to_send', 'rejected')`);
  }

  override down(): void {
    this.addSql('drop index invoices_unsent');
  }
}
