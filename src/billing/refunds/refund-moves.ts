import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { RefundPaymentStatus, RefundStatus } from '../../shared/billing/billing.codes.js';
import { Refund, RefundPayment } from './refund.entity.js';
import {
  refundMachine,
  refundPaymentMachine,
  type RefundMove,
  type RefundMoveName,
  type RefundPaymentMove,
  type RefundPaymentMoveName,
} from './refund.states.js';
import { refundProblems } from './refunds.problems.js';

/** Makes the moves of refunds. {@link Transitions} says how. */
@Injectable()
export class RefundMoves extends Transitions<RefundStatus, object, Refund, RefundMoveName, RefundMove> {
  constructor(notifications: NotificationsApi) {
    super(refundMachine, {
      entity: Refund,
      facts: () => ({}),
      problem: (_, { status }, __, { move }) =>
        refundProblems[move === 'retry' ? 'refund_not_failed' : 'refund_decided']({ facts: { status } }),
      notify: (em, all) =>
        notifications.notify(
          em,
          ...all
            .filter(({ to, move }) => to.template !== 'refund_paid' || move.subject.amountCents > 0)
            .map(({ to: { template }, move: { subject: refund } }) => ({
              accountId: refund.accountId,
              template: template as NotificationName,
              params: {
                amount_cents: refund.amountCents,
                ...(template === 'refund_paid' ? { refund_kind: refund.kind } : { reason: refund.decision ?? '' }),
              },
              path: refund.requestId === null ? '/credits' : `/requests/${refund.requestId}`,
              deduplicationKey: `${template}:${refund.id}`,
            })),
        ),
    });
  }

  /** Whether the move is allowed now. */
  may(name: RefundMoveName, refund: Refund, now: Date): boolean {
    return this.check(name, refund, now) === 'ok';
  }

  /** Checks, makes and writes one move. @throws refund_decided, refund_not_failed (409) */
  async move(
    em: EntityManager,
    name: RefundMoveName,
    refund: Refund,
    now: Date,
    set: MoveDetails<Refund>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, refund, now, undefined, { set }));
    await em.flush();
  }
}

/** Makes the moves of the parts of refunds. {@link Transitions} says how. */
@Injectable()
export class RefundPaymentMoves extends Transitions<
  RefundPaymentStatus,
  object,
  RefundPayment,
  RefundPaymentMoveName,
  RefundPaymentMove
> {
  constructor() {
    super(refundPaymentMachine, {
      entity: RefundPayment,
      facts: () => ({}),
      problem: (verdict, { id }, __, { move }) => new Error(`refund payment ${id}: ${move} is refused (${verdict})`),
    });
  }

  /** Checks and makes one move; the caller flushes. @throws Error when the state forbids it, a mistake in the code */
  async move(
    em: EntityManager,
    name: RefundPaymentMoveName,
    payment: RefundPayment,
    now: Date,
    set: MoveDetails<RefundPayment>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, payment, now, undefined, { set }));
  }
}
