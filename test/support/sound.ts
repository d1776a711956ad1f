import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faults, looks, tooWide, wear } from './browser.js';

/**
 * axe finds nothing and nothing is wider than the window, in every look. With `SHOT=/tmp/shot` a screenshot of each is
 * saved too.
 */
export async function looksSound(page: Page, name: string): Promise<void> {
  const found: string[] = [];
  let onPhone = 0;
  for (const look of ['phone', 'narrow', 'wide'] as const) {
    await wear(page, looks[look]);
    const elements = await page.locator('*').count();
    if (look === 'phone') onPhone = elements;
    // A screen with the same elements as on a phone can differ in its colours and sizes, and a narrower one in its width.
    const rules = look === 'wide' && elements === onPhone ? 'colours and sizes' : 'all';
    const list = await (look === 'narrow' ? tooWide(page) : faults(page, rules));
    found.push(...list.map((fault) => `${name} ${look}: ${fault}`));
    if (process.env['SHOT'])
      await page.screenshot({ path: `${process.env['SHOT']}-${name}-${look}.png`, fullPage: true });
  }
  expect(found).toEqual([]);
}
