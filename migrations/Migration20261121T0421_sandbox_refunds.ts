import { Migration } from '@mikro-orm/migrations';

/** What the sandbox cashier remembers of payments and refunds, and the index behind the demand that firms see. */
export class Migration20261121T0421_sandbox_refunds extends Migration {
  override name = 'Migration20261121T0421_sandbox_refunds';

  override up(): void {
    this.addSql(`alter table sandbox_payments add column subject text not null, add column paid_at timestamptz`);
    this.addSql(`
      create table sandbox_refunds (
        refund_payment_id integer primary key,
        payment_ref text not null references sandbox_payments (payment_ref),
        ref text not null unique,
        amount_cents integer not null check (amount_cents > 0),
        created_at timestamptz not null
      )`);
    this.addSql(`comment on table sandbox_refunds is 'the memory of the sandbox cashier: a repeated refund is one'`);
    this.addSql(`
      create index requests_demand on requests (request_type_id, sent_at) include (latitude, longitude)
      where sent_at is not null
        and deleted_at is null`);
  }

  override down(): void {
    this.addSql(`drop index requests_demand`);
    this.addSql(`drop table sandbox_refunds`);
    this.addSql(`alter table sandbox_payments drop column subject, drop column paid_at`);
  }
}
