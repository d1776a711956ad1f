import { Migration } from '@mikro-orm/migrations';

/** One payment may go back in several parts; a payment that the provider does not take is tried again later. */
export class Migration20261121T0440_money_back extends Migration {
  override name = 'Migration20261121T0440_money_back';

  override up(): void {
    this.addSql(`alter table refund_payments drop constraint refund_payments_checkout_id_key`);
    this.addSql(`create index refund_payments_checkout on refund_payments (checkout_id)`);
    this.addSql(`alter table refund_payments add column round smallint not null default 0`);
    this.addSql(`
      comment on column refund_payments.round is
        'how often staff asked for another try after a refusal: the provider''s key changes with it'`);
    this.addSql(`alter table refund_payments add column next_try_at timestamptz`);
    this.addSql(`comment on column refund_payments.next_try_at is 'the provider was away: not before this'`);
  }

  override down(): void {
    this.addSql(`alter table refund_payments drop column next_try_at`);
    this.addSql(`alter table refund_payments drop column round`);
    this.addSql(`drop index refund_payments_checkout`);
    this.addSql(`alter table refund_payments add constraint refund_payments_checkout_id_key unique (checkout_id)`);
  }
}
