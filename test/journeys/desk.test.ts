import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { staffSession, type StaffSession } from '../support/backoffice.js';
import { arrive, faults, tooWide, visit } from '../support/browser.js';
import { writeToStaff } from '../support/cases.js';
import { askRefund } from '../support/refunds.js';
import { until } from '../support/instance.js';
import { setStage } from '../support/stage.js';

const REASON = 'Non serve una risposta: la domanda non aspetta altro.';

describe('the desk of the staff', () => {
  const stage = setStage();
  let session: StaffSession;
  let letters: [number, number];
  let refund: number;
  beforeAll(async () => {
    session = await staffSession(stage.instance, 'admin');
    refund = await askRefund(stage.instance, 'studio23@example.com');
    letters = [await writeToStaff(stage.instance, 'Prima'), await writeToStaff(stage.instance, 'Seconda')];
  });

  interface Waiting {
    kind: string;
    resource: string;
    id: number;
    count: number;
  }
  const read = async <T>(path: string): Promise<T> =>
    (await (
      await fetch(`${stage.instance.base}/api/backoffice/v1/${path}`, {
        headers: { authorization: `Bearer ${session.token}` },
      })
    ).json()) as T;
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

  // Rule 18.13.
  it('stays with one kind, says when it is done, and offers the next one by its name', async () => {
    const { page, complaints } = await stage.open({ storageState: session.storage });
    await visit(page, `/backoffice/cases/${letters[0]}/show`);
    await decide(page, 'Chiudi');
    await arrive(page, new RegExp(`/cases/${letters[1]}/show$`));
    await decide(page, 'Chiudi');
    const done = page.getByRole('heading', { name: 'Messaggi dalla pagina dei contatti finiti' });
    await done.waitFor();
    expect(await hasFocus(done)).toBe(true);
    expect(await faults(page)).toEqual([]);
    const [next] = await read<Waiting[]>(`queue/next?kind=contact&after=${letters[1]}`);
    const offer = page.getByRole('link', { name: /^Prossimo: / });
    expect(await offer.innerText()).toMatch(new RegExp(`\\(${next!.count}\\)$`));
    await page.locator('body').press('n');
    await arrive(page, new RegExp(`/${next!.resource}/${next!.id}/show$`));
    expect(complaints).toEqual([]);
    await stage.leave(page);
  });

  // Rule 18.14.
  it('can undo what changes nothing until it is sent, and does not ask about it', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    const [one, other] = [await writeToStaff(stage.instance, 'Terza'), await writeToStaff(stage.instance, 'Quarta')];
    const statuses = async () =>
      (
        await stage.instance.query<{ status: string }>('select status from cases where id = any($1) order by id', [
          [one, other],
        ])
      ).map(({ status }) => status);
    await visit(page, `/backoffice/cases/${one}/show`);
    await decide(page, 'Chiudi');
    await arrive(page, new RegExp(`/cases/${other}/show$`));
    const undo = page.getByRole('button', { name: 'Annulla la decisione' });
    await undo.waitFor();
    expect([await page.getByRole('dialog').count(), await statuses()]).toEqual([0, ['open', 'open']]);
    expect(await faults(page)).toEqual([]);
    // The words come back with the case.
    await undo.click();
    await arrive(page, new RegExp(`/cases/${one}/show$`));
    await page.getByRole('button', { name: 'Riprendi il testo' }).click();
    expect(await page.getByLabel('Motivo').inputValue()).toBe(REASON);
    await decide(page, 'Chiudi');
    await arrive(page, new RegExp(`/cases/${other}/show$`));
    // A second decision sends the first; its own waits until the notice ends.
    await decide(page, 'Chiudi');
    await until('the first', async () => (await statuses())[0] === 'decided');
    expect(await statuses()).toEqual(['decided', 'open']);
    await page.getByText(`Caso ${other}: `).waitFor();
    await until('the second', async () => (await statuses())[1] === 'decided');
    expect(await undo.count()).toBe(0);
    await stage.leave(page);
  });

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
    await visit(page, '/backoffice/cases?filter=%7B%22kind%22%3A%22verification%22%2C%22to_decide%22%3A%22true%22%7D');
    await page.locator('tbody').getByRole('checkbox').first().check();
    await page.getByRole('button', { name: 'Verifica gli studi scelti' }).click();
    expect(await buttonsOf(dialog)).toMatchObject({
      order: ['Torna indietro', 'Verifica gli studi scelti'],
      sameByKeys: true,
      red: [],
    });
    await stage.leave(page);
  });

  it('shows the time that is left, the same in the queue, the list and the file', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    const { due_at } = await read<{ due_at: string }>(`refunds/${refund}`);
    await visit(page, `/backoffice/refunds/${refund}/show`);
    const here = page.locator(`time.due[datetime="${due_at}"]`);
    await here.nth(1).waitFor();
    const [inQueue, inFile] = await here.all();
    expect((await inQueue!.innerText()).replaceAll('\u00A0', ' ')).toMatch(/^tra (47 ore|2 giorni)$/);
    const title = await inQueue!.getAttribute('title');
    expect(title).toMatch(/^Da decidere entro il \d\d\/\d\d\/\d{4}, \d\d:\d\d, ora di Roma$/);
    expect(await inFile!.getAttribute('title')).toBe(title);
    expect(await inFile!.innerText()).toMatch(/^tra (47.ore|2.giorni) · \d\d\/\d\d\/\d{4}, \d\d:\d\d$/);
    await visit(page, '/backoffice/refunds');
    await here.first().waitFor();
    expect(await here.first().innerText()).toMatch(/^tra (47.ore|2.giorni) · /);
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

  it('shows its keys, does not take them while somebody types, and lets the single ones be turned off', async () => {
    const { page } = await stage.open({ storageState: session.storage });
    await visit(page, `/backoffice/refunds/${refund}/show`);
    const reason = page.getByLabel('Motivo');
    await reason.focus();
    await page.keyboard.type('Perché?');
    expect(await reason.inputValue()).toBe('Perché?');
    const dialog = page.getByRole('dialog', { name: 'Tasti rapidi' });
    expect(await dialog.count()).toBe(0);
    await reason.fill('');
    await reason.blur();
    await page.keyboard.press('?');
    await dialog.waitFor();
    const shown = () => dialog.locator('tbody th').allInnerTexts();
    expect(await shown()).toEqual(['Ctrl K', '?', '1 … 9', 'Ctrl Invio', 'N', 'P', 'L']);
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('switch').uncheck();
    expect(await shown()).toEqual(['Ctrl K', 'Ctrl Invio']);
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('body').press('1');
    await page.locator('body').press('?');
    expect([await page.getByRole('radio', { name: 'Approva' }).isChecked(), await dialog.count()]).toEqual([false, 0]);
    await page.keyboard.press('Control+k');
    expect(await page.evaluate('document.activeElement.type')).toBe('search');
    await page.getByRole('button', { name: /^Il mio accesso/ }).click();
    await page.getByRole('menuitem', { name: 'Tasti rapidi' }).click();
    await dialog.getByRole('switch').check();
    await dialog.getByRole('button', { name: 'Chiudi' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.locator('body').press('1');
    expect(await page.getByRole('radio', { name: 'Approva' }).isChecked()).toBe(true);
    await stage.leave(page);
  });
});
