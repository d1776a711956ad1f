import { describe, expect, it } from '@jest/globals';
import { answer as choose, arrive, fillLogin, onStep, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { mailedLink } from '../support/mailed-link.js';
import { setStage } from '../support/stage.js';

const EMAIL = 'carla.bruni@example.org';
const SECRET = 'Girasole in fondo 7';
const STORY =
  'Il proprietario non mi restituisce la caparra di 1.800 euro dopo che ho lasciato la casa in ordine, con verbale firmato da tutti e due.';
const PAPER = Buffer.from('%PDF-1.7 contratto di locazione');
const quote = {
  status: 7,
  percentage: 12,
  fixed_costs_cents: 40_000,
  final_costs_cents: 0,
  additional_costs: true,
  text: 'Prima una lettera, poi la mediazione.',
};

describe('a citizen', () => {
  const stage = setStage();

  interface Place {
    id: number;
    email: string;
    exclusive: boolean;
    released: boolean;
  }

  const places = (request: number): Promise<Place[]> =>
    stage.instance.query<Place>(
      `select p.id, a.email, p.exclusive, p.released_at is not null as released
     from responses p join accounts a on a.id = p.firm_id where p.request_id = $1 order by p.id`,
      [request],
    );

  /** The firm reads the request and answers with a quote. */
  const answer = async ({ id, email }: Place, percentage: number): Promise<void> => {
    const call = await stage.instance.as(email);
    await call('PUT', `/responses/${id}`, { status: 3 });
    await call('PUT', `/responses/${id}`, { ...quote, percentage });
  };

  it('goes from describing a case to choosing a lawyer', async () => {
    const { page, complaints } = await stage.open();
    const goOn = async (step: number): Promise<void> => {
      await page.locator('main button[type=submit]').click();
      await onStep(page, step);
    };

    // A visitor comes from the ranking of a subject around a town, and finds both filled in.
    await visit(page, '/avvocati/contratti-di-locazione/classifica?city=Bergamo');
    await page.locator('section[aria-labelledby=rank-start] a').click();
    await onStep(page, 2);
    await choose(page, 'part', 1);
    expect(await page.locator('input[name=city]').inputValue()).toContain('Bergamo');
    expect(await page.locator('nav.crumbs li').allInnerTexts()).toEqual([
      expect.any(String),
      'Nuova richiesta',
      'Luogo',
    ]);
    await page.getByRole('combobox').fill('milan');
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await onStep(page, 4);
    await page.locator('textarea').first().fill(STORY);
    await goOn(5);
    // The papers wait on the server before there is an account.
    await page
      .locator('main input[type=file]')
      .setInputFiles(
        ['foto.pdf', 'contratto.pdf'].map((name) => ({ name, mimeType: 'application/pdf', buffer: PAPER })),
      );
    const files = page.getByRole('list', { name: 'I tuoi documenti' }).getByRole('listitem');
    await page.getByRole('button', { name: 'Elimina contratto.pdf' }).waitFor();
    await page.getByRole('button', { name: 'Elimina foto.pdf' }).click();
    await until('one file', async () => (await files.count()) === 1);
    for (const step of [7, 9]) await goOn(step);

    // The draft can be resumed from the home page.
    await visit(page, '/');
    await page.getByRole('link', { name: 'Riprendi la tua richiesta' }).click();
    await onStep(page, 9);

    // Sending needs an account.
    const consent = page.locator('[name=sensitive_data_consent]');
    expect(await consent.isChecked()).toBe(false);
    await page.getByRole('button', { name: 'Registrati e invia' }).click();
    await page.getByText('Spunta il consenso').first().waitFor();
    await onStep(page, 9);
    await consent.check();
    await page.getByRole('button', { name: 'Registrati e invia' }).click();
    await arrive(page, '**/registrazione-utente**');
    const fields = {
      Nome: 'Carla',
      Cognome: 'Bruni',
      'Data di nascita': '3/4/1980',
      Email: EMAIL,
    };
    for (const [label, value] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(value);
    await page.locator('input[name=password]').fill(SECRET);
    await page.getByRole('button', { name: 'Crea l’account' }).click();
    await arrive(page, '**/mail-notify?**');
    const link = await mailedLink(stage.instance, EMAIL, '/mail-confirm-user/');
    // The description is removed from this browser: the server has it.
    const kept = () => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(await kept()).not.toMatch(/caparra|Milano|contratti-di-locazione|request-draft/);

    // Another device confirms: it is signed in, and the request is sent.
    const { page: other, complaints: others } = await stage.open();
    await visit(other, link);
    await other.getByRole('button', { name: 'Conferma e invia' }).click();
    await arrive(other, /\/requests\/\d+$/);
    expect(others).toEqual([]);
    const sent = other.url();

    // The first one signs in and finds it.
    await visit(page, `/login?redirect_to=${new URL(sent).pathname}`);
    await fillLogin(page, EMAIL, SECRET);
    await arrive(page, /\/requests\/\d+$/);
    expect(await kept()).not.toMatch(/caparra|request-draft/);
    const id = Number(page.url().split('/').at(-1));

    const papers = () =>
      stage.instance.query<{ name: string }>('select name from documents where request_id = $1 order by id', [id]);
    expect(await papers()).toEqual([{ name: 'contratto.pdf' }]);

    // Later information is added, as the server allows.
    await page.locator('input[type=file]').setInputFiles({
      name: 'verbale.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7 verbale di consegna'),
    });
    await page.getByRole('list', { name: 'Documenti' }).getByText('verbale.pdf', { exact: true }).waitFor();

    // A link to the list of papers shows it, though the request comes later than the page.
    await visit(page, `/requests/${id}#carte`);
    await page.waitForFunction(`document.querySelector('#carte')?.getBoundingClientRect().top < innerHeight`);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Salva verbale.pdf sul dispositivo' }).click();
    expect((await saving).suggestedFilename()).toBe('verbale.pdf');

    // Three firms have it exclusively; later the others too.
    const first = await until('places', async () => {
      const list = await places(id);
      return list.length > 0 && list;
    });
    const exclusive = first.filter((place) => place.exclusive);
    expect(exclusive).toHaveLength(3);
    for (const [nth, place] of exclusive.entries()) await answer(place, 12 + nth);
    await stage.instance.query(`update requests set exclusive_until = now() - interval '1 minute' where id = $1`, [id]);
    const released = await until('the release to the others', async () => {
      const others = (await places(id)).filter((place) => !place.exclusive && place.released);
      return others.length >= 2 && others;
    });
    for (const [nth, place] of released.slice(0, 2).entries()) await answer(place, 18 + nth);

    // The quotes side by side, in euro; the sums follow the slider.
    await visit(page, `/requests/${id}/confronto`);
    const sums = page.locator('.cmp-card .cmp-fig');
    expect(await sums.count()).toBe(5);
    const before = await sums.allInnerTexts();
    await page.getByRole('slider').first().focus();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ArrowRight');
    await until('other sums', async () => (await sums.allInnerTexts()).every((sum, nth) => sum !== before[nth]));
    // The address follows the slider a moment later.
    await page.waitForURL('**/confronto?ottengo=**');

    // The choice shows the contacts.
    await page.getByRole('button', { name: 'Scegli questo studio' }).first().click();
    await page.getByRole('dialog').getByLabel('Perché questo studio?').selectOption({ label: 'Le recensioni' });
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, scelgo questo studio' }).click();
    await arrive(page, `**/requests/${id}`);
    expect(
      await stage.instance.query('select id, choice_reason from requests where choice_reason is not null'),
    ).toEqual([{ id, choice_reason: 'reviews' }]);
    const [chosen] = await stage.instance.query<{ email: string }>(
      'select a.email from responses p join accounts a on a.id = p.firm_id where p.request_id = $1 and p.status = 9',
      [id],
    );
    await page.locator(`a[href="mailto:${chosen!.email}"]`).first().waitFor();
    expect(complaints).toEqual([]);
  });
});
