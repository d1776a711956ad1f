import { describe, expect, it } from '@jest/globals';
import { arrive, signIn, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

describe('a firm', () => {
  const stage = setStage();

  it('opens a request in its inbox and quotes', async () => {
    const citizen = await stage.instance.as('cittadino05@example.com');
    const { info } = await citizen('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    await citizen('PUT', `/requests/${String(info.id)}`, {
      part: 1,
      ...MILAN,
      description:
        'Un furgone mi ha tamponato al semaforo: auto da buttare e un mese di collare, l’assicurazione non risponde.',
      status: 2,
    });
    // Any of the three exclusive firms: each got ten credits, some have spent a few.
    const firm = await until(
      'a place of its own',
      async () =>
        (
          await stage.instance.query<{ email: string }>(
            `
              select a.email from responses p join accounts a on a.id = p.firm_id
              where p.request_id = $1 and p.exclusive and p.status = 2
              order by p.id
              limit 1`,
            [info.id],
          )
        )[0],
    );
    const call = await stage.instance.as(firm.email);
    const balance = async (): Promise<number> => ((await call('GET', '/credits')).info as { balance: number }).balance;
    const before = await balance();

    const { page, complaints } = await stage.open();
    await signIn(page, firm.email);
    await visit(page, `/requests?richiesta=${String(info.id)}`);
    await page.getByRole('button', { name: 'Apri la richiesta' }).click();
    await page.getByRole('link', { name: 'Prepara il preventivo' }).click();
    await arrive(page, '**/preventivo');
    await page.locator('input[name=percentage]').fill('12,5');
    await page.locator('input[name=fixed_costs_cents]').fill('400');
    await page
      .locator('textarea[name=text]')
      .fill('Prima la richiesta all’assicurazione, poi la negoziazione assistita.');
    await page.locator('input[name=complexity][value=medium]').check();
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await arrive(page, /\/requests\/\d+$/);
    await page
      .getByText(`Ti restano ${before - 1} `)
      .first()
      .waitFor();
    expect(await balance()).toBe(before - 1);
    const [sent] = await stage.instance.query<object>(
      `
        select p.status, p.percentage_hundredths, p.fixed_costs_cents
        from responses p
        join accounts a on a.id = p.firm_id
        where p.request_id = $1 and a.email = $2`,
      [info.id, firm.email],
    );
    expect(sent).toEqual({ status: 7, percentage_hundredths: 1250, fixed_costs_cents: 40_000 });
    expect(complaints).toEqual([]);
  });
});
