import { Migration } from '@mikro-orm/migrations';

/** An invoice keeps the price before its coupon: the discount is a line of the document. */
export class Migration20261122T0600_invoice_discounts extends Migration {
  override name = 'Migration20261122T0600_invoice_discounts';

  override up(): void {
    this.addSql(`
      alter table invoices
        add column list_cents integer check (list_cents is null or list_cents > gross_cents and kind = 'invoice'),
        add column coupon text check ((coupon is null) or (list_cents is not null))`);
  }

  override down(): void {
    this.addSql(`alter table invoices drop column coupon, drop column list_cents`);
  }
}
