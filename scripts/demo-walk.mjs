// `npm run demo:walk`: the whole story of a request in a real browser, in about two minutes, on a new instance with demo data. It
// leaves a strip of pictures: docs/images/walk.webp, or the file that is named. With --visible the browser has a window.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { findChromium, findWholeChromium } from './chromium.mjs';
import { freePort, startProduct } from './product.mjs';
import { tell } from './walk/story.mjs';
import { Strip } from './walk/strip.mjs';

const { values, positionals } = parseArgs({
  options: { visible: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const file = resolve(positionals[0] ?? new URL('../docs/images/walk.webp', import.meta.url).pathname);
const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-walk-'));
// Passed on, so that the code of the back office's login is made with the same keys.
process.env.DATA_DIR = dataDir;
const product = await startProduct({ PORT: String(port), PUBLIC_URL: base, DATABASE_URL: '', DEMO: '1' });
const browser = await chromium.launch({
  executablePath: values.visible ? findWholeChromium() : findChromium(),
  headless: !values.visible,
  slowMo: values.visible ? 120 : 0,
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const began = Date.now();
try {
  const strip = new Strip();
  await tell(browser, base, async (caption, page) => {
    process.stdout.write(`${String(Math.round((Date.now() - began) / 1000)).padStart(4)} s  ${caption}\n`);
    // The toasts would cover what the picture is of.
    await page.locator('.toasts').evaluateAll((all) => all.forEach(({ style }) => (style.display = 'none')));
    await strip.add(caption, await page.screenshot());
  });
  await strip.save(file);
  process.stdout.write(`The pictures are in ${file}\n`);
} finally {
  await browser.close();
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
