import { settled, until, visit } from '../demo-people.mjs';

/** The type of a movement that brings bought credits. */
const BOUGHT = 2;
const WHY = 'Il pacchetto non è stato usato: lo rimborsiamo.';

/** Firms buy a package; the first two want their money back. */
async function makeMonth(people) {
  for (const [nth, email] of ['studio21', 'studio22', 'studio23'].entries()) {
    const firm = await people.logIn(`${email}@example.com`);
    const { checkout } = await firm.call('POST', '/credits/orders', { package: 5 });
    await people.post(`/sandbox/payments/${checkout.url.split('/').pop()}/pay`, {});
    const movement = await until('the credits', async () =>
      (await firm.call('GET', '/credits')).movements.find(({ type }) => type.id === BOUGHT),
    );
    if (nth < 2) await firm.call('POST', `/credits/${movement.id}/refund`, { reason: 'L’ho comprato per errore.' });
  }
}

/** Every refund that waits is approved. */
async function decideRefunds({ page, count }) {
  await visit(page, '/backoffice/refunds');
  await page.locator('tbody tr').first().click();
  await page.waitForURL(/\/refunds\/\d+\/show/);
  for (let left = await count('refunds', { status: 'pending' }); left > 0; left--) {
    const before = page.url();
    await page.getByRole('radio', { name: 'Approva' }).check();
    await page.getByLabel('Motivo').fill(WHY);
    await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Approva' }).click();
    if (left > 1) await page.waitForURL((url) => url.href !== before);
    await until('the decision', async () => (await count('refunds', { status: 'pending' })) === left - 1);
  }
}

/** Every invoice that is still to be sent is marked as sent. */
async function markInvoices({ page }) {
  const filter = encodeURIComponent(JSON.stringify({ unsent: true }));
  await visit(page, `/backoffice/invoices?filter=${filter}`);
  await page.getByRole('checkbox', { name: 'Scegli tutto' }).check();
  await page.getByRole('button', { name: 'Cambia lo stato' }).click();
  await page.getByRole('menuitem', { name: 'Inviata', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Segna come/ })
    .click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

const saved = async (page, button) => {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  return file.suggestedFilename();
};

/** The steps of a month, each with the page that it ends on. */
const STEPS = [
  ['I rimborsi, decisi uno dopo l’altro', decideRefunds],
  ['Le fatture, segnate come inviate', markInvoices],
  ['La riconciliazione del giorno', ({ page }) => visit(page, '/backoffice/reconciliation')],
  [
    'L’IVA dell’anno, con il suo CSV',
    async ({ page }) => {
      await visit(page, '/backoffice/vat');
      await saved(page, 'Scarica CSV');
    },
  ],
  [
    'L’archivio per la conservazione',
    async ({ page }) => {
      await page.getByRole('button', { name: /^Scarica l’archivio del/ }).click();
      await page.getByText('Archivio scaricato.').waitFor();
    },
  ],
  ['Il registro dei crediti', ({ page }) => visit(page, '/backoffice/ledger')],
  [
    'Un coupon nuovo',
    async ({ page }) => {
      await visit(page, '/backoffice/coupons/create');
      await page.getByLabel('Codice').fill('dicembre');
      await page.getByLabel('Sconto').fill('10');
      await page.getByRole('button', { name: 'Crea un coupon' }).click();
      await page.getByText('Coupon DICEMBRE creato.').waitFor();
    },
  ],
  ['Le cifre del mese', ({ page }) => visit(page, '/backoffice/')],
];

/**
 * Finance closes a month.
 * @param show gets a caption and the page after each step
 * @returns each step with its time in ms
 */
export async function closeMonth(people, show) {
  await makeMonth(people);
  const finance = await people.staff('finanza');
  const times = [];
  for (const [caption, step] of STEPS) {
    const began = performance.now();
    await step(finance);
    times.push([caption, performance.now() - began]);
    await settled(finance.page);
    await show(caption, finance.page);
  }
  return times;
}
