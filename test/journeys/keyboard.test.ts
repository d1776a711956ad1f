import { expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { arrive, looks, onStep, visit } from '../support/browser.js';
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

test('the whole wizard works with the keyboard alone', async () => {
  const { page, complaints } = await stage.openAs('cittadino01@example.com');
  await visit(page, '/request/create/1');
  await tabTo(page, 'request_type_id');
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
  await page.keyboard.type(
    'Sono caduto sulle scale bagnate del supermercato e mi sono rotto il polso: quaranta giorni di gesso.',
  );
  await goOn(page, 'Continua con', 5);
  await tabTo(page, 'shared_contacts');
  await page.keyboard.press('Space');
  await goOn(page, 'Continua', 7);
  await goOn(page, 'Continua', 9);
  expect(await page.locator('main dl').first().innerText()).toContain('Torino (TO)');
  await tabTo(page, 'sensitive_data_consent');
  await page.keyboard.press('Space');
  await tabTo(page, 'Invia la richiesta');
  await page.keyboard.press('Enter');
  await arrive(page, /\/requests\/\d+$/);
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
  ['phone', 'preventivo'],
  ['phone', 'parere'],
  ['phone', '/profile/info'],
  ['wide', '/profile/info'],
] as const)('no bar hides what has the focus, %s: %s', async (look, path) => {
  const [own] = await stage.instance.query<{ email: string; id: number }>(
    `select a.email, p.request_id as id from responses p join accounts a on a.id = p.firm_id
     where p.inbox_status = 3 and p.inbox_ends_at > now() + interval '1 hour' order by p.id limit 1`,
  );
  const { page } = await stage.openAs(own!.email, looks[look]);
  await visit(page, path.startsWith('/') ? path : `/requests/${own!.id}/${path}`);
  const hidden: unknown[] = [];
  for (let presses = 0; presses < 50; presses++) {
    await page.keyboard.press('Tab');
    const under = await page.evaluate<string | null>(HIDDEN);
    if (under !== null) hidden.push(under);
  }
  expect(hidden).toEqual([]);
  await stage.leave(page);
});
