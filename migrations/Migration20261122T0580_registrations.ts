import { Migration } from '@mikro-orm/migrations';

/**
 * How often an address was registered before it was confirmed, and since when the identity of a firm differs from the
 * one that staff verified.
 */
export class Migration20261122T0580_registrations extends Migration {
  override name = 'Migration20261122T0580_registrations';

  override up(): void {
    this.addSql(`alter table accounts add column registrations integer not null default 1`);
    this.addSql(`alter table firms add column identity_changed_at timestamptz`);
  }

  override down(): void {
    this.addSql(`alter table firms drop column identity_changed_at`);
    this.addSql(`alter table accounts drop column registrations`);
  }
}
