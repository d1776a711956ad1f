import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { billingJobs, type CheckoutStatus } from '../../shared/billing/billing.codes.js';
import { billingProblems } from '../billing.problems.js';
import { Checkout } from './checkout.entity.js';
import { checkoutMachine, type CheckoutFacts, type CheckoutMove, type CheckoutMoveName } from './checkout.states.js';

/** Makes the moves of checkouts. {@link Transitions} says how. */
@Injectable()
export class CheckoutMoves extends Transitions<
  CheckoutStatus,
  CheckoutFacts,
  Checkout,
  CheckoutMoveName,
  CheckoutMove
> {
  constructor(jobs: Jobs, notifications: NotificationsApi) {
    super(checkoutMachine, {
      entity: Checkout,
      jobs: { expiresAt: billingJobs.expireCheckout },
      facts: (checkout) => checkout,
      problem: (_, { status }) => billingProblems.checkout_over({ facts: { status } }),
      schedule: (em, job, { id }, at) => jobs.send(em, job, { checkoutId: id }, at),
      notify: (em, all) =>
        notifications.notify(
          em,
          ...all
            .filter(({ move }) => move.subject.amountCents !== 0)
            .map(({ to: { template }, move: { subject } }) => ({
              accountId: subject.accountId,
              template: template as NotificationName,
              params: { amount_cents: subject.amountCents },
              path: `/checkout/${subject.id}`,
              deduplicationKey: `${template}:${subject.id}`,
            })),
        ),
      follow: (em, moves) => {
        for (const { row, subject } of moves)
          if (row.closesSession && subject.sessionRef != null)
            jobs.send(em, billingJobs.closeSession, { checkoutId: subject.id });
      },
    });
  }

  /** Whether the move is allowed now. An event that comes late or twice must change nothing where it is not. */
  may(name: CheckoutMoveName, checkout: Checkout, now: Date): boolean {
    return this.check(name, checkout, now) === 'ok';
  }

  /** Checks, makes and writes one move. @throws checkout_over (409) */
  async move(
    em: EntityManager,
    name: CheckoutMoveName,
    checkout: Checkout,
    now: Date,
    set: MoveDetails<Checkout>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, checkout, now, undefined, { set }));
    await em.flush();
  }

  /** Writes a new checkout. @param columns everything but what the move sets */
  async write(
    em: EntityManager,
    name: 'order' | 'order_free',
    columns: Partial<Checkout>,
    now: Date,
  ): Promise<Checkout> {
    const [checkout] = await this.make(em, this.create(name, columns, now));
    if (!checkout) throw new Error('a checkout that was made is missing');
    return checkout;
  }
}
