import { Migration } from '@mikro-orm/migrations';

/** The cards that an account paid with are marks of its identity, kept beside those of its profile. Rule 3.30. */
export class Migration20261125T0420_payment_cards extends Migration {
  override name = 'Migration20261125T0420_payment_cards';

  override up(): void {
    this.addSql(`
      alter table identity_marks
        add column source text not null default 'profile' check (source in ('profile', 'card'))`);
    this.addSql(`alter table sandbox_payments add column card text`);
  }

  override down(): void {
    this.addSql(`delete from identity_marks where source = 'card'`);
    this.addSql('alter table identity_marks drop column source');
    this.addSql('alter table sandbox_payments drop column card');
  }
}
