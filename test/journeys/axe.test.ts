import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Page } from 'playwright-core';
import { faults, looks, sharedBrowser } from '../support/browser.js';

let page: Page;
beforeAll(async () => {
  const context = await (await sharedBrowser()).newContext(looks.wide);
  page = await context.newPage();
});
afterAll(() => page.context().close());

/** The ids of the texts whose contrast is too low, of a page with this body. */
async function tooFaint(body: string): Promise<string[]> {
  await page.setContent(
    `<!doctype html><html lang="en"><title>Contrast</title><body style="background: #fff"><main><h1>Contrast</h1>${body}</main>`,
  );
  const found = (await faults(page)).filter((fault) => fault.startsWith('axe color-contrast'));
  return [...found.join().matchAll(/id="(\w+)"/g)].map(([, id]) => id!);
}

const text = (id: string, style: string): string => `<p id="${id}" style="${style}">Some text</p>`;

// A text is not measured again when an equal one passed: test/support/axe.ts.
it('reports a faint text each time it is looked at', async () => {
  expect(await tooFaint(text('faint', 'color: #bbb'))).toEqual(['faint']);
  expect(await tooFaint(text('faint', 'color: #bbb'))).toEqual(['faint']);
});

it('reports a text whose look passed, in a smaller size, in another colour and on another background', async () => {
  const large = 'color: #888; font-size: 24px';
  expect(await tooFaint(text('large', large) + text('dark', 'color: #555'))).toEqual([]);
  expect(await tooFaint(text('small', 'color: #888; font-size: 14px'))).toEqual(['small']);
  expect(await tooFaint(text('pale', 'color: #aaa; font-size: 24px'))).toEqual(['pale']);
  expect(await tooFaint(`<div style="background: #777">${text('inside', 'color: #555')}</div>`)).toEqual(['inside']);
  expect(await tooFaint(`<div style="opacity: 0.4">${text('thin', 'color: #555')}</div>`)).toEqual(['thin']);
});

it('reports a text that lies over an element that is no ancestor', async () => {
  const over = (background: string): string =>
    `<div style="position: relative"><div style="background: ${background}; height: 80px"></div>` +
    `<div style="position: absolute; top: 0">${text('over', 'color: #555')}</div></div>`;
  expect(await tooFaint(over('#fff'))).toEqual([]);
  expect(await tooFaint(over('#777'))).toEqual(['over']);
});

it('measures a text once it is shown', async () => {
  expect(await tooFaint(`<div hidden>${text('hidden', 'color: #bcbcbc')}</div>`)).toEqual([]);
  expect(await tooFaint(text('shown', 'color: #bcbcbc'))).toEqual(['shown']);
});
