import { describe, expect, it } from '@jest/globals';
import { sayWhy, staffSession } from '../support/backoffice.js';
import { faults, go, looks, visit, wear } from '../support/browser.js';
import { CASE_KINDS, makeCases } from '../support/cases.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

describe('the back office of finance', () => {
  it('has no accessibility fault found by axe on any kind of screen, dark on a phone or light in a wide window', async () => {
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
      '/checkouts/1/show',
      `/events/${event.id}/show`,
      '/reconciliation',
      `/reconciliation/${today!.day}/show`,
      '/vat',
      '/market',
      '/reconciliation/payouts',
      '/newsletter/create',
      '/coupons/create',
      `/accounts/${firm!.id}/show`,
      '/me',
      '/staff',
      '/niente',
    ];
    const wrong: string[] = [];
    await visit(page, '/backoffice');
    // Lists are cards on a phone: one screen in two is looked at there, in the dark, the others in a wide window. All lists
    // are built of the same parts: test/backoffice/lists.test.ts draws each.
    for (const [nth, path] of paths.entries()) {
      const look = nth % 2 === 0 ? 'phone' : 'wide';
      await wear(page, looks[look]);
      await go(page, `/backoffice${path}`);
      if (path.startsWith('/accounts/')) await sayWhy(page);
      wrong.push(...(await faults(page)).map((fault) => `${look} ${path}: ${fault}`));
      // axe would not check parts of the page that are covered.
      if ((await page.getByRole('main').count()) !== 1) wrong.push(`${look} ${path}: something covers the page`);
    }
    await stage.leave(page);
    // A section that the role may not see is requested once and refused.
    expect([...wrong, ...complaints.filter((text) => !text.includes('403'))]).toEqual([]);
  });

  it('has none with a menu or a list of choices open', async () => {
    const { page, complaints } = await stage.open({
      storageState: (await staffSession(stage.instance, 'admin')).storage,
    });
    const [held] = await stage.instance.query<{ id: number }>(
      'select id from requests where status = 2 order by id limit 1',
    );
    const wrong: string[] = [];
    let opened = 0;
    await visit(page, '/backoffice');
    for (const [path, look, prepare] of [
      ['/invoices', 'wide', () => page.getByRole('checkbox').nth(1).check()],
      [`/requests/${held!.id}/show`, 'phone', () => sayWhy(page)],
    ] as [string, 'phone' | 'wide', (() => Promise<unknown>)?][]) {
      await wear(page, looks[look]);
      await go(page, `/backoffice${path}`);
      await prepare?.();
      const triggers = page.locator(
        '[aria-haspopup=menu]:visible, [aria-haspopup=true]:visible, [aria-haspopup=listbox]:visible',
      );
      for (let nth = 0; nth < (await triggers.count()); nth += 1) {
        const name = (await triggers.nth(nth).innerText()) || (await triggers.nth(nth).getAttribute('aria-label'));
        await triggers.nth(nth).click();
        const list = page.locator('[role=menu]:visible, [role=listbox]:visible, .MuiPopover-paper:visible').first();
        await list.waitFor();
        opened += 1;
        wrong.push(...(await faults(page)).map((fault) => `${look} ${path} “${name}”: ${fault}`));
        await page.keyboard.press('Escape');
        await list.waitFor({ state: 'hidden' });
      }
    }
    expect(wrong).toEqual([]);
    expect(opened).toBeGreaterThan(6);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('has none at a case of each kind, claimed, with its reasons and with its question', async () => {
    await makeCases(stage.instance);
    const { page, complaints } = await stage.open({
      storageState: (await staffSession(stage.instance, 'moderatore')).storage,
    });
    const wrong: string[] = [];
    await visit(page, '/backoffice');
    for (const [nth, kind] of CASE_KINDS.entries()) {
      const [found] = await stage.instance.query<{ id: number }>(
        `select id from cases where kind = $1 and status = 'open' limit 1`,
        [kind],
      );
      const look = nth % 2 === 0 ? 'phone' : 'wide';
      await wear(page, looks[look]);
      await go(page, `/backoffice/cases/${found!.id}/show`);
      await page.getByRole('heading', { level: 2, name: 'La tua decisione' }).waitFor();
      await page.locator('body').press('p');
      await page.getByText('in esame da Mara Vigile').waitFor();
      await page.locator('body').press('1');
      wrong.push(...(await faults(page)).map((fault) => `${look} ${kind}: ${fault}`));
    }
    // The question before a decision is the same dialog for every kind.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('dialog').waitFor();
    wrong.push(...(await faults(page)).map((fault) => `the question: ${fault}`));
    expect([...wrong, ...complaints]).toEqual([]);
    await stage.leave(page);
  });
});
