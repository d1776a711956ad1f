import { describe, expect, it } from '@jest/globals';
import { faults, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const stage = setStage();
const DAY = 86_400_000;
/** A day before today, as YYYY-MM-DD. */
const daysAgo = (days: number): string => new Date(Date.now() - days * DAY).toISOString().slice(0, 10);

describe('time limits', () => {
  it('of a fine are computed on its page, which writes the appeal and sends nothing', async () => {
    const { page, complaints } = await stage.open();
    await visit(page, '/multe');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    await page.getByText('Se paghi non puoi più fare ricorso.').waitFor();
    await page.getByLabel(/^Quando hai ricevuto il verbale/).fill(daysAgo(10));
    const limits = page.locator('.time-limits li');
    // The discount of five days has passed: it comes last, and the shortest remaining limit first.
    expect(await limits.first().innerText()).toMatch(/^Ricorso al giudice di pace: manca/);
    expect(await limits.last().innerText()).toMatch(/^Pagare con lo sconto del 30 %: passato/);

    await page.getByLabel('Targa').fill('AB123CD');
    await page.getByLabel('Contro chi va il ricorso').fill('Comune di Milano');
    await page.getByLabel('Importo della multa').fill('173,00');
    const letter = page.getByRole('region', { name: 'La lettera', exact: true });
    await letter.getByText('il valore della causa è di 173,00 euro').waitFor();
    const [year, month, day] = daysAgo(10).split('-');
    await letter.getByText(`notificato il ${day}/${month}/${year}`).waitFor();
    expect(await faults(page)).toEqual([]);

    await page.getByText('Prefetto', { exact: true }).last().click();
    await letter.getByText('Ricorso al Prefetto avverso verbale').waitFor();
    expect(await page.getByLabel('Contro chi va il ricorso').count()).toBe(0);
    expect(asked.filter((text) => /AB123CD|173/.test(text))).toEqual([]);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('of a respondent are shown to the citizen and the firm, apart from those of the other side', async () => {
    const citizen = await stage.openAs('cittadino03@example.com');
    const { info } = await citizen.call('POST', '/requests', { request_type_id: 'recupero-crediti' });
    const id = Number(info.id);
    await citizen.call('PUT', `/requests/${id}`, {
      part: 2,
      ...MILAN,
      description: 'Mi è arrivato un decreto ingiuntivo per una fattura del 2024 che avevo già pagato con bonifico.',
      facts_on: daysAgo(400),
      served_paper: { kind: 'payment_order', served_on: daysAgo(12), hearing_on: null },
      status: 2,
    });
    await visit(citizen.page, `/requests/${id}`);
    const ours = citizen.page.locator('.time-limits');
    await ours.getByText('Opporti al decreto ingiuntivo').waitFor();
    expect(await ours.locator('li').count()).toBe(1);
    await ours.getByText('Un decreto ingiuntivo · arrivo').waitFor();
    expect(await ours.getByText('artt. 641 e 645 c.p.c.').count()).toBe(1);
    expect(await ours.getByText('I termini dell’altra parte').count()).toBe(0);
    expect(citizen.complaints).toEqual([]);
    await stage.leave(citizen.page);

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
            [id],
          )
        )[0],
    );
    const desk = await stage.openAs(firm.email);
    await visit(desk.page, `/requests?richiesta=${id}`);
    await desk.page.getByRole('button', { name: 'Apri la richiesta' }).click();
    const theirs = desk.page.locator('.time-limits');
    await theirs.getByText('Opporti al decreto ingiuntivo').waitFor();
    expect(await theirs.innerText()).toMatch(/Si parte da: Un decreto ingiuntivo · arrivo (?:il|l’)/);
    await theirs.getByText('I termini dell’altra parte').waitFor();
    await theirs.getByText('Chiedere ciò che il contratto prometteva').waitFor();
    expect(desk.complaints).toEqual([]);

    await stage.leave(desk.page);
  });
});
