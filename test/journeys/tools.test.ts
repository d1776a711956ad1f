import { afterAll, describe, expect, it } from '@jest/globals';
import { isSigned, Receiver } from '../notifications/webhooks/receiver.js';
import { faults, looks, visit, wear } from '../support/browser.js';
import { PASSWORD, until, type Call } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const FIRM = 'studio.bianchi@example.com';

/** Rules 33.1 to 33.4. */
describe('the tools of a firm', () => {
  const receiver = new Receiver();
  let origin: string;
  const stage = setStage(async () => ({ env: { WEBHOOK_ORIGINS: (origin = await receiver.start()) }, isHosted: true }));
  afterAll(() => receiver.stop());

  /** What a program gets that calls with a token. */
  const called = async (token: string, path: string) => {
    const answer = await fetch(`${stage.instance.base}/api/v1${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    return { status: answer.status, body: (await answer.json()) as { message?: string; info: { id: number }[] } };
  };

  const inbox = async <Row>(call: Call): Promise<Row[]> =>
    (await call('GET', '/requests/lawyer?page_size=100')).info as unknown as Row[];

  it('make a token that a program uses until it is revoked, and that reads nothing of another firm', async () => {
    const { page, complaints, call } = await stage.openAs(FIRM);
    await visit(page, '/profile');
    await page.getByRole('main').getByRole('link', { name: 'Strumenti' }).first().click();
    await page.getByText('Non hai ancora nessun token.').waitFor();
    await page.getByRole('button', { name: 'Crea un token' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Crea il token' }).click();
    await dialog.locator('[aria-invalid="true"]').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByLabel('Nome', { exact: true }).fill('Gestionale dello studio');
    await dialog.getByLabel('Leggere i messaggi').check();
    await dialog.getByLabel('Durata').selectOption({ label: '30 giorni' });
    await dialog.getByLabel('Password attuale').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Crea il token' }).click();
    const field = dialog.getByLabel('Il nuovo token');
    await field.waitFor();
    const token = await field.inputValue();
    expect(token).toMatch(/^giu_[\w-]{43}$/);
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'L’ho conservato' }).click();
    await page.getByText('mai usato').waitFor();

    const { status, body } = await called(token, '/requests/lawyer?page_size=100');
    const own = await inbox<{ id: number; response: { id: number } }>(call);
    expect([status, body.info.map(({ id }) => id)]).toEqual([200, own.map(({ id }) => id)]);
    expect((await called(token, '/credits')).body.message).toBe('token_scope');

    // An innocent neighbour: their own token, their own requests, and nothing of this firm.
    const [{ email }] = (await stage.instance.query(
      `select a.email from accounts a join responses p on p.firm_id = a.id where a.email <> $1 order by a.id limit 1`,
      [FIRM],
    )) as [{ email: string }];
    const { call: neighbour } = await stage.openAs(email);
    const made = await neighbour('POST', '/firm/api-tokens', {
      name: 'Altro programma',
      scopes: ['requests:read', 'messages:read'],
      days: 30,
      password: PASSWORD,
    });
    const { token: other } = made.info as { token: string };
    const theirs = await inbox<{ id: number }>(neighbour);
    expect((await called(other, '/requests/lawyer?page_size=100')).body.info.map(({ id }) => id)).toEqual(
      theirs.map(({ id }) => id),
    );
    for (const { response } of own.slice(0, 3))
      expect((await called(other, `/responses/${response.id}`)).status).toBe(404);

    await visit(page, '/profile/tools');
    await page.getByText('Gestionale dello studio').waitFor();
    expect(await page.getByText('mai usato').count()).toBe(0);
    await wear(page, looks.phone);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Revoca il token Gestionale dello studio' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, revocalo' }).click();
    await page.getByText('Token revocato').waitFor();
    await page.getByText('Non hai ancora nessun token.').waitFor();
    expect((await called(token, '/requests/lawyer')).status).toBe(401);
    expect((await called(other, '/requests/lawyer')).status).toBe(200);
    expect(complaints).toEqual([]);
  });

  it('add an address that a test event reaches, and remove it', async () => {
    const { page, complaints } = await stage.openAs(FIRM, looks.phone);
    await visit(page, '/profile/tools');
    await page.getByRole('button', { name: 'Aggiungi un indirizzo' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Indirizzo', { exact: true }).fill('https://localhost/eventi');
    await dialog.getByRole('button', { name: 'Aggiungi l’indirizzo' }).click();
    await dialog.getByText('Serve un indirizzo pubblico').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByLabel('Indirizzo', { exact: true }).fill(`${origin}/eventi`);
    await dialog.getByRole('button', { name: 'Aggiungi l’indirizzo' }).click();
    const field = dialog.getByLabel('Il segreto delle firme');
    await field.waitFor();
    const secret = await field.inputValue();
    await dialog.getByRole('button', { name: 'L’ho conservato' }).click();
    await page.getByRole('button', { name: `Prova ${origin}/eventi` }).click();
    await page.getByText('Prova in partenza').waitFor();
    await until('the test event', () => Promise.resolve(receiver.taken.length > 0));
    expect(isSigned(secret, receiver.taken[0]!)).toBe(true);
    await page.getByText('Ultimi invii').click();
    await until('the result', async () => {
      await page.getByRole('button', { name: 'Aggiorna' }).click();
      return (await page.getByText('Consegnato', { exact: true }).count()) > 0;
    });
    expect(await faults(page)).toEqual([]);
    await wear(page, looks.wide);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: `Togli ${origin}/eventi` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sì, toglilo' }).click();
    await page.getByText('Non hai ancora nessun indirizzo.').waitFor();
    // The browser logs the answer to the address that was refused.
    expect(complaints.filter((one) => !one.includes('422'))).toEqual([]);
  });
});
