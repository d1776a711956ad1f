import { describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faults, fillLogin, onStep, visit } from '../support/browser.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const CITIZEN = 'cittadino04@example.com';
const STORY =
  'Il proprietario non mi restituisce la caparra di 1.800 euro dopo che ho lasciato la casa in ordine, con verbale firmato da tutti e due.';

describe('the documents of a visitor', () => {
  const stage = setStage();
  const waiting = () =>
    stage.instance.query<{ name: string; kind: string | null }>(
      'select name, kind from documents where visitor_hash is not null order by id',
    );

  /** A visitor who has answered everything up to the documents. */
  async function atDocuments(): Promise<Page> {
    const { page } = await stage.open();
    await visit(page, '/request/create/1');
    const geo = { city: 'Milano', province_id: 'MI', country_id: 'IT', latitude: 45.46, longitude: 9.19 };
    const draft = { type: 'contratti-di-locazione', part: 1, owner: null, furthest: 5, geo, description: STORY };
    await page.evaluate(
      `localStorage.setItem('request-draft', ${JSON.stringify(JSON.stringify({ unsent: [], draft }))})`,
    );
    await visit(page, '/request/create/5');
    await onStep(page, 5);
    return page;
  }
  const addFile = (page: Page, name: string) =>
    page
      .locator('main input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) });
  const listed = (page: Page, name: string) => page.getByRole('button', { name: `Elimina ${name}` });

  it('go with their kind to the request of a citizen who signs in', async () => {
    const page = await atDocuments();
    await page.getByText('li cancelliamo').waitFor();
    await addFile(page, 'scansione.pdf');
    await page.getByLabel('Che documento è scansione.pdf').selectOption('lease');
    await until('the kind', async () => (await waiting()).some(({ kind }) => kind === 'lease'));
    expect(await faults(page)).toEqual([]);
    await page.reload();
    await listed(page, 'scansione.pdf').waitFor();

    await visit(page, '/login?redirect_to=/request/create/5');
    await fillLogin(page, CITIZEN);
    await onStep(page, 5);
    await page.getByRole('button', { name: 'Salva scansione.pdf sul dispositivo' }).waitFor();
    const [mine] = await stage.instance.query<{ kind: string; email: string; text: string }>(
      `select d.kind, a.email, r.description as text from documents d join requests r on r.id = d.request_id
       join accounts a on a.id = d.account_id and a.id = r.account_id where d.name = 'scansione.pdf'`,
    );
    expect(mine).toEqual({ kind: 'lease', email: CITIZEN, text: STORY });
    expect(await waiting()).toEqual([]);
  });
});
