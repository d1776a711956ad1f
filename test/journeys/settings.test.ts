import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

describe('prices and limits', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'admin');
  });

  const page = async (path: string): Promise<string> => (await fetch(`${stage.instance.base}${path}`)).text();

  it('are changed by an admin with notice, and every page shows them from their day on', async () => {
    const { page: desk, complaints } = await stage.open({ storageState: session.storage });
    await visit(desk, '/backoffice/business-settings');
    await desk.getByText('Nessun cambio: valgono i valori iniziali.').waitFor();
    await desk.getByRole('row', { name: /Prezzo del piano Basic 2,99.€/ }).waitFor();
    expect(await faults(desk)).toEqual([]);
    await desk.getByRole('link', { name: 'Annuncia un cambio' }).click();
    await desk.getByLabel('Prezzo del piano Basic').waitFor();
    await looksSound(desk, 'settings-create');

    // A price that contradicts another is an error at its field, and nothing is announced.
    await desk.getByLabel('Prezzo del piano Basic').fill('9.99');
    await desk.getByLabel('Motivo').fill('I costi dei pagamenti sono aumentati.');
    await desk.getByRole('button', { name: 'Annuncia a chi riguarda' }).click();
    await desk.getByText('Premium deve costare più di Basic.').waitFor();
    await desk.getByLabel('Prezzo del piano Basic').fill('3.49');
    await desk.getByLabel('Crediti regalati all’iscrizione').fill('7');
    await desk.getByRole('button', { name: 'Annuncia a chi riguarda' }).click();
    await arrive(desk, /business-settings\/\d+\/show$/);
    await desk.getByText('Cambio annunciato').waitFor();
    await desk.getByRole('row', { name: /Prezzo del piano Basic 2,99.€ 3,49.€/ }).waitFor();
    await looksSound(desk, 'settings-show');
    // The refusal above, and nothing else.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);

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
    await visit(desk, '/backoffice/business-settings');
    await desk.getByText('In vigore', { exact: true }).first().waitFor();
    await stage.leave(visitor);
    await stage.leave(desk);
  });
});
