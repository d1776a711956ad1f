import { describe, expect, it } from '@jest/globals';
import { arrive, stands, visit } from '../support/browser.js';
import { callAs, until } from '../support/instance.js';
import { read } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const EMAIL = 'studio.gal@example.org';
const SECRET = 'Stambecco in quota 4';
const AOSTA = { city: 'Aosta', province_id: 'AO', country_id: 'IT', latitude: 45.737, longitude: 7.32 };
const STORY =
  'Il tetto del condominio perde da due inverni e l’amministratore non convoca l’assemblea: ho il soffitto rovinato e le fatture.';

describe('a new firm', () => {
  const stage = setStage();

  it('registers, completes its profile, and quotes', async () => {
    const { page, complaints } = await stage.open();
    const fill = async (fields: Record<string, string>): Promise<void> => {
      for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).fill(value);
    };

    // Every screen shows who verifies it, and how long that takes, until it is verified. Rule 13.11.
    const readsWhatFollows = () => page.locator('main').getByText('Ci diamo 2 giorni di tempo per decidere.').waitFor();
    // The strip of steps says where the firm is, and what each step costs. Rule 13.13.
    const step = page.locator('main li[aria-current=step] h3');
    const stepIs = (name: string) => step.filter({ hasText: name }).waitFor();
    await visit(page, '/registrazione-avvocato');
    await readsWhatFollows();
    await stepIs('Iscrivi lo studio');
    const costs = 'Un preventivo costa 1 credito. I recapiti di chi ha acconsentito costano 3 crediti.';
    await page.locator('main').getByText(costs).waitFor();
    await fill({
      company_name: 'Studio legale Gal',
      company_order_city: 'Aosta',
      pec: 'gal@pec.example.org',
      first_name: 'Irene',
      last_name: 'Gal',
      email: EMAIL,
      phone: '0165 262626',
      password: SECRET,
    });
    await page.getByLabel('Data di nascita').fill('9/7/1979');
    // The terms in short open over the form, close, and leave what was typed.
    await page.getByRole('button', { name: 'termini del servizio' }).click();
    const terms = page.getByRole('dialog', { name: 'I termini, in breve' });
    await terms.getByText('Un preventivo costa 1 credito, un parere è gratis.').waitFor();
    await page.keyboard.press('Escape');
    await terms.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Iscrivi lo studio' }).click();
    await arrive(page, '**/mail-notify?**');
    await page.getByText(EMAIL).waitFor();
    await stepIs('Confermi l’indirizzo');

    // The link is in the outbox page for instances without a mail server.
    const mail = await until(
      'the mail that confirms the address',
      async () =>
        (
          await stage.instance.query<{ id: number }>('select id from outbox where recipient = $1 order by id limit 1', [
            EMAIL,
          ])
        )[0],
    );
    await visit(page, `/dev/mail/${mail.id}`);
    await page.locator('a[href*="/mail-confirm-lawyer/"]').click();
    await page.waitForURL('**/mail-confirm-lawyer/**');
    await stands(page);
    await page.getByRole('button', { name: 'Conferma l’indirizzo' }).click();
    // Confirming signs in. Rule 12.23.
    await arrive(page, '**/dashboard');
    await readsWhatFollows();
    await stepIs('Completi il profilo');

    await page.locator('main').getByRole('link', { name: 'Completa il profilo' }).first().click();
    await arrive(page, /\/profile/);
    await visit(page, '/profile/info');
    await readsWhatFollows();
    await page.locator('input[value=cause-condominiali]').check();
    await page.locator('select[name=languages]').selectOption('fr');
    await fill({
      presentation:
        'Seguiamo condomìni e famiglie della valle da quindici anni. Prima proviamo a mettere d’accordo, poi andiamo in causa.',
      vat_number: '01234560074',
      tax_code: 'GLARNI79L49A326V',
      'bar.city': 'Aosta',
      'bar.number': '412',
      'main_address.address': 'Via Croix de Ville 12',
    });
    await page.locator('input[name=flat_rate]').check();
    await page.getByLabel('Data di iscrizione').fill('14 marzo 2008');
    await page.locator('input[name="main_address.city"]').fill('aosta');
    await page.getByRole('option', { name: /^Aosta/ }).click();
    // Leaving now would lose it all, so a dialog asks.
    await page.getByRole('link', { name: 'Bacheca' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resto qui' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByRole('link', { name: 'Profilo completo: vai alla bacheca' }).click();
    await arrive(page, '**/dashboard');
    await readsWhatFollows();
    await stepIs('Verifichiamo l’iscrizione');
    // Nobody in Aosta has asked in its subject: so few that the number is not told. Rule 13.14.
    await page.locator('main').getByText('nella tua zona, ci sono meno di 5 richieste aperte.').waitFor();

    // Staff check the enrolment; the firm's next save makes it eligible.
    await stage.instance.query(
      'update firms set verified_at = now() where account_id = (select id from accounts where email = $1)',
      [EMAIL],
    );
    await visit(page, '/profile/preferences');
    await page.getByRole('textbox', { name: 'Chilometri' }).fill('50');
    await page.getByRole('button', { name: 'Salva', exact: true }).click();
    await page.getByText(/^Salvato all/).waitFor();
    const { token } = await stage.instance.logIn(EMAIL, SECRET);
    const call = callAs(stage.instance.base, token);
    expect(await read(call, '/profile')).toMatchObject({
      company_name: 'Studio legale Gal',
      company_order_city: 'Aosta',
      pec: 'gal@pec.example.org',
      first_name: 'Irene',
      last_name: 'Gal',
      birth_date: '1979-07-09',
      phone: '+390165262626',
      vat_number: '01234560074',
      tax_code: 'GLARNI79L49A326V',
      flat_rate: true,
      bar: { city: 'Aosta', number: '412', enrolled_on: '2008-03-14' },
      main_address: { address: 'Via Croix de Ville 12', city: 'Aosta', province_id: 'AO', country_id: 'IT' },
      skills: ['cause-condominiali'],
      languages: ['fr'],
      presentation: expect.stringMatching(/^Seguiamo condomìni .* poi andiamo in causa\.$/),
      max_distance_km: 50,
    });

    const citizen = await stage.instance.as('cittadino05@example.com');
    const { info: request } = await citizen('POST', '/requests', { request_type_id: 'cause-condominiali' });
    await citizen('PUT', `/requests/${String(request.id)}`, { ...AOSTA, part: 1, description: STORY, status: 2 });
    const place = await until(
      'a place for the new firm',
      async () =>
        (
          await stage.instance.query<{ exclusive: boolean; status: number }>(
            'select p.exclusive, p.status from responses p join accounts a on a.id = p.firm_id where p.request_id = $1 and a.email = $2',
            [request.id, EMAIL],
          )
        )[0],
    );
    // Nobody is nearer: it is among the three exclusive firms.
    expect(place).toEqual({ exclusive: true, status: 2 });

    await visit(page, '/dashboard');
    const gift = 'Rispondere con un preventivo costa 1 credito. Ne hai 10, di cui 10 in regalo.';
    await page.locator('main').getByText(gift).waitFor();
    await visit(page, '/requests');
    await page.getByRole('link', { name: /Aosta/ }).click();
    await page.getByRole('button', { name: 'Apri la richiesta' }).click();
    await page
      .getByRole('region', { name: 'Testo della richiesta' })
      .getByText('Il tetto del condominio perde')
      .waitFor();
    await page.getByRole('link', { name: 'Prepara il preventivo' }).click();
    await arrive(page, '**/preventivo');
    await fill({
      percentage: '12,5',
      fixed_costs_cents: '1.312,50',
      final_costs_cents: '240',
      text: 'Una lettera all’amministratore, poi la mediazione.',
    });
    await page.locator('input[name=complexity][value=high]').check();
    await page.getByRole('button', { name: 'Invia il preventivo' }).click();
    await arrive(page, /\/requests\/\d+$/);
    await page.getByText('Ti restano 9 crediti').first().waitFor();
    const answered = await read<{ response: object }>(call, new URL(page.url()).pathname);
    expect(answered.response).toMatchObject({
      percentage: 12.5,
      fixed_costs_cents: 1_312_50,
      final_costs_cents: 240_00,
      complexity: 'high',
      text: 'Una lettera all’amministratore, poi la mediazione.',
    });
    await visit(page, '/dashboard');
    await page.getByRole('heading', { name: 'Le tue richieste' }).waitFor();
    expect(await step.count()).toBe(0);
    await visit(page, '/credits');
    await page.locator('main').getByText('9 crediti da spendere').waitFor();
    expect(complaints).toEqual([]);
  });
});
