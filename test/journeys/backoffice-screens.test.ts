import { describe, expect, it } from '@jest/globals';
import type { Rules } from '../support/axe.js';
import { staffSession } from '../support/backoffice.js';
import { faults, go, looks, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

describe('the back office of finance', () => {
  it('has no accessibility fault found by axe on any screen, light and dark, wide and on a phone', async () => {
    const [firm] = await stage.instance.query<{ id: number }>(
      `select id from accounts where email = 'studio21@example.com'`,
    );
    const firmCall = await stage.instance.as('studio24@example.com');
    // A payment brings an event of the payment provider.
    const { checkout } = (await firmCall('POST', '/credits/orders', { package: 5 })).info as {
      checkout: { url: string };
    };
    await fetch(`${stage.instance.base}/api/v1/sandbox/payments/${checkout.url.split('/').pop()!}/pay`, {
      method: 'POST',
    });
    const session = await staffSession(stage.instance, 'finanza');
    const { page, complaints } = await stage.open({ storageState: session.storage });
    const [refund] = await stage.instance.query<{ id: number }>('select id from refunds order by id limit 1');
    const event = await until('the event of the payment', async () => {
      const [first] = await stage.instance.query<{ id: number }>('select id from payment_events order by id limit 1');
      return first;
    });
    const [today] = await stage.instance.query<{ day: string }>(
      `select to_char(now() at time zone 'Europe/Rome', 'YYYY-MM-DD') as day`,
    );
    const paths = [
      '',
      '/refunds',
      `/refunds/${refund!.id}/show`,
      '/invoices',
      '/invoices/1/show',
      '/checkouts',
      '/checkouts/1/show',
      '/events',
      `/events/${event.id}/show`,
      '/reconciliation',
      `/reconciliation/${today!.day}/show`,
      '/ledger',
      '/coupons',
      '/newsletter',
      '/newsletter/create',
      '/coupons/create',
      '/accounts',
      `/accounts/${firm!.id}/show`,
      '/me',
      '/staff',
      '/niente',
    ];
    const parts = page.locator('main *');
    const wrong: string[] = [];
    const note = async (look: keyof typeof looks, path: string, rules: Rules): Promise<void> => {
      wrong.push(...(await faults(page, rules)).map((fault) => `${look} ${path}: ${fault}`));
      // axe would not check parts of the page that are covered.
      if ((await page.getByRole('main').count()) !== 1) wrong.push(`${look} ${path}: something covers the page`);
    };
    await visit(page, '/backoffice');
    await wear(page, looks.phone);
    for (const [nth, path] of paths.entries()) {
      await go(page, `/backoffice${path}`);
      // Each theme stays on for the next screen: changing it renders the screen again.
      const [first, second] = nth % 2 === 0 ? (['phone', 'wide'] as const) : (['wide', 'phone'] as const);
      await note(first, path, 'all');
      const before = await parts.count();
      await wear(page, looks[second]);
      // Lists are cards on a phone. Where nothing else is drawn, only colours and sizes can differ.
      await note(second, path, (await parts.count()) === before ? 'colours and sizes' : 'all');
    }
    await stage.leave(page);
    // A section that the role may not see is requested once and refused.
    expect([...wrong, ...complaints.filter((text) => !text.includes('403'))]).toEqual([]);
  });
});
