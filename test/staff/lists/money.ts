import { checkoutsList } from '../../../src/billing/backoffice/checkouts.list.js';
import { couponsList } from '../../../src/billing/backoffice/coupons.list.js';
import { eventsList } from '../../../src/billing/backoffice/events.list.js';
import { receiptsList } from '../../../src/billing/backoffice/receipts.list.js';
import { receiptKinds, receiptOutcomes, receiptReasons } from '../../../src/shared/billing/transmission.codes.js';
import { invoicesList } from '../../../src/billing/backoffice/invoices.list.js';
import { refundsList } from '../../../src/billing/backoffice/refunds.list.js';
import { ledgerList } from '../../../src/credits/ledger.list.js';
import {
  checkoutStatuses,
  eventOutcomes,
  invoiceStates,
  refundStatuses,
} from '../../../src/shared/billing/billing.codes.js';
import { dayInRome } from '../../../src/shared/calendar.js';
import { plus } from '../../../src/shared/clock.js';
import { billingLimits, ms } from '../../../src/shared/limits.js';
import type { World } from '../../sweeps/world.js';
import { at, member, person, rank, turn, word, type ListRow } from './listed.js';

const isPlan = (nth: number): boolean => nth % 2 === 1;

async function checkout(world: World, account: number, values: Parameters<World['insert']>[1] = {}): Promise<number> {
  return world.insert('checkouts', {
    account_id: account,
    subject: 'credits',
    credits: 11,
    list_cents: 6600,
    amount_cents: 6600,
    status: 'paid',
    provider: 'sandbox',
    session_ref: world.unique(),
    buyer: '{}',
    created_at: world.now,
    expires_at: world.now,
    ...values,
  });
}
/** A lot of a new firm. */
async function lot(world: World, account: number): Promise<number> {
  await world.insert('wallets', { account_id: account });
  return world.insert('credit_lots', {
    account_id: account,
    type: 1,
    amount: 1000,
    created_at: world.now,
    expires_at: world.now,
  });
}

