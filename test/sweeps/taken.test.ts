import type { Abstract, Type } from '@nestjs/common';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { FollowSuspension } from '../../src/accounts/suspension/follow-suspension.js';
import { PayBack } from '../../src/billing/refunds/use-cases/pay-back.js';
import { ExpireLot } from '../../src/credits/use-cases/expire-lot.js';
import { NotifyExpiring } from '../../src/credits/use-cases/notify-expiring.js';
import { RemindChoice } from '../../src/requests/choice/remind-choice.js';
import { FillRequest } from '../../src/requests/forwarding/fill-request.js';
import { RemindPremium } from '../../src/requests/plan/remind-premium.js';
import { useTestApp } from '../support/app.js';
import { accountRows } from './accounts.js';
import { moneyRows } from './money.js';
import { requestRows } from './requests.js';
import { registered, World } from './world.js';

const table = [...moneyRows, ...accountRows, ...requestRows];

/** The use cases that sweeps call for each record. They check it again, so a filter that is lost changes nothing. */
const takers: Readonly<Record<string, readonly [provider: Type<object> | Abstract<object>, method: string]>> = {
  'accounts.suspensions': [FollowSuspension, 'end'],
  'billing.pay-back': [PayBack, 'execute'],
  'credits.expire': [ExpireLot, 'execute'],
  'credits.expiring': [NotifyExpiring, 'execute'],
  'requests.choose': [RemindChoice, 'execute'],
  'requests.fill': [FillRequest, 'execute'],
  'requests.premium': [RemindPremium, 'execute'],
};

/** A sweep takes a limited number of records: those that are never due must not take the places of others. */
describe('a sweep', () => {
  const test = useTestApp();
  let world: World;
  beforeAll(() => {
    world = new World(test);
  });

  it.each(Object.entries(takers))('%s takes what is due, and nothing else', async (name, [provider, method]) => {
    const [row] = table.filter(({ sweep }) => sweep === name);
    const { edge, write, neighbours = {} } = row!;
    let taken: number[] = [];
    const use = test.app.get(provider);
    test.replace(provider, method as never, ((id: number) => Promise.resolve(void taken.push(id))) as never);
    if ('executeAll' in use)
      test.replace(
        provider,
        'executeAll' as never,
        ((ids: number[]) => Promise.resolve(void taken.push(...ids))) as never,
      );
    const run = async (): Promise<number[]> => {
      taken = [];
      await registered(test).get(name)?.(world.now);
      return taken.sort((a, b) => a - b);
    };
    const due = edge?.(world.now) ?? world.now;
    const before = await run();
    for (const neighbour of Object.values(neighbours)) await neighbour(world, due);
    expect(await run()).toEqual(before);
    await write(world, due);
    expect((await run()).filter((id) => !before.includes(id))).toHaveLength(1);
  });
});
