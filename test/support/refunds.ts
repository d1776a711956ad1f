import type { Page } from 'playwright-core';
import { go } from './browser.js';
import { until, type Call, type Instance } from './instance.js';

/** The reason that staff write in these tests. */
export const REFUND_REASON = 'Il pacchetto è stato comprato oggi e nessun credito è stato speso.';

/** Buys a package as this firm and pays it at the sandbox payment provider. @returns the movement that brought the credits */
export async function buyPackage(instance: Instance, firm: Call): Promise<number> {
  const { checkout } = (await firm('POST', '/credits/orders', { package: 5 })).info as {
    checkout: { id: number; url: string };
  };
  await fetch(`${instance.base}/api/v1/sandbox/payments/${checkout.url.split('/').pop()!}/pay`, { method: 'POST' });
  const movement = await until(
    'the credits',
    async () =>
      (
        await instance.query<{ id: number }>(
          'select m.id from credit_movements m join checkouts c on c.lot_id = m.lot_id where c.id = $1 and m.type = 2',
          [checkout.id],
        )
      )[0],
  );
  return movement.id;
}

/** Buys a package as this firm and requests a refund. @returns the refund's id */
export async function askRefund(instance: Instance, email: string): Promise<number> {
  const firm = await instance.as(email);
  const movement = await buyPackage(instance, firm);
  const { info } = await firm('POST', `/credits/${movement}/refund`, { reason: 'L’ho comprato per errore.' });
  return Number(info.id);
}

/** Decides a refund at the desk, with a confirmation. */
export async function decideRefund(page: Page, refund: number, verdict: 'Approva' | 'Nega'): Promise<void> {
  await go(page, `/backoffice/refunds/${refund}/show`);
  await page.getByRole('radio', { name: verdict }).check();
  await page.getByLabel('Motivo').fill(REFUND_REASON);
  await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
  await page.getByRole('dialog').getByRole('button', { name: verdict }).click();
}

/** The refund's status in the database. */
export const refundStatus = async (instance: Instance, refund: number): Promise<string | undefined> =>
  (await instance.query<{ status: string }>('select status from refunds where id = $1', [refund]))[0]?.status;
