import { Migration } from '@mikro-orm/migrations';

/** A notification that was told for a key is not told again, whether or not a mail went with it. */
export class Migration20261121T0310_notifications_once extends Migration {
  override name = 'Migration20261121T0310_notifications_once';

  override up(): void {
    this.addSql(`alter table notifications add column once_key text unique`);
  }

  override down(): void {
    this.addSql(`alter table notifications drop column once_key`);
  }
}
