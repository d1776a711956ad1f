import { Migration } from '@mikro-orm/migrations';

/** A coupon has a limit for each account beside the one for all. */
export class Migration20261125T0400_coupon_uses_per_account extends Migration {
  override name = 'Migration20261125T0400_coupon_uses_per_account';

  override up(): void {
    this.addSql(`
      alter table coupons
        add column max_uses_per_account integer not null default 1 check (max_uses_per_account > 0)`);
    // What was used more often before stays as it was.
    this.addSql(`
      update coupons k set max_uses_per_account = c.uses
      from (
        select coupon_id, max(uses) as uses
        from (select coupon_id, count(*) as uses from checkouts where status <> 'expired' group by coupon_id, account_id) one
        group by coupon_id
      ) c
      where c.coupon_id = k.id and c.uses > 1`);
    this.addSql(`
      comment on column coupons.max_uses_per_account is
        'how often one account may use it; the people of a firm count as the firm'`);
  }

  override down(): void {
    this.addSql('alter table coupons drop column max_uses_per_account');
  }
}
