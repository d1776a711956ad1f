import { Migration } from '@mikro-orm/migrations';

/**
 * What is looked for by something else than its number: an account's notifications where they are erased, a lot's
 * refunds in the list of a firm's credits. Each was a walk through the whole table (a million notifications: 600 ms,
 * under the lock of the request).
 */
export class Migration20261121T0490_lookups extends Migration {
  override name = 'Migration20261121T0490_lookups';

  override up(): void {
    this.addSql(`create index notifications_account on notifications (account_id)`);
    this.addSql(`create index refunds_lot on refunds (lot_id) where lot_id is not null`);
  }

  override down(): void {
    this.addSql(`drop index refunds_lot`);
    this.addSql(`drop index notifications_account`);
  }
}
