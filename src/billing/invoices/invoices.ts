import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ENV, type Env } from '../../env.js';
import { dayInRome } from '../../shared/calendar.js';
import { sqlOf } from '../../kernel/database/database.js';
import type { Text } from '../../shared/locale.js';
import type { Cents } from '../../shared/money.js';
import type { Buyer } from '../buyer.js';
import type { Checkout } from '../checkouts/checkout.entity.js';
import { Coupon } from '../coupons/coupon.entity.js';
import type { RefundPayment } from '../refunds/refund.entity.js';
import { fatturaPa, type DocumentFacts } from './fatturapa.js';
import { InvoiceMoves } from './invoice-moves.js';
import { Invoice } from './invoice.entity.js';
import { sellerOf } from './seller.js';
import { splitVat } from './vat.rules.js';

interface Draft {
  readonly kind: 'invoice' | 'credit_note';
  readonly accountId: number;
  readonly checkoutId: number;
  readonly refundPaymentId: number | null;
  readonly original: Invoice | null;
  readonly description: string;
  readonly gross: Cents;
  readonly list: Cents | null;
  readonly coupon: string | null;
  readonly buyer: Buyer;
}

/**
 * Issues invoices and credit notes in the transaction of their cause: a rollback releases the number, so the year has
 * no gap. The counter of the year is locked last. Rules 8.1 and 8.2.
 */
@Injectable()
export class Invoices {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly moves: InvoiceMoves,
  ) {}

  /**
   * Issues the invoice of a fulfilled payment; a checkout without a price has none, and a second call issues none.
   * @param description what was bought; the document is Italian
   */
  async issue(em: EntityManager, checkout: Checkout, description: Text, now: Date): Promise<void> {
    if (checkout.amountCents === 0) return;
    if (await this.of(em, checkout.id)) return;
    await this.write(
      em,
      {
        kind: 'invoice',
        accountId: checkout.accountId,
        checkoutId: checkout.id,
        refundPaymentId: null,
        original: null,
        description: description.it,
        gross: checkout.amountCents,
        list: checkout.discountCents > 0 ? checkout.listCents : null,
        coupon: await couponOf(em, checkout),
        buyer: checkout.buyer,
      },
      now,
    );
  }

  /**
   * Issues the credit note of a refund; where no invoice was issued there is nothing to correct. A second call issues
   * none.
   */
  async creditNote(em: EntityManager, payment: RefundPayment, checkout: Checkout, now: Date): Promise<void> {
    const original = await this.of(em, checkout.id);
    if (!original || (await em.count(Invoice, { refundPaymentId: payment.id })) > 0) return;
    await this.write(
      em,
      {
        kind: 'credit_note',
        accountId: original.accountId,
        checkoutId: checkout.id,
        refundPaymentId: payment.id,
        original,
        description: `Rimborso: ${original.description}`,
        gross: payment.amountCents,
        list: null,
        coupon: null,
        buyer: original.buyer,
      },
      now,
    );
  }

  private of(em: EntityManager, checkoutId: number): Promise<Invoice | null> {
    return em.findOne(Invoice, { checkoutId, kind: 'invoice' });
  }

  private async write(em: EntityManager, draft: Draft, now: Date): Promise<void> {
    const issuedOn = dayInRome(now);
    const year = Number(issuedOn.slice(0, 4));
    const number = await nextNumber(em, year);
    const { net, vat } = splitVat(draft.gross);
    const seller = sellerOf(this.env);
    const { kind, accountId, checkoutId, refundPaymentId, original, description, gross, list, coupon, buyer } = draft;
    const facts: DocumentFacts = {
      kind,
      year,
      number,
      issuedOn,
      description,
      net,
      vat,
      gross,
      list,
      coupon,
      buyer,
      seller,
      original,
    };
    await this.moves.issue(
      em,
      {
        kind,
        year,
        number,
        issuedOn,
        accountId,
        checkoutId,
        refundPaymentId,
        originalId: original?.id ?? null,
        description,
        netCents: net,
        vatCents: vat,
        grossCents: gross,
        listCents: list,
        coupon,
        buyer,
        seller,
        xml: fatturaPa(facts),
      },
      now,
    );
  }
}

async function couponOf(em: EntityManager, { couponId, discountCents }: Checkout): Promise<string | null> {
  if (couponId == null || discountCents === 0) return null;
  return (await em.findOneOrFail(Coupon, { id: couponId })).code;
}

/** The next number of a year. The second caller waits until the first commits or rolls back. */
async function nextNumber(em: EntityManager, year: number): Promise<number> {
  const { last } = await sqlOf(em)
    .insertInto('invoice_counters')
    .values({ year, last: 1 })
    .onConflict((conflict) =>
      conflict.column('year').doUpdateSet(({ eb }) => ({ last: eb('invoice_counters.last', '+', 1) })),
    )
    .returning('last')
    .executeTakeFirstOrThrow();
  return last;
}
