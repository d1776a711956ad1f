import { describe, expect, it } from '@jest/globals';
import { go, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

describe('a visitor who does not know the name of a subject', () => {
  it('loses no keystroke while the field with the list replaces the plain one', async () => {
    const { page } = await stage.open();
    await visit(page, '/');
    const field = page.getByLabel('Che cosa ti è successo?');
    await field.fill('tamponato');
    await page.getByRole('option').first().waitFor();
    // The list's script is loaded now, so the next plain field is replaced at once, between two quick keystrokes.
    await go(page, '/faq');
    await go(page, '/');
    const typed = 'x'.repeat(60);
    // As text, because the tests have no DOM types.
    await page.evaluate(`(async () => {
      const turn = new MessageChannel();
      document.querySelector('main input[name=q]').focus();
      for (const key of '${typed}') {
        await new Promise((next) => {
          turn.port1.onmessage = next;
          turn.port2.postMessage(null);
        });
        document.execCommand('insertText', false, key);
      }
    })()`);
    expect(await field.inputValue()).toBe(typed);
    expect(await field.getAttribute('role')).toBe('combobox');
    await stage.leave(page);
  });
});
