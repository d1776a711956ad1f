import { describe, expect, it } from '@jest/globals';
import { arrive, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const CAGLIARI = { city: 'Cagliari', province_id: 'CA', country_id: 'IT', latitude: 39.2238, longitude: 9.1217 };
const STORY =
  'Dopo l’intervento alla cataratta ho perso la vista da un occhio: ho la cartella clinica e due pareri di parte.';

/** Rules 5.10 to 5.12. */
describe('a request in a place with few firms', () => {
  const stage = setStage();

  it('may be sent with a paid plan, which says that it reaches the same firms and is not advertised', async () => {
    const { page, call, complaints } = await stage.openAs('cittadino04@example.com');
    const { info: draft } = await call('POST', '/requests', { request_type_id: 'malasanita' });
    const id = Number(draft.id);
    await call('PUT', `/requests/${id}`, { ...CAGLIARI, part: 1, description: STORY });
    const { info: reach } = await call(
      'GET',
      `/matching/reach?request_type_id=malasanita&latitude=${CAGLIARI.latitude}&longitude=${CAGLIARI.longitude}`,
    );
    const firms = Number(reach.eligible);
    // More firms than in the exclusive day, and no more than the free plan reaches.
    expect([firms > 3, firms <= 10]).toEqual([true, true]);

    await visit(page, `/request/complete/${id}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await arrive(page, '**/request/create/9');
    await page.getByRole('link', { name: /^Modifica\s*: Piano/ }).click();
    await page.getByRole('heading', { name: 'Gratis, o con un piano a pagamento?' }).waitFor();
    await page
      .getByText(`ci sono ${firms} studi per questa materia, e la richiesta gratuita li raggiunge già tutti`)
      .waitFor();
    const cards = page.locator('.plan-card');
    expect(await cards.locator('.plan-points li:first-child').allInnerTexts()).toEqual([
      `La ricevono subito ${firms} studi, i più vicini`,
      `${firms} studi, gli stessi del piano gratuito`,
      `${firms} studi, gli stessi del piano gratuito`,
    ]);
    expect(await page.locator('#plan-1').isChecked()).toBe(true);
    await page.locator('#plan-3').check();
    await page.getByRole('button', { name: 'Continua gratis' }).click();
    await arrive(page, '**/request/create/9');
    await page.locator('[name=sensitive_data_consent]').check();
    await page.getByRole('button', { name: 'Invia la richiesta' }).click();
    await arrive(page, /\/requests\/\d+$/);
    const [consent] = await stage.instance.query<{ given: boolean }>(
      'select given from request_consents where request_id = $1',
      [id],
    );
    expect(consent).toEqual({ given: true });

    // No button advertises another plan; a link leads to their benefits.
    await page.getByText('un altro piano non ne aggiunge').waitFor();
    expect(await page.getByRole('link', { name: 'Raggiungi più studi' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Che cosa danno gli altri piani' }).click();
    await arrive(page, /\/requests\/\d+\/piano$/);
    await page.locator('input[name=plan][value="3"]').waitFor();
    expect(await page.locator('input[name=plan]').count()).toBe(1);
    await page.getByText(new RegExp(`^${firms} studi, gli stessi di adesso\\. .*ti restituiamo i soldi`)).waitFor();
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });
});
