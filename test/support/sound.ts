import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faults, looks, wear } from './browser.js';

/**
 * axe finds nothing and nothing is wider than the window, in every look. With `SHOT=/tmp/shot` each is also kept as a
 * picture, to be looked at.
 */
export async function looksSound(page: Page, name: string): Promise<void> {
  const found: string[] = [];
  for (const [look, worn] of Object.entries(looks)) {
    await wear(page, worn);
    found.push(...(await faults(page)).map((fault) => `${name} ${look}: ${fault}`));
    if (process.env['SHOT'])
      await page.screenshot({ path: `${process.env['SHOT']}-${name}-${look}.png`, fullPage: true });
  }
  await wear(page, looks.wide);
  expect(found).toEqual([]);
}