/** The lists about money. */
export const moneyLists: readonly ListRow[] = [
  {
    list: checkoutsList,
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth);
      const request = isPlan(nth) ? await world.rows.request(await world.rows.citizen()) : null;
      const code = word('coupon', nth);
      const coupon = await world.insert('coupons', {
        code,
        type: 2,
        value: 1,
        subject: 'credits',
        created_at: world.now,
        updated_at: world.now,
      });
      const [discount, amount] = [rank('discount', nth) * 10, 5000 + rank('amount', nth) * 100];
      const refunded = rank('refunded', nth);
      const sorts = {
        created_at: at(world, 'created', nth),
        subject: isPlan(nth) ? 'plan' : 'credits',
        paid_at: nth === 4 ? null : at(world, 'paid', nth),
        list_cents: discount + amount,
        discount_cents: discount,
        amount_cents: amount,
        refunded_cents: refunded,
        status: turn(checkoutStatuses, nth),
        provider: turn(['stripe', 'sandbox', 'none'], nth),
        fulfilled_at: nth === 3 ? null : at(world, 'fulfilled', nth),
        disputed_at: nth < 2 ? null : at(world, 'disputed', nth),
      };
      const [session, payment] = [word('session', nth), word('payment', nth)];
      const id = await checkout(world, account, {
        ...sorts,
        credits: isPlan(nth) ? null : 11,
        plan: isPlan(nth) ? 3 : null,
        plan_from: isPlan(nth) ? 1 : null,
        request_id: request,
        coupon_id: coupon,
        session_ref: session,
        payment_ref: payment,
        failure: nth === 2 ? 'card_declined' : null,
      });
      const { status, subject, provider, paid_at: paid, created_at: from, disputed_at: disputed } = sorts;
      return {
        id,
        sorts,
        filters: {
          status,
          subject,
          provider,
          account_id: account,
          request_id: request ?? undefined,
          coupon_id: coupon,
          disputed: disputed !== null,
          paid_on: paid ? dayInRome(paid) : undefined,
          from,
          to: from,
        },
        words: [...words, session, payment, code],
        sums: [amount, discount + amount],
      };
    },
  },
  {
    list: couponsList,
    hidden: [
      (world) =>
        world.insert('coupons', {
          code: 'CANCELLATO',
          type: 1,
          value: 10,
          subject: 'credits',
          created_at: world.now,
          updated_at: world.now,
          deleted_at: world.now,
        }),
    ],
    write: async (world, nth) => {
      const subject = isPlan(nth) ? 'plan' : 'credits';
      const type = turn([1, 2, 3], nth);
      const of = nth === 0 ? null : isPlan(nth) ? turn([2, 3], nth >> 1) : turn([5, 11], nth >> 1);
      const sorts = {
        code: word('code', nth),
        type,
        value: 10 + rank('value', nth),
        subject,
        max_uses: nth === 2 ? null : 3 + rank('uses', nth),
        starts_at: nth === 1 ? null : at(world, 'starts', nth),
        ends_at: nth === 3 ? null : plus(world.now, rank('ends', nth) * ms.day),
        created_at: at(world, 'created', nth),
      };
      const id = await world.insert('coupons', { ...sorts, package: of, updated_at: world.now });
      return {
        id,
        sorts,
        filters: { subject, type, package: of ?? undefined, limited: sorts.max_uses !== null },
        words: [sorts.code],
      };
    },
  },
  {
    list: eventsList,
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth);
      // Of the last one there is no checkout.
      const payment = nth === 4 ? null : await checkout(world, account);
      const outcome = turn(eventOutcomes, nth);
      const sorts = { received_at: at(world, 'received', nth), occurred_at: at(world, 'occurred', nth) };
      const own = [word('event', nth), word('type', nth), word('session', nth), word('payment', nth)] as const;
      const id = await world.insert('payment_events', {
        ...sorts,
        provider: 'sandbox',
        event_id: own[0],
        type: own[1],
        facts: JSON.stringify({ sessionRef: own[2], paymentRef: own[3], amountCents: 5000 + nth }),
        checkout_id: payment,
        outcome: outcome === 'waiting' ? null : outcome,
        reason: turn([null, 'wrong_amount'], nth),
        worked_at: outcome === 'waiting' ? null : world.now,
      });
      return {
        id,
        sorts,
        filters: { outcome, checkout_id: payment ?? undefined, from: sorts.received_at, to: sorts.received_at },
        words: [...own, ...(payment === null ? words.map(() => null) : words)],
      };
    },
  },
  {
    list: invoicesList,
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth);
      const payment = await checkout(world, account);
      const isNote = nth === 2;
      const [year, number] = [2020 + rank('year', nth), 700 + rank('number', nth)];
      const state = turn(invoiceStates, nth);
      const gross = 5000 + rank('gross', nth) * 100;
      const vat = 900 + nth;
      // One is still in its days to be sent.
      const issued = nth === 4 ? dayInRome(world.now) : dayInRome(at(world, 'issued', nth));
      const isUnsent = state === 'to_send' || state === 'rejected';
      const sendBy = isUnsent
        ? dayInRome(plus(new Date(`${issued}T12:00:00Z`), billingLimits.invoiceDays * ms.day))
        : null;
      const document = {
        year,
        kind: isNote ? 'credit_note' : 'invoice',
        issued_on: issued,
        gross_cents: gross,
        state,
        state_at: at(world, 'state', nth),
      };
      const common = {
        account_id: account,
        checkout_id: payment,
        issued_at: world.now,
        net_cents: gross - vat,
        vat_cents: vat,
        seller: '{}',
        xml: '<a/>',
      };
      const original = isNote
        ? await world.insert('invoices', {
            ...document,
            ...common,
            kind: 'invoice',
            number: 1,
            description: 'x',
            buyer: '{}',
          })
        : null;
      const refund = isNote
        ? await world.insert('refund_payments', {
            refund_id: await world.insert('refunds', {
              subject: 'credits',
              kind: 'package_intact',
              account_id: account,
              lot_id: await lot(world, account),
              amount_cents: 1,
              reason: 'x',
              status: 'paid',
              created_at: world.now,
            }),
            checkout_id: payment,
            amount_cents: 1,
            status: 'paid',
            created_at: world.now,
          })
        : null;
      const own = [word('buyer', nth), word('vatnumber', nth), word('taxcode', nth), word('described', nth)] as const;
      const id = await world.insert('invoices', {
        ...document,
        ...common,
        number,
        original_id: original,
        refund_payment_id: refund,
        description: own[3],
        buyer: JSON.stringify({ company_name: own[0], vat_number: own[1], tax_code: own[2] }),
      });
      const transmission = turn(['held', 'sent', 'delivered', 'not_delivered', 'rejected'] as const, nth);
      await world.insert('invoice_transmissions', {
        invoice_id: id,
        file_name: `IT01234567897_L${nth}.xml`,
        sha256: 'x',
        state: transmission,
        state_at: world.now,
        prepared_at: world.now,
        failure: transmission === 'held' ? 'checks 00423' : null,
        // One was answered late, and one never.
        sent_at: plus(world.now, -billingLimits.receiptDays * ms.day - ms.minute),
      });
      return {
        id,
        sorts: {
          ...document,
          number: [year, number],
          signed_gross_cents: isNote ? -gross : gross,
          to_send_by: sendBy,
        },
        filters: {
          state,
          kind: document.kind,
          unsent: isUnsent,
          overdue: sendBy !== null && sendBy < dayInRome(world.now),
          due_soon: sendBy !== null && sendBy <= dayInRome(plus(world.now, billingLimits.invoiceWarningDays * ms.day)),
          transmission,
          silent: transmission === 'sent',
          year,
          account_id: account,
          checkout_id: payment,
          from: issued,
          to: issued,
        },
        words: [`${number}/${year}`, ...own, ...words],
      };
    },
  },
  {
    list: receiptsList,
    write: async (world, nth) => {
      const { id: account } = await person(world, nth);
      const number = 100 + rank('number', nth);
      const invoice = await world.insert('invoices', {
        account_id: account,
        checkout_id: await checkout(world, account),
        kind: 'invoice',
        year: 2019,
        number,
        issued_on: dayInRome(world.now),
        issued_at: world.now,
        description: 'x',
        net_cents: 1,
        vat_cents: 1,
        gross_cents: 2,
        state: 'sent',
        state_at: world.now,
        buyer: '{}',
        seller: '{}',
        xml: '<a/>',
      });
      const transmission =
        nth === 0
          ? null
          : await world.insert('invoice_transmissions', {
              invoice_id: invoice,
              file_name: `IT01234567897_R${nth}.xml`,
              sha256: 'x',
              state: 'sent',
              state_at: world.now,
              prepared_at: world.now,
              sent_at: world.now,
            });
      const outcome = nth === 0 ? 'open' : turn(receiptOutcomes, nth);
      const notified = at(world, 'notified', nth);
      const own = [word('named', nth), word('receipt', nth), word('sdinumber', nth)] as const;
      const id = await world.insert('invoice_receipts', {
        received_at: world.now,
        notified_at: notified,
        sha256: own[0],
        file_name: own[1],
        kind: turn(receiptKinds, nth),
        named_file: own[0],
        sdi_id: own[2],
        content: '<a/>',
        transmission_id: transmission,
        outcome,
        reason: turn(receiptReasons, nth),
        closed_at: outcome === 'closed' ? world.now : null,
      });
      return {
        id,
        sorts: { notified_at: notified },
        filters: {
          outcome,
          kind: turn(receiptKinds, nth),
          invoice_id: transmission === null ? undefined : invoice,
          from: notified,
          to: notified,
        },
        words: [...own, transmission === null ? null : `${number}/2019`],
      };
    },
  },
  {
    list: refundsList,
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth);
      const request = isPlan(nth) ? await world.rows.request(await world.rows.citizen()) : null;
      const status = turn(refundStatuses, nth);
      const sorts = {
        subject: isPlan(nth) ? 'request' : 'credits',
        created_at: at(world, 'created', nth),
        kind: isPlan(nth)
          ? turn(['premium_unanswered', 'withdrawal'], nth >> 1)
          : turn(['package_intact', 'package_unusable'], nth >> 1),
        amount_cents: 1000 + rank('amount', nth),
        status,
        decided_at: status === 'pending' ? null : at(world, 'decided', nth),
        paid_at: status === 'paid' ? at(world, 'paid', nth) : null,
      };
      const reason = word('reason', nth);
      const decision = status === 'pending' ? null : word('decision', nth);
      const staff = status === 'pending' ? null : (await member(world, nth)).id;
      const id = await world.insert('refunds', {
        ...sorts,
        account_id: account,
        lot_id: request === null ? await lot(world, account) : null,
        request_id: request,
        reason,
        decision,
        decided_by: staff,
      });
      const paid = at(world, 'payment', nth);
      await world.insert('refund_payments', {
        refund_id: id,
        checkout_id: await checkout(world, account),
        amount_cents: 1,
        status: 'paid',
        created_at: world.now,
        paid_at: nth === 0 ? null : paid,
      });
      return {
        id,
        sorts,
        filters: {
          status,
          kind: sorts.kind,
          subject: sorts.subject,
          account_id: account,
          request_id: request ?? undefined,
          paid_on: nth === 0 ? undefined : dayInRome(paid),
          from: sorts.created_at,
          to: sorts.created_at,
        },
        words: [...words, reason, decision],
      };
    },
  },
  {
    list: ledgerList,
    write: async (world, nth) => {
      const { id: account, words } = await person(world, nth);
      // The balance is not in the order of the amounts.
      const before = 100 * rank('before', nth);
      const lotId = await lot(world, account);
      await world.update('wallets', account, { balance: before }, 'account_id');
      const payment = await checkout(world, account, { lot_id: lotId });
      const response = 700_000 + nth;
      const sorts = {
        created_at: at(world, 'created', nth),
        type: turn([1, 2, 5], nth),
        amount: 1 + rank('amount', nth),
        purpose: word('purpose', nth),
      };
      const id = await world.insert('credit_movements', {
        ...sorts,
        account_id: account,
        lot_id: lotId,
        response_id: response,
        balance_after: 0,
      });
      return {
        id,
        sorts: { ...sorts, balance_after: before + sorts.amount },
        filters: {
          type: sorts.type,
          account_id: account,
          lot_id: lotId,
          response_id: response,
          checkout_id: payment,
          from: sorts.created_at,
          to: sorts.created_at,
        },
        words: [...words, sorts.purpose],
      };
    },
  },
];
