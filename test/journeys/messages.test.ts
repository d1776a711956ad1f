import { describe, expect, it } from '@jest/globals';
import { ResponseStatus } from '../../src/shared/requests/codes.js';
import { faults, visit } from '../support/browser.js';
import { read, type Schemas } from '../support/shown.js';
import { setStage } from '../support/stage.js';

const ANNA = 'anna.rossi@example.com';

/** A text area with its selection; the tests have no DOM types. */
interface Selected {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
}

describe('a conversation between a citizen and a firm', () => {
  const stage = setStage();

  it('is updated live, with messages taken back, edited, refused and drafted', async () => {
    const citizen = await stage.openAs(ANNA);
    const responses = await read<Schemas['ResponseItem'][]>(citizen.call, '/responses?page=-1&page_size=-1');
    const begun = await stage.instance.query<{ id: number }>('select response_id as id from conversations');
    const { id, lawyer } = responses.find(
      ({ id: one, status, allowed_actions: allowed }) =>
        status.id === ResponseStatus.ok && allowed.includes('choose') && !begun.some((of) => of.id === one),
    )!;
    const emails = [
      'studio.bianchi@example.com',
      ...Array.from({ length: 40 }, (_, n) => `studio${String(n + 1).padStart(2, '0')}@example.com`),
    ];
    let email = '';
    for (const one of emails) {
      const { account } = await stage.instance.logIn(one);
      if ((account as { id: number }).id === lawyer!.id) {
        email = one;
        break;
      }
    }
    const firm = await stage.openAs(email);
    await visit(firm.page, `/messages/${id}`);
    await visit(citizen.page, `/messages/${id}`);
    await citizen.page.getByText('Nessun messaggio ancora').waitFor();

    // Enter sends, Shift and Enter begin a line; the other side sees it without a reload.
    const field = citizen.page.getByLabel('Il tuo messaggio');
    await field.fill('Il fascicolo è pronto?');
    await field.press('Shift+Enter');
    await field.pressSequentially('Grazie');
    await field.press('Enter');
    const arrived = firm.page.locator('.chat-msg', { hasText: 'Il fascicolo è pronto?' });
    await arrived.waitFor();
    expect(await arrived.locator('.as-written').innerText()).toBe('Il fascicolo è pronto?\nGrazie');
    // It was read on the screen, which its author sees.
    await citizen.page.locator('.chat-msg.is-mine').getByText('letto', { exact: true }).waitFor();

    const reply = firm.page.getByLabel('Il tuo messaggio');
    await reply.pressSequentially('Manca un documento.');
    await citizen.page.getByText('Sta scrivendo…').waitFor();
    await firm.page.getByRole('button', { name: 'Invia', exact: true }).click();
    await citizen.page.locator('.chat-msg', { hasText: 'Manca un documento.' }).waitFor();
    // What was read stays as it was read.
    const own = firm.page.locator('.chat-msg.is-mine');
    await own.getByText('letto', { exact: true }).waitFor();
    expect(await own.getByRole('button', { name: 'Modifica' }).count()).toBe(0);

    // Until then it can be changed.
    await visit(citizen.page, '/requests');
    await reply.fill('Manca la cartella clinca.');
    await reply.press('Enter');
    await own.filter({ hasText: 'Manca la cartella clinca.' }).getByRole('button', { name: 'Modifica' }).click();
    await firm.page.getByLabel('Il testo corretto').fill('Manca la cartella clinica.');
    await firm.page.getByRole('button', { name: 'Salva la modifica' }).click();
    await own.getByText('modificato').waitFor();
    await visit(citizen.page, `/messages/${id}`);
    const edited = citizen.page.locator('.chat-msg', { hasText: 'Manca la cartella clinica.' });
    await edited.getByText('modificato').waitFor();

    // A contact detail is marked before sending. A refused message keeps its text, with the fragment marked.
    await field.fill('Mi chiami al 347 1234567');
    const check = citizen.page.locator('.text-check');
    await check.locator('mark', { hasText: '347 1234567' }).waitFor();
    expect(await faults(citizen.page)).toEqual([]);
    if (process.env['SHOT']) await citizen.page.screenshot({ path: `${process.env['SHOT']}-check.png` });
    await check.getByRole('button', { name: 'Trova nel testo' }).click();
    const selected = await field.evaluate((area) => {
      const { value, selectionStart, selectionEnd } = area as unknown as Selected;
      return value.slice(selectionStart, selectionEnd);
    });
    expect(selected).toBe('347 1234567');
    await field.press('ArrowRight');
    await field.press('Enter');
    const refused = citizen.page.locator('.chat-msg.is-failed');
    await refused.waitFor();
    expect(await refused.locator('mark').innerText()).toBe('347 1234567');
    await refused.getByRole('button', { name: 'Correggi il testo' }).click();
    expect(await field.inputValue()).toBe('Mi chiami al 347 1234567');
    await field.fill('La mando domani');
    await citizen.page.waitForTimeout(1200);

    // The draft is there again after a reload.
    await visit(citizen.page, `/messages/${id}`);
    expect(await citizen.page.getByLabel('Il tuo messaggio').inputValue()).toBe('La mando domani');
    // Taken back before it was read, it leaves an empty entry on both sides.
    await visit(firm.page, '/requests');
    await citizen.page.getByLabel('Il tuo messaggio').press('Enter');
    const sent = citizen.page.locator('.chat-msg.is-mine', { hasText: 'La mando domani' });
    await sent.getByRole('button', { name: 'Elimina' }).click();
    await citizen.page.getByRole('button', { name: 'Elimina il messaggio' }).click();
    await citizen.page.locator('.chat-msg.is-stone').waitFor();
    await visit(firm.page, `/messages/${id}`);
    await firm.page.locator('.chat-msg.is-stone').waitFor();

    // On other pages the menu counts unread messages live.
    await visit(citizen.page, '/requests');
    await reply.fill('Va bene così.');
    await reply.press('Enter');
    await citizen.page.locator('.nav .nav-count').waitFor();
    // The one of another firm was there from the start.
    await citizen.page.locator('.nav .nav-count [aria-hidden]').filter({ hasText: /^2$/ }).waitFor();
    await visit(citizen.page, '/messages');
    await citizen.page.locator('.chat-line', { hasText: 'Va bene così.' }).waitFor();

    // A firm keeps what it writes often.
    await reply.fill('Ci mandi il verbale, per favore.');
    await firm.page.getByText('Risposte rapide').click();
    await firm.page.getByRole('button', { name: 'Tieni questo testo' }).click();
    const kept = firm.page.locator('.chat-quick li').getByRole('button', { name: 'Ci mandi il verbale, per favore.' });
    await kept.waitFor();
    await reply.fill('');
    await kept.click();
    expect(await reply.inputValue()).toBe('Ci mandi il verbale, per favore.');
    expect([...citizen.complaints, ...firm.complaints].filter((one) => !one.includes('422'))).toEqual([]);
  });
});
