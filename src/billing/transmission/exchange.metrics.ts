import { Injectable, type OnModuleInit } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { Metrics } from '../../kernel/observation/metrics.js';
import { dayInRome } from '../../shared/calendar.js';
import { Clock, plus } from '../../shared/clock.js';
import { billingLimits, ms } from '../../shared/limits.js';
import { isUnsent, toSendBy } from '../invoices/invoice.sql.js';
import { lastTransmissionState } from './last-transmission.js';

/** Documents and receipts that wait for finance. */
interface Waiting {
  readonly held: number;
  readonly rejected: number;
  readonly silent: number;
  readonly receipts: number;
  readonly late: number;
  readonly soon: number;
}

/** How many documents wait for finance, for Prometheus. Every process reports the same values. */
@Injectable()
export class ExchangeMetrics implements OnModuleInit {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    this.metrics.gauge(
      {
        name: 'invoices_waiting',
        help: 'Documents that wait for finance: held, rejected, silent (without a receipt), receipts, late, soon.',
        labels: ['state'],
      },
      async () =>
        Object.entries<number>({ ...(await this.count()) }).map(([state, value]) => ({ labels: { state }, value })),
    );
  }

  private async count(): Promise<Waiting> {
    const now = this.clock.now();
    const today = sql`${dayInRome(now)}::date`;
    const { rows } = await sql<Waiting>`
      select
        (count(*) filter (where i.state = 'to_send' and waiting.transmission = 'held'))::integer as held,
        (count(*) filter (where i.state = 'rejected'))::integer as rejected,
        (
          select count(*)
          from invoice_transmissions t
          join invoices s on s.id = t.invoice_id
          where t.state = 'sent' and s.state = 'sent'
            and t.sent_at < ${moment(plus(now, -billingLimits.receiptDays * ms.day))}
        )::integer as silent,
        (select count(*) from invoice_receipts where outcome = 'open')::integer as receipts,
        (count(*) filter (where waiting.by < ${today}))::integer as late,
        (count(*) filter (
          where waiting.by between ${today} and ${today} + ${billingLimits.invoiceWarningDays}::integer
        ))::integer as soon
      from invoices i
      cross join lateral (select ${toSendBy} as by, ${lastTransmissionState} as transmission) waiting
      where ${isUnsent}`.execute(this.database.read);
    return rows[0] as Waiting;
  }
}
