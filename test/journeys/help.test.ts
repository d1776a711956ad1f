import { describe, expect, it } from '@jest/globals';
import { arrive, faults, onStep, sharedBrowser, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';
import { MILAN } from '../support/milan.js';

const stage = setStage();
const ANNA = 'anna.rossi@example.com';
/** A request that lacks nothing. */
const FILLED = {
  part: 1,
  ...MILAN,
  description: 'Fermo al semaforo di viale Zara, un furgone mi ha urtato da dietro: ho il referto e le foto dei danni.',
};
const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${name}`),
});

describe('the help pages', () => {
  it('estimate the court fee without scripts, and say where no lawyer is needed', async () => {
    const context = await (
      await sharedBrowser()
    ).newContext({ baseURL: stage.instance.base, javaScriptEnabled: false, locale: 'it-IT' });
    const page = await context.newPage();
    await page.goto('/avvocati/recupero-crediti');
    await page.getByText('Fino a 1.100 €.').waitFor();
    await page.getByLabel('Quanto chiedi').fill('1.100');
    await page.getByRole('button', { name: 'Calcola' }).click();
    const result = page.getByRole('region', { name: 'Stima: Recupero crediti' });
    // 43 € and 27 € for the service of documents.
    await result.getByText('70 €', { exact: true }).waitFor();
    await result.getByText('Davanti al giudice di pace').waitFor();
    await result.getByText('È una stima').waitFor();
    await page.getByLabel('Quanto chiedi').fill('1.100,01');
    await page.getByLabel('Procedimento').selectOption('breve');
    await page.getByRole('button', { name: 'Calcola' }).click();
    await result.getByText('76 €', { exact: true }).waitFor();
    expect(await result.getByText('Davanti al giudice di pace').count()).toBe(0);
    await context.close();
  });

  it('compare an income with the limit of legal aid and send nothing', async () => {
    const { page } = await stage.open();
    await visit(page, '/patrocinio-a-spese-dello-stato');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url() + (request.postData() ?? '')));
    const income = page.getByLabel('Reddito imponibile di un anno');
    await income.fill('13.659,64');
    await page.getByText('Può spettarti').waitFor();
    await income.fill('13.659,65');
    await page.getByText('di regola non spetta').waitFor();
    await page.getByLabel('Quanti siete in famiglia').selectOption('2');
    await page.getByText('di regola non spetta').waitFor();
    await page.getByText('È un processo penale').click();
    await page.getByText('Può spettarti').waitFor();
    expect(asked.filter((url) => url.includes('13.659') || url.includes('13659'))).toEqual([]);
    expect(new URL(page.url()).search).toBe('');
    await stage.leave(page);
  });

  it('tick the papers of a request as documents are uploaded and described, from the wizard to the page of the request', async () => {
    const { page, call, complaints } = await stage.openAs('cittadino02@example.com');
    const { info } = await call('POST', '/requests', { request_type_id: 'sinistri-stradali' });
    const id = Number(info.id);
    await call('PUT', `/requests/${id}`, FILLED);
    await visit(page, `/request/complete/${id}`);
    await page.getByRole('button', { name: 'Rileggi e invia' }).click();
    await onStep(page, 9);
    await visit(page, '/request/create/5');
    await onStep(page, 5);
    const wanted = (paper: string) => page.getByRole('listitem').filter({ hasText: paper });
    const there = wanted('caricata');
    await page.locator('input[type=file]').setInputFiles(['foto.pdf', 'scansione.pdf'].map(pdf));
    // The kind of the first is taken from its name; that of the second is chosen by hand.
    await page.getByLabel('Che documento è scansione.pdf').selectOption('medical');
    await there.nth(1).waitFor();
    expect(await page.getByLabel('Che documento è foto.pdf').inputValue()).toBe('photos');
    await page.getByRole('button', { name: 'Elimina foto.pdf' }).click();
    await there.nth(1).waitFor({ state: 'detached' });
    await wanted('Referti e cartelle cliniche, caricata').waitFor();
    expect(await faults(page)).toEqual([]);
    await until('the paper as it was named', async () => {
      const { documents } = (await call('GET', `/requests/${id}`)).info as { documents: { kind: string }[] };
      return documents.map(({ kind }) => kind).join() === 'medical';
    });
    await call('PUT', `/requests/${id}`, { status: 2 });

    await visit(page, '/dashboard');
    await page.getByRole('link', { name: /Carte pronte: 1 su 5/ }).click();
    await arrive(page, `**/requests/${id}#carte`);
    const papers = page.locator('#carte');
    await papers.getByText('Ne hai 1 su 5').waitFor();
    await papers.getByText('allegata', { exact: true }).waitFor();
    await papers.getByText('Di’ che cosa sono i tuoi documenti').click();
    await papers.getByLabel('scansione.pdf').selectOption('other');
    await papers.getByText('Ne hai 0 su 5').waitFor();
    expect(await papers.getByLabel('Referti e cartelle cliniche').isChecked()).toBe(false);
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  it('show the court fee beside the quotes', async () => {
    const { page } = await stage.openAs(ANNA);
    await visit(page, '/dashboard');
    await page
      .getByRole('link', { name: /Confronta/ })
      .first()
      .click();
    await page.getByText('di contributo unificato: è una spesa viva').waitFor();
    await page.getByText('È una stima').waitFor();
    await stage.leave(page);
  });

  it('show a firm the court fee of the value agreed in its quote', async () => {
    const [found] = await stage.instance.query<{ email: string; id: number }>(`
      select a.email, p.request_id as id from responses p
      join accounts a on a.id = p.firm_id join requests r on r.id = p.request_id
      where p.inbox_status = 3 and r.part = 1 and r.request_type_id = 'sinistri-stradali'
        and p.inbox_ends_at > now() + interval '1 hour'
      order by p.id limit 1`);
    const { page } = await stage.openAs(found!.email);
    await visit(page, `/requests/${found!.id}/preventivo`);
    const note = page.getByRole('complementary').filter({ hasText: 'di contributo unificato: è una spesa viva' });
    await note.getByText('causa di valore indeterminabile').waitFor();
    await note.getByText('È una stima').waitFor();
    await page.getByRole('radio', { name: /^Su un valore concordato prima/ }).check();
    await page.locator('input[name=agreed_value_cents]').fill('5.000');
    // 98 € and 27 € for the service of documents.
    await note.getByText('per iniziare una causa da 5.000 € lo Stato chiede circa 125 €').waitFor();
    await stage.leave(page);
  });
});
