import { Migration } from '@mikro-orm/migrations';

/** The figures of the staff count leaks by the week. */
export class Migration20261122T0779_contact_leaks_by_day extends Migration {
  override name = 'Migration20261122T0779_contact_leaks_by_day';

  override up(): void {
    this.addSql(`create index contact_leaks_created on contact_leaks (created_at)`);
  }

  override down(): void {
    this.addSql(`drop index contact_leaks_created`);
  }
}
