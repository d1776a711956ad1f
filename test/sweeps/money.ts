import { EARLY } from '../../src/billing/webhooks/stored-events.js';
import { plus } from '../../src/shared/clock.js';
import { billingLimits, creditLimits, ms } from '../../src/shared/limits.js';
import { fromNow } from './records.js';
import type { SweepRow, World } from './world.js';

type Values = Parameters<World['insert']>[1];

const checkout = async (world: World, values: Values) =>
  world.insert('checkouts', {
    account_id: await world.rows.firm({ listed: false }),
    subject: 'credits',
    credits: 11,
    list_cents: 6600,
    amount_cents: 6600,
    status: 'open',
    provider: 'sandbox',
    session_ref: world.unique(),
    buyer: '{}',
    created_at: plus(world.now, -ms.day),
    expires_at: plus(world.now, ms.day),
    ...values,
  });
const event = (world: World, at: Date, values: Values = {}) =>
  world.insert('payment_events', {
    provider: 'sandbox',
    event_id: world.unique(),
    type: 'something.else',
    facts: '{}',
    occurred_at: at,
    received_at: at,
    ...values,
  });
/** A refund that was approved, with its payment. */
const refund = async (world: World, status: string, at: Date, payment: Values = {}) => {
  const account = await world.rows.firm({ listed: false });
  await world.insert('wallets', { account_id: account });
  const { checkoutId, lotId } = await world.purchases.package(account);
  const id = await world.insert('refunds', {
    subject: 'credits',
    kind: 'package_intact',
    account_id: account,
    lot_id: lotId,
    amount_cents: 6600,
    reason: 'Un motivo.',
    status,
    created_at: plus(at, -ms.day),
    decided_at: status === 'pending' ? null : at,
  });
  return world.insert('refund_payments', {
    refund_id: id,
    checkout_id: checkoutId,
    amount_cents: 6600,
    status: 'waiting',
    created_at: at,
    ...payment,
  });
};

/** Payments, refunds and credits. */
export const moneyRows: readonly SweepRow[] = [
  {
    sweep: 'billing.pay-back',
    about: 'the payment of an approved refund',
    edge: fromNow,
    write: (world, at) => refund(world, 'approved', at),
    neighbours: {
      later: (world, at) => refund(world, 'approved', at, { next_try_at: plus(world.now, 1) }),
      accepted: (world, at) => refund(world, 'approved', at, { provider_ref: world.unique() }),
      paid: (world, at) => refund(world, 'approved', at, { status: 'paid', paid_at: at }),
      denied: (world, at) => refund(world, 'denied', at),
      pending: (world, at) => refund(world, 'pending', at, { next_try_at: at }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications refund_paid of due',
      '+ outbox refund_paid of due',
      '~ checkouts due: refunded_at, refunded_cents, status',
      '~ refund_payments due: paid_at, provider_ref, status',
      '~ refunds package_intact due: paid_at, status',
    ],
  },
  {
    sweep: 'billing.events',
    about: 'an event of the provider whose job was lost',
    edge: (now) => plus(now, -billingLimits.eventGrace),
    write: event,
    neighbours: {
      early: (world, at) => event(world, at, { reason: EARLY }),
      worked: (world, at) => event(world, at, { worked_at: at, outcome: 'ignored' }),
    },
    changes: ['~ payment_events due: outcome, reason, worked_at'],
  },
  {
    sweep: 'billing.expire',
    about: 'a checkout that nobody has paid',
    edge: fromNow,
    write: (world, at) => checkout(world, { expires_at: at }),
    neighbours: {
      failed: (world, at) => checkout(world, { expires_at: at, status: 'failed', failure: 'card_declined' }),
      paid: (world, at) => checkout(world, { expires_at: at, status: 'paid', paid_at: at }),
      expired: (world, at) => checkout(world, { expires_at: at, status: 'expired', expired_at: at }),
    },
    changes: [
      '+ job billing.close-session',
      '+ job billing.close-session',
      '+ wallets of due',
      '+ wallets of failed',
      '~ checkouts due: expired_at, status',
      '~ checkouts failed: expired_at, status',
    ],
  },
  {
    sweep: 'credits.expire',
    about: 'a lot whose date has come',
    edge: fromNow,
    write: (world, at) => world.lot(3, { expires_at: at }),
    neighbours: { spent: (world, at) => world.lot(0, { expires_at: at }) },
    changes: ['+ credit_movements of due', '~ credit_lots due: remaining, spent', '~ wallets due: balance, movements'],
  },
  {
    sweep: 'credits.expiring',
    about: 'a lot that expires within a month',
    edge: (now) => plus(now, creditLimits.expiryWarning),
    write: (world, at) => world.lot(3, { expires_at: at }),
    neighbours: {
      spent: (world, at) => world.lot(0, { expires_at: at }),
      over: (world) => world.lot(3, { expires_at: world.now }),
      warned: (world, at) => world.lot(3, { expires_at: at, expiring_notified_at: world.now }),
    },
    changes: [
      '+ job mail.send',
      '+ notifications credits_expiring of due',
      '+ outbox credits_expiring of due',
      '~ credit_lots due: expiring_notified_at',
    ],
  },
  {
    sweep: 'matching.weights',
    about: 'an announced version of the weights',
    write: (world, at) => weights(world, at),
    neighbours: {
      withdrawn: (world, at) => weights(world, at, { withdrawn_at: plus(at, -1), withdrawn_reason: 'No.' }),
    },
    changes: ['~ score_weights due: active', '~ score_weights: active, ended_at'],
  },
  {
    sweep: 'matching.weights',
    about: 'a version of the weights whose day has not come',
    write: (world, at) => weights(world, plus(at, 1)),
    changes: [],
  },
  {
    sweep: 'matching.type-ratings',
    seldom: true,
    about: 'the mean of a subject',
    write: (world) => rated(world, 'malasanita', { published_at: world.now }),
    neighbours: {
      notPublished: (world) => rated(world, 'ricorsi-inps', {}),
      removed: (world) => rated(world, 'danni-da-fauna', { published_at: world.now, removed_at: world.now }),
      computedBefore: (world) =>
        world.insert('type_ratings', {
          request_type_id: 'ricorsi-inps',
          ratings: 1,
          mean: 1,
          computed_at: plus(world.now, -ms.hour),
        }),
    },
    changes: ['+ type_ratings'],
  },
  {
    sweep: 'matching.type-ratings',
    about: 'a mean that was computed within the hour',
    write: (world) => rated(world, 'malasanita', { published_at: world.now }),
    changes: [],
  },
];

const weights = (world: World, at: Date, values: Values = {}) =>
  world.insert('score_weights', {
    weights: '{"quality":0.2,"distance":0.4,"velocity":0.1,"experience":0.1,"reliability":0.2}',
    created_at: plus(at, -ms.day),
    effective_at: at,
    reason: 'Una prova.',
    ...values,
  });
const rated = async (world: World, type: string, values: Values) => {
  const citizen = await world.rows.citizen();
  const request = await world.rows.request(citizen, { status: 5, type });
  const firm = await world.rows.firm({ listed: false });
  await world.rows.response(request, firm, 9);
  await world.insert('feedbacks', {
    request_id: request,
    account_id: citizen,
    firm_id: firm,
    request_type_id: type,
    satisfaction_lawyer: 4,
    created_at: world.now,
    updated_at: world.now,
    counts_from: world.now,
    ...values,
  });
};
