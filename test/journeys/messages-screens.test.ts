import { describe, it } from '@jest/globals';
import { visit } from '../support/browser.js';
import { looksSound } from '../support/sound.js';
import { setStage } from '../support/stage.js';

describe('the screens of the messages', () => {
  const stage = setStage();

  it.each([
    ['a citizen', 'anna.rossi@example.com', 'Elenco dei documenti.txt'],
    ['a firm', 'studio.bianchi@example.com', 'Risposte rapide'],
  ])('show %s the list and a conversation, in both languages', async (who, email, words) => {
    const { page, call } = await stage.openAs(email);
    const { info } = await call('GET', '/conversations');
    const [{ response_id: id }] = info as unknown as [{ response_id: number }];
    await visit(page, '/messages');
    await page.locator('.chat-line').first().waitFor();
    await looksSound(page, `messages-${who}`);
    await visit(page, `/messages/${id}`);
    await page.getByText(words).first().waitFor();
    await looksSound(page, `conversation-${who}`);
    await visit(page, `/en/messages/${id}`);
    await page.locator('.chat-msg').first().waitFor();
    await looksSound(page, `conversation-en-${who}`);
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
