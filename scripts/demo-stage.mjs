import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { findChromium, findWholeChromium } from './chromium.mjs';
import { People } from './demo-people.mjs';
import { freePort, startProduct } from './product.mjs';

/**
 * A new instance with demo data, a browser, and the people of the demo.
 * @param isVisible gives the browser a window
 * @returns `stop` ends both and deletes the data
 */
export async function openDemo(isVisible = false) {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-demo-'));
  const product = await startProduct({
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    DEMO: '1',
  });
  const browser = await chromium.launch({
    executablePath: isVisible ? findWholeChromium() : findChromium(),
    headless: !isVisible,
    slowMo: isVisible ? 120 : 0,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const stop = async () => {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { base, people: new People(browser, base), stop };
}
