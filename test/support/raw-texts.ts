import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

const folder = join(process.cwd(), 'web/i18n/it');
const files = await Promise.all(
  (await readdir(folder)).map(
    async (file) => ((await import(join(folder, file))) as { default: Record<string, unknown> }).default,
  ),
);
const names = files.flatMap((texts) => Object.entries(texts));

/**
 * A missing translation is shown as its key: `tab.lost`, or `firstName`. A text without its value shows its
 * braces.
 */
const groups = [...new Set(names.filter(([, words]) => typeof words === 'object').map(([name]) => name))];
const raw = new RegExp(String.raw`(?<![\w.@/-])(?:${groups.join('|')})(?:\.\w+)+|\{\{|\bundefined\b|\bNaN\b|\[object `);
const alone = new Set(names.map(([name]) => name).filter((name) => /[A-Z]/.test(name)));

/** Every text of the page, including those for screen readers. */
const TEXTS = `(() => {
  const found = [document.title];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) if (!walker.currentNode.parentElement.closest('script, style, noscript')) found.push(walker.currentNode.data);
  for (const name of ['aria-label', 'aria-valuetext', 'title', 'alt', 'placeholder']) {
    for (const element of document.querySelectorAll('[' + name + ']')) found.push(element.getAttribute(name));
  }
  return found;
})()`;

/** The texts of the page that are untranslated. */
export async function rawTexts(page: Page): Promise<string[]> {
  const texts = await page.evaluate<string[]>(TEXTS);
  return texts
    .filter((text) => raw.test(text) || alone.has(text.trim()))
    .map((text) => `raw text ${text.trim().slice(0, 120)}`);
}
