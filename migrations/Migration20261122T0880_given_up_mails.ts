import { Migration } from '@mikro-orm/migrations';

/** Whoever watches over the instance counts the mails that were given up, several times a minute. */
export class Migration20261122T0880_given_up_mails extends Migration {
  override name = 'Migration20261122T0880_given_up_mails';

  override up(): void {
    this.addSql(`create index outbox_given_up on outbox (failed_at) where failed_at is not null`);
  }

  override down(): void {
    this.addSql(`drop index outbox_given_up`);
  }
}
