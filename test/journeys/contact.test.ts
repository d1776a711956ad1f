import { describe, expect, it } from '@jest/globals';
import { visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

/** What the browser sends, seen at the server. */
describe('a form of the site', () => {
  const stage = setStage();
  const letters = () =>
    stage.instance.query<Record<string, string>>(
      `select name, email::text as email, subject, text from letters where subject like 'Prova:%' order by id`,
    );

  it('sends a letter to the operator only with all its parts, and as they were written', async () => {
    const { page, complaints } = await stage.open();
    await visit(page, '/contatti');
    const letter = {
      name: 'Carla Conti',
      email: 'carla.conti@example.com',
      subject: 'Prova: una domanda sui crediti',
      text: 'Vorrei sapere quanto durano i crediti che ho comprato.',
    };
    const fields = {
      name: page.getByLabel('Nome e cognome'),
      email: page.getByLabel('Email', { exact: true }),
      subject: page.getByLabel('Di che cosa si tratta?'),
      text: page.getByLabel('Il tuo messaggio'),
    };
    const send = page.getByRole('button', { name: 'Invia il messaggio' });
    for (const missing of Object.keys(fields) as (keyof typeof fields)[]) {
      for (const [name, field] of Object.entries(fields))
        await field.fill(name === missing ? '' : letter[name as keyof typeof letter]);
      await send.click();
      await fields[missing].and(page.locator('[aria-invalid=true]')).waitFor();
    }
    expect(await letters()).toEqual([]);
    await fields.text.fill(letter.text);
    await send.click();
    await page.getByText(/CT-\d{4}-\d+/).waitFor();
    expect([await letters(), complaints]).toEqual([[letter], []]);
    await stage.leave(page);
  });
});
