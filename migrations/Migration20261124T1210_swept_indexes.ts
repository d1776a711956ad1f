import { Migration } from '@mikro-orm/migrations';

/** What sweeps look for four times a minute: they read it without reading the tables. */
export class Migration20261124T1210_swept_indexes extends Migration {
  override name = 'Migration20261124T1210_swept_indexes';

  override up(): void {
    this.addSql(`
      create index accounts_unconfirmed on accounts (created_at) where confirmed_at is null and deleted_at is null`);
    // Notifications come in the order of their time, so a summary of the pages says where the old ones are.
    this.addSql(`create index notifications_kept on notifications using brin (created_at) with (autosummarize = on)`);
  }

  override down(): void {
    this.addSql('drop index notifications_kept');
    this.addSql('drop index accounts_unconfirmed');
  }
}
