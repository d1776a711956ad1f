import { Migration } from '@mikro-orm/migrations';

/** The reason of a payment with nothing left to give takes the name that the code uses. */
export class Migration20261121T0510_unfulfillable extends Migration {
  override name = 'Migration20261121T0510_unfulfillable';

  override up(): void {
    this.addSql(`update payment_events set reason = 'unfulfillable' where reason = 'moot'`);
  }

  override down(): void {
    this.addSql(`update payment_events set reason = 'moot' where reason = 'unfulfillable'`);
  }
}
