import { Migration } from '@mikro-orm/migrations';

/** A session that nobody uses ends, and the days of the reconciliation are found by the moments they count. */
export class Migration20261121T0485_back_office extends Migration {
  override name = 'Migration20261121T0485_back_office';

  override up(): void {
    this.addSql(`alter table staff_sessions add column seen_at timestamptz`);
    this.addSql(`update staff_sessions set seen_at = created_at`);
    this.addSql(`alter table staff_sessions alter column seen_at set not null`);
    this.addSql(`create index payment_events_received on payment_events (received_at)`);
    this.addSql(`create index refund_payments_paid on refund_payments (paid_at) where paid_at is not null`);
    this.addSql(`create index refunds_decided on refunds (decided_at) where decided_at is not null`);
    this.addSql(`create index credit_movements_lot on credit_movements (lot_id)`);
  }

  override down(): void {
    for (const index of ['credit_movements_lot', 'refunds_decided', 'refund_payments_paid', 'payment_events_received'])
      this.addSql(`drop index ${index}`);
    this.addSql(`alter table staff_sessions drop column seen_at`);
  }
}
