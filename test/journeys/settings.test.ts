import { beforeAll, describe, expect, it } from '@jest/globals';
import { firstDayOfVersion } from '../../src/shared/staff/settings.rules.js';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

describe('prices and limits', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'admin');
  });

  const page = async (path: string): Promise<string> => (await fetch(`${stage.instance.base}${path}`)).text();

  // What the forms of the staff do is in test/backoffice/screens.test.ts.
  it('that an admin announced are on every page from their day on, drawn by the server and by the browser', async () => {
    const announced = await fetch(`${stage.instance.base}/api/backoffice/v1/business-settings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${session.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        values: { basic_price: 349, welcome_credits: 7 },
        effective_on: firstDayOfVersion(new Date()),
        reason: 'I costi dei pagamenti sono aumentati.',
      }),
    });
    expect(announced.status).toBe(201);

    // Until its day nothing changes.
    const euro = /2,99.€/;
    expect(await page('/prezzi')).toMatch(euro);
    expect(await page('/faq-avvocato')).toMatch(/ne trovi 10/);
    await stage.instance.query(`
      update business_settings set created_at = now() - interval '16 days', effective_at = now() - interval '1 second'`);
    await until('the new price', async () => !euro.test(await page('/prezzi')));
    expect(await page('/prezzi')).toMatch(/3,49.€/);
    expect(await page('/faq-avvocato')).toMatch(/ne trovi 7/);
    expect(await page('/termini-e-condizioni')).toMatch(/3,49.€/);
    const plans = (await (await fetch(`${stage.instance.base}/api/v1/plans`)).json()) as {
      info: { price_cents: number }[];
    };
    expect(plans.info.map(({ price_cents: cents }) => cents)).toEqual([0, 349, 999]);

    // The browser renders the same as the server.
    const { page: visitor, complaints: drawn } = await stage.open();
    await visit(visitor, '/prezzi');
    await visitor
      .getByText(/3,49.€/)
      .first()
      .waitFor();
    expect(await visitor.getByText(euro).count()).toBe(0);
    expect(drawn).toEqual([]);
    await stage.leave(visitor);
  });
});
