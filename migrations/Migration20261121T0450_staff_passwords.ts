import { Migration } from '@mikro-orm/migrations';

/** A first password, which somebody else knows, has an end. */
export class Migration20261121T0450_staff_passwords extends Migration {
  override name = 'Migration20261121T0450_staff_passwords';

  override up(): void {
    this.addSql(`alter table staff add column password_until timestamptz`);
    this.addSql(
      `comment on column staff.password_until is 'until when a first password may be used to enrol; null once its owner has chosen one'`,
    );
  }

  override down(): void {
    this.addSql(`alter table staff drop column password_until`);
  }
}
