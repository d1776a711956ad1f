import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, go, looks, onStep, visit } from '../support/browser.js';
import { mailedLink } from '../support/mailed-link.js';
import { setStage } from '../support/stage.js';

const stage = setStage();

/** Presses Tab until the focused element matches `wanted`: a field's name, or the text of a button. */
async function tabTo(page: Page, wanted: string): Promise<void> {
  let at = '';
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press('Tab');
    at = await page.evaluate<string>(
      `(() => { const a = document.activeElement; return a.tagName + '.' + (a.name || a.textContent.trim().slice(0, 40)); })()`,
    );
    if (at.includes(wanted)) return;
  }
  throw new Error(`the keyboard does not reach ${wanted}; it is at ${at}`);
}

/** Tabs to the button that continues and presses it. */
async function goOn(page: Page, words: string, next: number): Promise<void> {
  await tabTo(page, words);
  await page.keyboard.press('Enter');
  await onStep(page, next);
}

/** Tabs to a field and types its value. */
async function fillIn(page: Page, name: string, value: string): Promise<void> {
  await tabTo(page, `INPUT.${name}`);
  await page.keyboard.type(value);
}

test('a newcomer gets from the home page to a sent request with the keyboard alone', async () => {
  const email = 'tina.tasti@example.org';
  const { page, complaints } = await stage.open(looks.wide);
  await visit(page, '/');
  await tabTo(page, 'INPUT.q');
  await page.keyboard.type('il padrone di casa non mi rende la caparra');
  await page.keyboard.press('Enter');
  await onStep(page, 2);
  await tabTo(page, 'BUTTON.part');
  await page.keyboard.press('Space');
  await onStep(page, 3);
  await page.locator('input[name=city]').waitFor();
  await tabTo(page, 'INPUT.city');
  await page.keyboard.type('torin');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await onStep(page, 4);
  await page.locator('textarea').first().waitFor();
  await tabTo(page, 'TEXTAREA');
  await page.keyboard.press('Control+End');
  await page.keyboard.type(' di 1.800 euro, e ho il verbale di consegna firmato da tutti e due.');
  await goOn(page, 'Continua con', 5);
  await tabTo(page, 'shared_contacts');
  await page.keyboard.press('Space');
  await goOn(page, 'Continua', 7);
  await goOn(page, 'Continua', 9);
  expect(await page.locator('main dl').first().innerText()).toContain('Torino (TO)');
  await tabTo(page, 'sensitive_data_consent');
  await page.keyboard.press('Space');
  await tabTo(page, 'Registrati e invia');
  await page.keyboard.press('Enter');
  await arrive(page, '**/registrazione-utente**');
  await fillIn(page, 'first_name', 'Tina');
  await fillIn(page, 'last_name', 'Tasti');
  await fillIn(page, 'birth_date', '14 6 1984');
  await fillIn(page, 'email', email);
  await fillIn(page, 'password', 'Girasole in fondo 7');
  await tabTo(page, 'Crea l’account');
  await page.keyboard.press('Enter');
  await arrive(page, '**/mail-notify?**');
  const link = await mailedLink(stage.instance, email, '/mail-confirm-user/');
  await visit(page, link);
  await tabTo(page, 'Conferma e invia');
  await page.keyboard.press('Enter');
  await arrive(page, /\/requests\/\d+$/);
  const [sent] = await stage.instance.query<{ status: number; city: string; shared_contacts: boolean }>(
    `select r.status, r.city, r.shared_contacts from requests r join accounts a on a.id = r.account_id
     where a.email = $1`,
    [email],
  );
  expect(sent).toEqual({ status: 2, city: 'Torino', shared_contacts: true });
  expect(complaints).toEqual([]);
  await stage.leave(page);
});

/** The focused element if a bar at the bottom of the window covers it, otherwise null. */
const HIDDEN = `(() => {
  const at = document.activeElement;
  const bar = [...document.querySelectorAll('.tabbar, .profile-save')].find(
    (one) => getComputedStyle(one).position === 'sticky' && one.getClientRects().length > 0);
  if (!bar || at === document.body || bar.contains(at)) return null;
  const [field, foot] = [at.getBoundingClientRect(), bar.getBoundingClientRect()];
  // Only the first lines of a long field have to be visible.
  const end = at.tagName === 'TEXTAREA' ? Math.min(field.bottom, field.top + 72) : field.bottom;
  const isUnder = end > foot.top + 1 && field.top < foot.bottom && field.height < innerHeight / 2;
  return isUnder ? (at.name || at.textContent.trim().slice(0, 40)) : null;
})()`;

test.each([
  ['phone', ['preventivo', 'parere', '/profile/info']],
  ['wide', ['/profile/info']],
] as const)('no bar hides what has the focus, %s: %j', async (look, paths) => {
  const [own] = await stage.instance.query<{ email: string; id: number }>(
    `select a.email, p.request_id as id from responses p join accounts a on a.id = p.firm_id
     where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`,
  );
  const { page } = await stage.openAs(own!.email, looks[look]);
  const hidden: unknown[] = [];
  for (const [nth, path] of paths.entries()) {
    await (nth === 0 ? visit : go)(page, path.startsWith('/') ? path : `/requests/${own!.id}/${path}`);
    for (let presses = 0; presses < 50; presses++) {
      await page.keyboard.press('Tab');
      const under = await page.evaluate<string | null>(HIDDEN);
      if (under !== null) hidden.push([path, under]);
    }
  }
  expect(hidden).toEqual([]);
  await stage.leave(page);
});
