import { expect, it } from '@jest/globals';
import { faults, looks, visit, wear } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

/** Rule 2.33. */
it('a firm tries a quote on an invented request, reads it as its citizen would, and the server learns nothing', async () => {
  const { page, complaints } = await stage.openAs('studio.bianchi@example.com');
  const kept = () =>
    stage.instance.query(
      `select (select count(*) from quote_drafts) as drafts, (select count(*) from firm_activity) as acts,
         (select count(*) from credit_movements) as credits, (select count(*) from responses where answered_at is not null) as answers`,
    );
  await visit(page, '/requests/prova');
  const before = await kept();
  await page.getByRole('button', { name: 'Vedi come lo legge il cittadino' }).click();
  await page.getByRole('alert').first().waitFor();
  await page.getByRole('textbox', { name: 'Percentuale' }).fill('10');
  await page.getByRole('textbox', { name: /^Parte fissa, subito/ }).fill('400');
  await page.getByRole('radio', { name: /^Media/ }).check();
  await page.getByLabel(/^Spiegazione per il cittadino/).fill('Seguiamo la trattativa con la compagnia.');
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') sent.push(request.url());
  });
  await page.getByRole('button', { name: 'Vedi come lo legge il cittadino' }).click();
  const read = page.getByRole('region', { name: 'Così lo legge il cittadino' });
  await read.getByText('400').first().waitFor();
  await read.getByText('Seguiamo la trattativa con la compagnia.').waitFor();
  for (const look of [looks.wide, looks.phone]) {
    await wear(page, look);
    expect(await faults(page)).toEqual([]);
  }
  expect([sent, await kept(), complaints]).toEqual([[], before, []]);
  await stage.leave(page);
});
