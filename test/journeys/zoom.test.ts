import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { screensOf } from '../../scripts/screens.js';
import { go, looks, stands, visit } from '../support/browser.js';
import { setStage } from '../support/stage.js';

/**
 * Text that a box cuts off, and elements wider than the window. Ignored: text for screen readers only, the truncated
 * start of a row, the map, and scrollable elements.
 */
const CUT = `(() => {
  const found = [];
  const wider = document.documentElement.scrollWidth - window.innerWidth;
  if (wider > 0) found.push(wider + ' pixels wider than the window');
  for (const box of document.querySelectorAll('body *')) {
    const { overflowX, overflowY, textOverflow, webkitLineClamp, clipPath, display } = getComputedStyle(box);
    if (display === 'none' || clipPath !== 'none' || textOverflow === 'ellipsis' || webkitLineClamp !== 'none') continue;
    if (box.closest('svg, .leaflet-container') || !box.textContent.trim() || box.offsetParent === null) continue;
    const cut = (overflowX === 'hidden' || overflowX === 'clip') && box.scrollWidth > box.clientWidth + 1
      || (overflowY === 'hidden' || overflowY === 'clip') && box.scrollHeight > box.clientHeight + 1;
    if (cut) found.push('cut off: ' + box.outerHTML.slice(0, 160));
  }
  return found;
})()`;

/** A window of 1280 pixels at 200 % and at 400 %, and the same window with text twice as large. WCAG 1.4.4 and 1.4.10. */
const ZOOMS: readonly [name: string, width: number, text: string][] = [
  ['200 %', 640, ''],
  ['400 %', 320, ''],
  ['text twice as large', 1280, '200%'],
];

describe('a firm that zooms to twice the size', () => {
  const stage = setStage();
  let screens: Awaited<ReturnType<typeof screensOf>>;
  beforeAll(async () => {
    screens = await screensOf((account) => stage.instance.as(account));
  });

  const enlarge = (page: Page, text: string): Promise<void> =>
    page.evaluate(`document.documentElement.style.fontSize = ${JSON.stringify(text)}`);

  it('sees every screen complete', async () => {
    const { usual, alike, account } = screens.firm;
    const { page } = await stage.openAs(account!, looks.wide);
    const list: string[] = [];
    for (const [nth, path] of [...usual, ...alike].entries()) {
      await (nth === 0 ? visit : go)(page, path);
      for (const [zoom, width, text] of ZOOMS) {
        await page.setViewportSize({ width, height: 720 });
        await enlarge(page, text);
        await stands(page);
        list.push(...(await page.evaluate<string[]>(CUT)).map((fault) => `${zoom}, ${path}: ${fault}`));
      }
    }
    await enlarge(page, '');
    expect(list).toEqual([]);
    await stage.leave(page);
  });
});
