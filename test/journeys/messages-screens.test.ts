import { describe, expect, it } from '@jest/globals';
import { go, looks, tooWide, visit, wear } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

describe('the screens of the messages', () => {
  const stage = setStage();

  it.each([
    ['a citizen', 'anna.rossi@example.com', 'Elenco dei documenti.txt', 'La risposta dello studio'],
    ['a firm', 'studio.bianchi@example.com', 'Risposte rapide', 'La richiesta'],
  ])('show %s the list and a conversation, in both languages', async (who, email, words, name) => {
    const { page, call } = await stage.openAs(email);
    const { info } = await call('GET', '/conversations');
    const [{ response_id: id }] = info as unknown as [{ response_id: number }];
    await visit(page, '/messages');
    await page.locator('.chat-line').first().waitFor();
    await looksSound(page, `messages-${who}`);
    await go(page, `/messages/${id}`);
    await page.getByText(words).first().waitFor();
    // Beside it, where there is room, stands what it is about.
    const about = page.getByRole('complementary', { name });
    await about.getByRole('heading', { level: 2 }).first().waitFor();
    await wear(page, looks.phone);
    await about.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Invia', exact: true }).waitFor();
    await wear(page, looks.wide);
    await looksSound(page, `conversation-${who}`);
    // In English only the words differ, and with them the width.
    await wear(page, looks.narrow);
    await go(page, `/en/messages/${id}`);
    await page.locator('html[lang=en]').waitFor({ state: 'attached' });
    await page.locator('.chat-msg').first().waitFor();
    expect(await tooWide(page)).toEqual([]);
    await stage.leave(page);
  });

  it('say what to do when there is no conversation yet', async () => {
    const { page } = await stage.openAs('cittadino01@example.com');
    await visit(page, '/messages');
    await page.getByRole('heading', { name: 'Ancora nessun messaggio' }).waitFor();
    await looksSound(page, 'messages-none');
    await stage.leave(page);
  });
});
