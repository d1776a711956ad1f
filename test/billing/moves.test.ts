import { beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { CheckoutMoves } from '../../src/billing/checkouts/checkout-moves.js';
import { Checkout } from '../../src/billing/checkouts/checkout.entity.js';
import { checkoutStates, checkoutTable, type CheckoutMove } from '../../src/billing/checkouts/checkout.states.js';
import { InvoiceMoves } from '../../src/billing/invoices/invoice-moves.js';
import { Invoice } from '../../src/billing/invoices/invoice.entity.js';
import { invoiceStateRows, invoiceTable, type InvoiceMove } from '../../src/shared/billing/invoice.states.js';
import { RefundMoves, RefundPaymentMoves } from '../../src/billing/refunds/refund-moves.js';
import { Refund, RefundPayment } from '../../src/billing/refunds/refund.entity.js';
import {
  refundPaymentStates,
  refundPaymentTable,
  refundStates,
  refundTable,
  type RefundMove,
  type RefundPaymentMove,
} from '../../src/billing/refunds/refund.states.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { Rows } from '../support/rows.js';
import { Purchases, type Purchase } from './purchases.js';

/** Each row with each state that it starts from, and with the states that it must refuse. */
const cases = <Row extends { move: string; from: readonly (string | null)[] }>(table: readonly Row[], states: object) =>
  table.flatMap((row) =>
    Object.keys(states)
      .filter(() => !row.from.includes(null))
      .map((from) => [row.move, from, row.from.includes(from) ? 'is made' : 'is refused', row] as const),
  );

describe('the state tables of billing', () => {
  const test = useTestApp();
  let firmId: number;
  let bought: Purchase;
  let checkouts: CheckoutMoves;
  let refunds: RefundMoves;
  let parts: RefundPaymentMoves;
  let invoices: InvoiceMoves;
  beforeAll(async () => {
    firmId = await new Rows(test).firm({ listed: false });
    bought = await new Purchases(test).package(firmId);
    [checkouts, refunds, parts, invoices] = [CheckoutMoves, RefundMoves, RefundPaymentMoves, InvoiceMoves].map(
      (moves) => test.app.get<unknown>(moves),
    ) as [CheckoutMoves, RefundMoves, RefundPaymentMoves, InvoiceMoves];
  });

  const now = (): Date => test.clock.now();
  const count = async (query: ReturnType<typeof sql<{ n: number }>>): Promise<number> =>
    (await query.execute(test.sql)).rows[0]?.n ?? -1;
  const jobs = (name: string) => count(sql`select count(*)::integer as n from pgboss.job where name = ${name}`);
  const notified = (row: { notifies?: readonly string[] }) => {
    const [, template = ''] = row.notifies?.[0]?.split(':') ?? [];
    return count(sql`
      select count(*)::integer as n from notifications where account_id = ${firmId} and template = ${template}`);
  };
  const isSet = (subject: object, column: string): boolean => (subject as Record<string, unknown>)[column] != null;
  const columns = (row: CheckoutMove | RefundMove | RefundPaymentMove | InvoiceMove, subject: object) => ({
    stamps: (row.stamps ?? []).filter((column) => !isSet(subject, column)),
    clears: (row.clears ?? []).filter((column) => isSet(subject, column)),
  });

  const checkoutIn = async (status: string): Promise<Checkout> => {
    const made = await test.database.transaction((em) =>
      checkouts.write(
        em,
        'order',
        {
          accountId: firmId,
          subject: 'credits',
          credits: 5,
          listCents: 3000,
          discountCents: 0,
          amountCents: 3000,
          provider: 'sandbox',
          buyer: {} as never,
          sessionRef: `cs_${Math.random()}`,
        },
        now(),
      ),
    );
    await sql`update checkouts set status = ${status}, failure = 'x', refunded_at = ${now()}, refunded_cents = 0
      where id = ${made.id}`.execute(test.sql);
    test.clock.advance(ms.hour);
    return made;
  };

  it('create a checkout with its end and the job for its end', async () => {
    const before = await jobs('billing.expire-checkout');
    const { status, createdAt, expiresAt } = await checkoutIn('open');
    expect([status, expiresAt.getTime() - createdAt.getTime()]).toEqual(['open', 30 * ms.minute]);
    expect(await jobs('billing.expire-checkout')).toBe(before + 1);
  });

  it.each(cases<CheckoutMove>(checkoutTable, checkoutStates))('%s of a checkout that is %s %s', async (...given) => {
    const [move, from, outcome, row] = given;
    const { id } = await checkoutIn(from);
    const [closing, before] = [await jobs('billing.close-session'), await notified(row)];
    const run = test.database.transaction(async (em) => {
      const checkout = await em.findOneOrFail(Checkout, { id });
      await checkouts.move(em, move as never, checkout, now());
      return checkout;
    });
    if (outcome === 'is refused') {
      await expect(run).rejects.toMatchObject({ code: 'checkout_over' });
      return;
    }
    const checkout = await run;
    expect(checkout.status).toBe(row.to === 'same' ? from : row.to);
    expect(columns(row, checkout)).toEqual({ stamps: [], clears: [] });
    expect(await jobs('billing.close-session')).toBe(closing + (row.closesSession ? 1 : 0));
    expect(await notified(row)).toBe(before + (row.notifies ? 1 : 0));
  });

  it('refuse to expire a checkout before its end', async () => {
    const { id } = await checkoutIn('open');
    await sql`update checkouts set expires_at = ${new Date(now().getTime() + 1)} where id = ${id}`.execute(test.sql);
    await test.database.transaction(async (em) => {
      const checkout = await em.findOneOrFail(Checkout, { id });
      expect(checkouts.may('expire', checkout, now())).toBe(false);
      expect(checkouts.may('expire', checkout, new Date(now().getTime() + 1))).toBe(true);
    });
  });

  const refundIn = async (status: string): Promise<number> => {
    const [refund] = await test.database.transaction(async (em) => {
      const made = await refunds.make(
        em,
        refunds.create(
          'ask',
          {
            subject: 'credits',
            kind: 'provider',
            accountId: firmId,
            lotId: bought.lotId,
            requestId: null,
            amountCents: 100,
            reason: 'prova',
            decidedBy: null,
            decision: null,
          },
          now(),
        ),
      );
      return made;
    });
    await sql`update refunds set status = ${status}, paid_at = ${now()} where id = ${refund?.id}`.execute(test.sql);
    return refund?.id ?? 0;
  };

  it.each(cases<RefundMove>(refundTable, refundStates))('%s of a refund that is %s %s', async (...given) => {
    const [move, from, outcome, row] = given;
    const id = await refundIn(from);
    const before = await notified(row);
    const run = test.database.transaction(async (em) => {
      const refund = await em.findOneOrFail(Refund, { id });
      await refunds.move(em, move as never, refund, now());
      return refund;
    });
    if (outcome === 'is refused') {
      await expect(run).rejects.toMatchObject({ code: move === 'retry' ? 'refund_not_failed' : 'refund_decided' });
      return;
    }
    const refund = await run;
    expect(refund.status).toBe(row.to);
    expect(columns(row, refund)).toEqual({ stamps: [], clears: [] });
    expect(await notified(row)).toBe(before + (row.notifies ? 1 : 0));
  });

  it.each(cases<RefundPaymentMove>(refundPaymentTable, refundPaymentStates))(
    '%s of a part of a refund that is %s %s',
    async (...given) => {
      const [move, from, outcome, row] = given;
      const part = new RefundPayment();
      Object.assign(part, {
        id: 1,
        status: from,
        lastError: 'x',
        nextTryAt: now(),
        paidAt: now(),
        providerRef: 're_1',
      });
      const run = test.database.transaction((em) => parts.move(em, move as never, part, now()));
      if (outcome === 'is refused') {
        await expect(run).rejects.toThrow('move_not_allowed');
        return;
      }
      await run;
      expect(part.status).toBe(row.to);
      expect(columns(row, part)).toEqual({ stamps: [], clears: [] });
    },
  );

  it.each(cases<InvoiceMove>(invoiceTable, invoiceStateRows))('%s of an invoice that is %s %s', async (...given) => {
    const [move, from, outcome, row] = given;
    const [{ id }] = (
      await sql<{ id: number }>`
        update invoices set state = ${from}, state_at = ${now()}
        where checkout_id = ${bought.checkoutId} returning id`.execute(test.sql)
    ).rows as [{ id: number }];
    test.clock.advance(ms.hour);
    const run = test.database.transaction(async (em) => {
      await invoices.move(em, move as never, await em.findOneOrFail(Invoice, { id }), now());
    });
    if (outcome === 'is refused') {
      await expect(run).rejects.toThrow('move_not_allowed');
      return;
    }
    await run;
    const { rows } = await sql`select state, state_at from invoices where id = ${id}`.execute(test.sql);
    expect(rows).toEqual([{ state: row.to, state_at: expect.anything() }]);
    const invoice = await test.database.transaction((em) => em.findOneOrFail(Invoice, { id }));
    expect(invoice.statusAt).toEqual(now());
  });
});

it('only the state tables assign the status of a checkout, refund or invoice', () => {
  const files = readdirSync('src/billing', { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.states.ts') && !file.startsWith('sandbox/'),
  );
  const assigning = files.filter((file) =>
    /\.status = [^;\n]*;|Object\.assign\([^)]*status[:,]|em\.(create|insert)\(\w+, \{[^}]*\bstatus[:,]/.test(
      readFileSync(`src/billing/${file}`, 'utf8'),
    ),
  );
  expect(files.length).toBeGreaterThan(60);
  expect(assigning).toEqual([]);
});
