import { Migration } from '@mikro-orm/migrations';

/** A quote may ask for a flat fee or for hours instead of a percentage; a percentage has no basis of its own. */
export class Migration20261127T1410_fee_basis extends Migration {
  override name = 'Migration20261127T1410_fee_basis';

  override up(): void {
    this.addSql(`
      alter table responses
        add column fee_basis text check (fee_basis in ('flat', 'hourly')),
        add column hourly_rate_cents integer check (hourly_rate_cents > 0),
        add column hours_least integer check (hours_least > 0),
        add column hours_most integer check (hours_most > 0)`);
  }

  override down(): void {
    this.addSql(`
      alter table responses
        drop column fee_basis, drop column hourly_rate_cents, drop column hours_least, drop column hours_most`);
  }
}
