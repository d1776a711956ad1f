import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { faults, go, tooWide, visit } from '../support/browser.js';
import { askRefund } from '../support/refunds.js';
import { setStage } from '../support/stage.js';

const REASON = 'Non serve una risposta: la domanda non aspetta altro.';

describe('the desk of the staff', () => {
  const stage = setStage();
  let session: StaffSession;
  let refund: number;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'admin');
    refund = await askRefund(stage.instance, 'studio23@example.com');
  });

  const hasFocus = async (one: Locator) => (await one.and(one.page().locator(':focus')).count()) === 1;
  /** The buttons of a dialog from left to right, and the one with the focus. */
  const buttonsOf = async (dialog: Locator) => {
    const found = await Promise.all(
      (await dialog.getByRole('button').all()).map(async (button) => ({
        name: await button.innerText(),
        x: (await button.boundingBox())!.x,
        red: ((await button.getAttribute('class')) ?? '').includes('colorError'),
        focused: await hasFocus(button),
      })),
    );
    const order = [...found].sort((a, b) => a.x - b.x).map(({ name }) => name);
    return {
      order,
      sameByKeys: found.map(({ name }) => name).join() === order.join(),
      red: found.filter(({ red }) => red).map(({ name }) => name),
      focused: found.filter(({ focused }) => focused).map(({ name }) => name),
    };
  };
  const decide = async (page: Page, name: string) => {
    await page.getByRole('radio', { name }).check();
    await page.getByLabel('Motivo').fill(REASON);
    await page.getByRole('button', { name: 'Decidi e passa al prossimo' }).click();
  };

  it('asks red questions with the focus on the way back, in every dialog in the same order', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    await visit(page, `/backoffice/refunds/${refund}/show`);
    await decide(page, 'Nega');
    const dialog = page.getByRole('dialog');
    expect(await buttonsOf(dialog)).toEqual({
      order: ['Torna indietro', 'Nega il rimborso'],
      sameByKeys: true,
      red: ['Nega il rimborso'],
      focused: ['Torna indietro'],
    });
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Torna indietro' }).click();
    await page.getByLabel('Motivo').fill('');
    // A question about many records is the same dialog.
    await go(page, '/backoffice/cases?filter=%7B%22kind%22%3A%22verification%22%2C%22to_decide%22%3A%22true%22%7D');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Verifica gli studi scelti' }).click();
    expect(await buttonsOf(dialog)).toMatchObject({
      order: ['Torna indietro', 'Verifica gli studi scelti'],
      sameByKeys: true,
      red: [],
    });
    await stage.leave(page);
  });

  it('keeps the button at the lower edge of a phone, where it covers no focus', async () => {
    const { page } = await stage.open({ storageState: session.storage, viewport: { width: 390, height: 800 } });
    await visit(page, `/backoffice/refunds/${refund}/show`);
    const go = page.getByRole('button', { name: 'Decidi e passa al prossimo' });
    await go.waitFor();
    const { y, height } = (await go.boundingBox())!;
    expect(y + height).toBeGreaterThan(720);
    expect(y + height).toBeLessThanOrEqual(800);
    await go.click();
    const first = page.getByRole('radio', { name: 'Approva' });
    await page.getByText('Scegli se approvare o negare').waitFor();
    expect(await hasFocus(first)).toBe(true);
    // Whatever takes the focus is above the bar.
    const covered: string[] = [];
    for (let at = 0; at < 12; at++) {
      covered.push(
        ...(await page.evaluate<string[]>(`(() => {
          const bar = document.querySelector('.decision .go');
          const one = document.activeElement;
          if (!one || one === document.body || bar.contains(one)) return [];
          const box = one.getBoundingClientRect();
          const covers = box.bottom > bar.getBoundingClientRect().top + 1 && box.height < 400;
          return covers ? [one.outerHTML.slice(0, 80)] : [];
        })()`)),
      );
      await page.keyboard.press('Tab');
    }
    expect(covered).toEqual([]);
    // The end of the page can be scrolled above it.
    await page.evaluate('window.scrollTo(0, document.body.scrollHeight)');
    const last = (await page.locator('.case > :last-child').boundingBox())!;
    expect(last.y + last.height).toBeLessThanOrEqual((await page.locator('.go').boundingBox())!.y + 1);
    expect(await tooWide(page)).toEqual([]);
    expect(await faults(page)).toEqual([]);
    await stage.leave(page);
  });

  // Rule 16.18. What the forms keep, and for whom, is in test/backoffice/acts.
  it('asks before the browser’s way back loses what was typed, and offers it after a reload', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    const subject = page.getByLabel('Oggetto').first();
    const asking = page.getByRole('dialog', { name: 'Lasciare la pagina senza salvare?' });
    await visit(page, '/backoffice/newsletter');
    await page.getByRole('link', { name: 'Scrivi una newsletter' }).click();
    await subject.fill('Le novità');
    await page.goBack();
    await asking.getByRole('button', { name: 'Torna indietro' }).click();
    await asking.waitFor({ state: 'detached' });
    expect([new URL(page.url()).pathname, await subject.inputValue()]).toEqual([
      '/backoffice/newsletter/create',
      'Le novità',
    ]);
    await page.goBack();
    await asking.getByRole('button', { name: 'Lascia la pagina' }).click();
    await page.waitForURL('**/backoffice/newsletter');
    await visit(page, '/backoffice/newsletter/create');
    await page.getByRole('button', { name: 'Riprendi il testo' }).click();
    expect(await subject.inputValue()).toBe('Le novità');
    await stage.leave(page);
  });
});
