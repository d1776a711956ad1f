import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import { Database } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { PayoutLine } from './payout-report.js';
import type { ComparedPayouts } from './payouts.dto.js';
import { said, type Difference } from './reconciliation-differences.js';

type Sums = Readonly<Record<'gross_cents' | 'fee_cents' | 'net_cents' | 'count', number>>;

const sumsOf = (lines: readonly PayoutLine[]): Sums => ({
  count: lines.length,
  gross_cents: lines.reduce((total, { gross }) => total + gross, 0),
  fee_cents: lines.reduce((total, { fee }) => total + fee, 0),
  net_cents: lines.reduce((total, { net }) => total + net, 0),
});

/**
 * Compares the provider's report of its payouts with our payments and refunds. Nothing of the file is kept. That a
 * payment of ours is in no payout yet says nothing: the daily reconciliation looks for those. Rule 8.17.
 */
@Injectable()
export class Payouts {
  constructor(private readonly database: Database) {}

  async compared(lines: readonly PayoutLine[], locale: Locale): Promise<ComparedPayouts> {
    const differences = [...this.sums(lines), ...(await this.charges(lines)), ...(await this.refunds(lines))];
    return {
      ...sumsOf(lines),
      payouts: [...Map.groupBy(lines, ({ payout }) => payout)].map(([id, own]) => ({ id, ...sumsOf(own) })),
      categories: [...Map.groupBy(lines, ({ category }) => category)].map(([id, own]) => ({ id, ...sumsOf(own) })),
      differences: differences.map((difference) => said(difference, locale)),
    };
  }

  /** Lines whose net is not gross less fee. */
  private sums(lines: readonly PayoutLine[]): Difference[] {
    return lines
      .filter(({ gross, fee, net }) => gross - fee !== net)
      .map(({ source, gross, fee, net }) => ({
        day: '',
        kind: 'other_net',
        record: null,
        name: source,
        ours: gross - fee,
        theirs: net,
      }));
  }

  private async charges(lines: readonly PayoutLine[]): Promise<Difference[]> {
    const charges = lines.filter(({ category }) => category === 'charge');
    const known = await this.database.reports
      .selectFrom('checkouts')
      .select(['id', 'payment_ref', 'amount_cents'])
      .where(sql<boolean>`payment_ref = any(${charges.map(({ payment }) => payment)}::text[])`)
      .execute();
    const byRef = new Map(known.map((row) => [row.payment_ref, row]));
    return charges.flatMap(({ payment, source, gross }): Difference[] => {
      const own = byRef.get(payment);
      const named = { day: '', name: payment || source, theirs: gross };
      if (!own) return [{ ...named, kind: 'unknown_payment', record: null, ours: null }];
      if (own.amount_cents === gross) return [];
      return [{ ...named, name: null, kind: 'other_amount', record: own.id, ours: own.amount_cents }];
    });
  }

  private async refunds(lines: readonly PayoutLine[]): Promise<Difference[]> {
    const refunds = lines.filter(({ category }) => category === 'refund');
    const known = await this.database.reports
      .selectFrom('refund_payments')
      .select(['refund_id', 'provider_ref', 'amount_cents'])
      .where(sql<boolean>`provider_ref = any(${refunds.map(({ source }) => source)}::text[])`)
      .execute();
    const byRef = new Map(known.map((row) => [row.provider_ref, row]));
    return refunds.flatMap(({ source, gross }): Difference[] => {
      const own = byRef.get(source);
      if (!own) return [{ day: '', kind: 'unknown_refund', record: null, name: source, ours: null, theirs: -gross }];
      if (own.amount_cents === -gross) return [];
      return [{ day: '', kind: 'other_refund', record: own.refund_id, ours: own.amount_cents, theirs: -gross }];
    });
  }
}
