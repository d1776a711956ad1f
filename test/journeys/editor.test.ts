import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, looks, visit, wear } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const PATH = '/avvocati/malasanita/quando-chiedere-la-cartella-clinica';
const DESCRIPTION =
  'La cartella clinica si chiede alla struttura sanitaria: chi può chiederla, in quanto tempo arriva, che cosa fare se non arriva o manca qualcosa.';

/** Rules 27.1 to 27.14. */
describe('an editor', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'redazione');
  });

  const site = async (path = PATH): Promise<Response> => fetch(`${stage.instance.base}${path}`);
  const shows = async (text: string): Promise<boolean> => (await (await site()).text()).includes(text);

  it('writes an article, previews, schedules, publishes, corrects, compares and restores it', async () => {
    const { page: desk, complaints } = await stage.open({ storageState: session.storage });
    await visit(desk, '/backoffice/content');
    await desk.getByRole('link', { name: 'Scrivi un testo' }).click();
    await desk.getByLabel('Indirizzo').fill(PATH);
    await desk.getByLabel('Titolo', { exact: false }).first().fill('Quando chiedere la cartella clinica');
    await desk.getByLabel('Descrizione').fill(DESCRIPTION);

    // The preview follows what is typed, and says what is wrong with it.
    await desk.getByLabel('Testo', { exact: false }).first().fill('Si chiede {{nessuno}}.');
    await desk.getByText('Questi valori non esistono: nessuno.').waitFor();
    await desk.getByLabel('Testo', { exact: false }).first().fill('Si chiede alla struttura.\n\n');
    await desk.getByRole('button', { name: 'Elenco' }).click();
    await desk.keyboard.type('entro trenta giorni');
    await desk.getByRole('region', { name: 'Come si vedrà' }).getByRole('listitem').waitFor();
    await desk.getByRole('button', { name: 'Salva la bozza' }).click();
    await desk.getByText('Un testo sul diritto indica da dove vengono i fatti.').waitFor();
    await desk.getByRole('button', { name: 'Aggiungi' }).click();
    await desk.getByLabel('Fonte', { exact: true }).fill('art. 4 legge 24/2017');
    await desk.getByLabel('Fatti rivisti il').fill('2026-11-22');
    for (const look of Object.values(looks)) {
      await wear(desk, look);
      expect(await faults(desk)).toEqual([]);
    }
    await wear(desk, looks.wide);
    await desk.getByRole('button', { name: 'Salva la bozza' }).click();
    await arrive(desk, /content\/\d+\/show$/);
    await desk.getByText('Bozza', { exact: true }).first().waitFor();
    expect((await site()).status).toBe(404);

    // It comes out at its moment.
    await desk.getByRole('button', { name: 'Programma' }).click();
    await desk.getByLabel('Quando esce').fill('2026-12-24T09:30');
    await desk.getByRole('dialog').getByRole('button', { name: 'Programma' }).click();
    await desk.getByText('Programmata', { exact: true }).first().waitFor();
    expect((await site()).status).toBe(404);
    await stage.instance.query(`
      update content_editions set publish_at = now() - interval '1 second' where status = 'scheduled'`);
    await until('the article', async () => (await site()).status === 200);
    expect(await shows('entro trenta giorni')).toBe(true);

    // A correction is seen once it is published.
    await visit(desk, '/backoffice/content');
    await desk.getByRole('link', { name: 'Quando chiedere la cartella clinica' }).click();
    await desk.getByText('Pubblicata', { exact: true }).first().waitFor();
    for (const look of Object.values(looks)) {
      await wear(desk, look);
      expect(await faults(desk)).toEqual([]);
    }
    await wear(desk, looks.wide);
    await desk
      .getByLabel('Testo', { exact: false })
      .first()
      .fill('Si chiede alla struttura, che risponde in sette giorni.');
    await desk.getByText('Ci sono modifiche da salvare.').waitFor();
    await desk.getByRole('button', { name: 'Salva la bozza' }).click();
    await desk.getByText('Bozza', { exact: true }).first().waitFor();
    expect(await shows('sette giorni')).toBe(false);
    await desk.getByRole('button', { name: 'Pubblica adesso' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Pubblica adesso' }).click();
    await desk.getByText('Superata', { exact: true }).first().waitFor();
    await until('the correction', () => shows('sette giorni'));

    // What changed is marked, and the version before comes back.
    await desk.locator('del', { hasText: 'trenta' }).first().waitFor();
    await desk.locator('ins', { hasText: 'sette' }).first().waitFor();
    expect(await faults(desk)).toEqual([]);
    await desk.getByRole('button', { name: /^Ripristina: Versione/ }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Ripristina' }).click();
    await desk.getByText('Bozza', { exact: true }).first().waitFor();
    await desk.getByRole('button', { name: 'Pubblica adesso' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Pubblica adesso' }).click();
    await until('the text from before', () => shows('entro trenta giorni'));
    expect(await shows('sette giorni')).toBe(false);
    // The refusal above, and nothing else.
    expect(complaints.filter((text) => !text.includes('422'))).toEqual([]);
    await stage.leave(desk);
  });

  it('is told when somebody else was first, and loses nothing', async () => {
    const { page: desk } = await stage.open({ storageState: session.storage });
    await visit(desk, '/backoffice/content?filter=%7B%22q%22%3A%22chi-siamo%22%2C%22language%22%3A%5B%22it%22%5D%7D');
    await desk.locator('tbody').getByRole('link').first().click();
    await arrive(desk, /content\/\d+\/show$/);
    const id = Number(/content\/(\d+)\//.exec(desk.url())?.[1]);
    await desk.getByLabel('Nota sulla modifica').fill('La mia nota');
    await stage.instance.query(`
      insert into content_editions (text_id, status, title, description, body, published_on, author_id, created_at, updated_at)
      select id, 'draft', 'Un altro titolo', first ->> 'description', first ->> 'body', (first ->> 'published')::date,
        (select id from staff where role = 'admin' limit 1), now(), now()
      from content_texts where id = ${id}`);
    await desk.getByRole('button', { name: 'Salva la bozza' }).click();
    await desk.getByText('ha cambiato questo testo mentre lo scrivevi:').waitFor();
    await desk.getByText('Il suo è diverso dal tuo in: Titolo').waitFor();
    expect(await faults(desk)).toEqual([]);
    expect(await desk.getByLabel('Nota sulla modifica').inputValue()).toBe('La mia nota');
    await desk.getByRole('button', { name: 'Carica il suo e lascia il mio' }).click();
    await desk.getByRole('heading', { name: 'Un altro titolo' }).waitFor();
    await stage.leave(desk);
  });
});
