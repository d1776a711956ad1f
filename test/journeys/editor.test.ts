import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

/** Rule 27.6. */
describe('an editor', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'redazione');
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
