import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';
import { screensOf } from '../../scripts/screens.js';
import { go, stands, visit } from '../support/browser.js';
import { PASSWORD } from '../support/instance.js';
import { setStage } from '../support/stage.js';

/** What the server says to every change. */
const REFUSAL = 'Il motivo del rifiuto, in una frase del server.';

/** What the pages send by themselves while somebody reads or types. */
const BY_ITSELF = /text-check|draft|writing|\/read$|\/login|events/;

/** What is typed into a field, by its kind. */
const typedInto = (kind: string, name: string): string => {
  if (kind === 'password') return PASSWORD;
  if (kind === 'email' || name === 'email') return 'altra@example.org';
  if (kind === 'date') return '2026-10-01';
  if (kind === 'tel') return '+39 320 060 6061';
  if (kind === 'number' || kind === 'decimal' || kind === 'numeric') return '7';
  return 'Un testo di prova, abbastanza lungo da essere accettato.';
};

/** Fills every empty field in here, and ticks what is not ticked. */
async function fillIn(box: Locator): Promise<void> {
  for (const field of await box.locator('input:visible, textarea:visible').all()) {
    const kind = (await field.getAttribute('inputmode')) ?? (await field.getAttribute('type')) ?? 'text';
    if (kind === 'file' || !(await field.isEditable())) continue;
    if (kind === 'checkbox' || kind === 'radio') await field.check({ force: true });
    else if ((await field.inputValue()) === '')
      await field.fill(typedInto(kind, (await field.getAttribute('name')) ?? ''));
  }
  for (const field of await box.locator('select:visible').all())
    if ((await field.inputValue()) === '') await field.selectOption({ index: 1 });
}

/** A field of a form; the tests have no DOM types. */
interface Field {
  readonly type: string;
  readonly checked: boolean;
  readonly value: string;
}

const valuesIn = (box: Locator): Promise<string[]> =>
  box
    .locator('input, textarea, select')
    .evaluateAll((fields) =>
      (fields as unknown as Field[]).map((field) => (field.type === 'checkbox' ? String(field.checked) : field.value)),
    );

describe('a change that the server refuses', () => {
  const stage = setStage();
  let screens: Awaited<ReturnType<typeof screensOf>>;
  beforeAll(async () => {
    screens = await screensOf((account) => stage.instance.as(account));
  });

  /** Presses every button of these screens. Each of the calls that follow is refused, so nothing changes. */
  async function press(account: string, paths: readonly string[]) {
    const { page } = await stage.openAs(account);
    const calls: string[] = [];
    const silent: string[] = [];
    const lost: string[] = [];
    let sent: string[] = [];
    await page.route('**/api/v1/**', async (route) => {
      const request = route.request();
      const path = new URL(request.url()).pathname.replace('/api/v1', '').replaceAll(/\d+/g, 'ID');
      if (request.method() === 'GET' || BY_ITSELF.test(path)) return route.fallback();
      sent.push(`${request.method()} ${path} ${request.postData()?.slice(0, 300) ?? ''}`.trim());
      await route.fulfill({ status: 409, json: { message: 'refused', info: { messages: [REFUSAL] } } });
    });

    /** Presses this button in here, and notes what was sent and whether the refusal is shown. */
    const send = async (at: string, box: Locator, button: Locator): Promise<void> => {
      sent = [];
      const before = await valuesIn(box);
      await button.click();
      await stands(page);
      if (sent.length === 0) return;
      calls.push(`${at}: ${sent.join(', ')}`);
      const isShown = await box
        .getByText(REFUSAL)
        .first()
        .waitFor({ timeout: 3000 })
        .then(
          () => true,
          () => false,
        );
      if (!isShown) silent.push(at);
      const after = isShown ? await valuesIn(box) : before;
      if (after.join() !== before.join()) lost.push(`${at}: ${before.join()} → ${after.join()}`);
    };

    const seen = new Set<string>();
    for (const [nth, path] of paths.entries()) {
      await (nth === 0 ? visit : go)(page, path);
      const main = page.locator('main');
      const names = await main.getByRole('button').allInnerTexts();
      for (const name of new Set(names.map((text) => text.trim()))) {
        if (name === '' || seen.has(name) || /Scarica|PDF|XML|Carica|calendario/.test(name)) continue;
        seen.add(name);
        const button = main.getByRole('button', { name, exact: true }).first();
        if (!(await button.isVisible()) || !(await button.isEnabled())) continue;
        const at = `${path.replaceAll(/\d+/g, 'ID')} “${name}”`;
        const form = main.locator('form').filter({ has: button });
        const isForm = (await form.count()) > 0;
        if (isForm) await fillIn(form.first());
        await send(at, main, button);
        const dialog = page.locator('dialog[open]');
        if (await dialog.isVisible()) {
          await fillIn(dialog);
          const answer = dialog.locator('.modal-acts button').first();
          if (await answer.isVisible()) await send(`${at} “${(await answer.innerText()).trim()}”`, dialog, answer);
          await page.keyboard.press('Escape');
          await dialog.waitFor({ state: 'detached' });
        }
        if (new URL(page.url()).pathname !== path.replace(/\?.*/, '')) await go(page, path);
      }
    }
    await stage.leave(page);
    return { calls, silent, lost };
  }

  it.each(['citizen', 'firm'] as const)(
    'is explained to a %s where it was made, and nothing typed is lost',
    async (person) => {
      const { account, usual, alike } = screens[person];
      const { calls, silent, lost } = await press(account!, [...usual, ...alike]);
      console.log(calls, silent, lost);
      expect({ silent, lost }).toEqual({ silent: [], lost: [] });
      expect(calls).toMatchSnapshot();
    },
  );
});
