import type { Abstract, Type } from '@nestjs/common';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FollowCompletion } from '../../src/accounts/registration/follow-completion.js';
import { FollowSuspension } from '../../src/accounts/suspension/follow-suspension.js';
import { ExpireCheckout } from '../../src/billing/checkouts/use-cases/expire-checkout.js';
import { PayBack } from '../../src/billing/refunds/use-cases/pay-back.js';
import { WorkEvent } from '../../src/billing/webhooks/use-cases/work-event.js';
import { PublishContent } from '../../src/content/editions/publish-content.js';
import { ExpireLot } from '../../src/credits/use-cases/expire-lot.js';
import { NotifyExpiring } from '../../src/credits/use-cases/notify-expiring.js';
import { RemindChoice } from '../../src/requests/choice/remind-choice.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { RemindPremium } from '../../src/requests/plan/remind-premium.js';
import { Publication } from '../../src/reviews/feedback/publication.js';
import { plus } from '../../src/shared/clock.js';
import { ms } from '../../src/shared/limits.js';
import { useTestApp } from '../support/app.js';
import { accountRows } from './accounts.js';
import { moneyRows } from './money.js';
import { recordRows } from './records.js';
import { requestRows } from './requests.js';
import { registered, World } from './world.js';

const table = [...moneyRows, ...recordRows, ...accountRows, ...requestRows];

/** The use cases that sweeps call for each record. They check it again, so a filter that is lost changes nothing. */
const takers: Readonly<Record<string, readonly [provider: Type<object> | Abstract<object>, method: string]>> = {
  'accounts.completion': [FollowCompletion, 'execute'],
  'accounts.suspensions': [FollowSuspension, 'end'],
  'billing.events': [WorkEvent, 'execute'],
  'billing.expire': [ExpireCheckout, 'execute'],
  'billing.pay-back': [PayBack, 'execute'],
  'content.due': [PublishContent, 'onTime'],
  'credits.expire': [ExpireLot, 'execute'],
  'credits.expiring': [NotifyExpiring, 'execute'],
  'feedback.publish': [Publication, 'publishDue'],
  'requests.choose': [RemindChoice, 'execute'],
  'requests.fill': [FillRequest, 'execute'],
  'requests.premium': [RemindPremium, 'execute'],
};

/** Sweeps whose neighbours in the table are due too. Texts are taken all: one with a mistake waits after it was looked at. */
const alsoDue: ReadonlySet<string> = new Set(['billing.expire', 'content.due', 'feedback.publish']);

/** A sweep takes a limited number of records: those that are never due must not take the places of others. */
describe('a sweep', () => {
  const test = useTestApp();
  let world: World;
  beforeAll(() => {
    world = new World(test);
  });
  /** Runs a sweep whose use case does nothing. @returns what it was called for, in this order */
  const taken = async (name: string): Promise<number[]> => {
    const [provider, method] = takers[name]!;
    const ids: number[] = [];
    // Where the transaction comes first, the record comes next.
    const note = (...given: unknown[]) =>
      Promise.resolve(void ids.push(given.find((value): value is number => typeof value === 'number') ?? NaN));
    test.replace(provider, method as never, note as never);
    if ('executeAll' in test.app.get(provider))
      test.replace(
        provider,
        'executeAll' as never,
        ((all: number[]) => Promise.resolve(void ids.push(...all))) as never,
      );
    await registered(test).get(name)?.(world.now);
    return ids;
  };
  const rowOf = (name: string) => table.find(({ sweep }) => sweep === name)!;

  it.each(Object.keys(takers).filter((name) => !alsoDue.has(name)))(
    '%s takes what is due, and nothing else',
    async (name) => {
      const { edge, write, neighbours = {} } = rowOf(name);
      const run = async (): Promise<number[]> => (await taken(name)).sort((a, b) => a - b);
      const due = edge?.(world.now) ?? world.now;
      const before = await run();
      for (const neighbour of Object.values(neighbours)) await neighbour(world, due);
      expect(await run()).toEqual(before);
      await write(world, due);
      expect((await run()).filter((id) => !before.includes(id))).toHaveLength(1);
    },
  );

  // Payments go back in the order of their numbers.
  it.each(Object.keys(takers).filter((name) => name !== 'billing.pay-back'))(
    '%s takes first what has waited longest',
    async (name) => {
      const { edge, write } = rowOf(name);
      const due = edge?.(world.now) ?? world.now;
      const before = await taken(name);
      await write(world, due);
      const [last] = (await taken(name)).filter((id) => !before.includes(id));
      await write(world, plus(due, -ms.minute));
      const added = (await taken(name)).filter((id) => !before.includes(id));
      expect(added).toHaveLength(2);
      expect(added[1]).toBe(last);
    },
  );
});
