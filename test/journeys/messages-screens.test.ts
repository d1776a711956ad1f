import { describe, expect, it } from '@jest/globals';
import { faults, go, looks, tooWide, visit, wear } from '../support/browser.js';
import { setStage } from '../support/stage.js';

describe('the screens of the messages', () => {
  const stage = setStage();

  it.each([
    ['a citizen', 'anna.rossi@example.com', 'Elenco dei documenti.txt', 'La risposta dello studio'],
    ['a firm', 'studio.bianchi@example.com', 'Risposte rapide', 'La richiesta'],
  ])('show %s the list and a conversation, and beside it what it is about where there is room', async (...row) => {
    const [, email, words, name] = row;
    const { page, call } = await stage.openAs(email, looks.phone);
    const { info } = await call('GET', '/conversations');
    const [{ response_id: id }] = info as unknown as [{ response_id: number }];
    await visit(page, '/messages');
    await page.locator('.chat-line').first().waitFor();
    expect(await faults(page)).toEqual([]);
    await go(page, `/messages/${id}`);
    await page.getByText(words).first().waitFor();
    await page.getByRole('button', { name: 'Invia', exact: true }).waitFor();
    const about = page.getByRole('complementary', { name });
    expect([await about.count(), await faults(page)]).toEqual([0, []]);
    await wear(page, looks.narrow);
    expect(await tooWide(page)).toEqual([]);
    await wear(page, looks.wide);
    await about.getByRole('heading', { level: 2 }).first().waitFor();
    expect(await faults(page)).toEqual([]);
    await stage.leave(page);
  });
});
