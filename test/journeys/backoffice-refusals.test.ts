import { beforeAll, describe, expect, it } from '@jest/globals';
import { staffSession, STREAM, type StaffSession } from '../support/backoffice.js';
import { visit } from '../support/browser.js';
import { PASSWORD, until } from '../support/instance.js';
import { askRefund, decideRefund, REFUND_REASON, refundStatus } from '../support/refunds.js';
import { setStage } from '../support/stage.js';

describe('the back office of finance', () => {
  const stage = setStage();
  let session: StaffSession;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'finanza');
  });

  it('refuses a wrong code and says so', async () => {
    const { page } = await stage.open();
    await visit(page, '/backoffice');
    await page.getByLabel('Email').fill('finanza@example.com');
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByLabel('Codice').fill('000000');
    await page.getByRole('button', { name: 'Accedi' }).click();
    await page.getByRole('alert').filter({ hasText: 'non corretti' }).waitFor();
    await stage.leave(page);
  });

  it('says who decided a refund first when two people decide it', async () => {
    const refund = await askRefund(stage.instance, 'studio23@example.com');
    const { page } = await stage.open({ storageState: session.storage });
    // Without the stream the page does not show the other's decision.
    await page.route(STREAM, (route) => route.abort());
    await visit(page, `/backoffice/refunds/${refund}/show`);
    const { storage } = await staffSession(stage.instance, 'admin');
    const { page: other } = await stage.open({ storageState: storage });
    await visit(other, '/backoffice/me');
    await decideRefund(other, refund, 'Nega');
    await until('the other decision', async () => (await refundStatus(stage.instance, refund)) === 'denied');
    await page.getByRole('radio', { name: 'Approva' }).check();
    await page.getByLabel('Motivo').fill(REFUND_REASON);
    await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Approva/ })
      .click();
    await page.getByRole('alert').filter({ hasText: 'Ha già deciso Aldo Primo' }).waitFor();
    await page.getByRole('heading', { name: 'La decisione', exact: true }).waitFor();
    expect(await refundStatus(stage.instance, refund)).toBe('denied');
    await page.unroute(STREAM);
    await Promise.all([stage.leave(page), stage.leave(other)]);
  });

  it('returns to the login with the reason when the session has ended', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    await visit(page, '/backoffice/invoices');
    await page.evaluate(`
      localStorage.setItem(
        'backOffice.session',
        JSON.stringify({ ...JSON.parse(localStorage.getItem('backOffice.session')), access_token: 'gone' }),
      )`);
    await page.getByRole('link', { name: 'Coupon' }).click();
    await page.getByText('La sessione è finita').waitFor();
    expect(page.url()).toContain('/backoffice/login');
    await stage.leave(page);
  });
});
