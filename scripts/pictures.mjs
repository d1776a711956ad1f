// Takes the pictures of the documentation: a new instance with demo data, a real browser, small files.
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './chromium.mjs';
import { freePort, startProduct } from './product.mjs';

const PASSWORD = 'Giustamente1!';
const folder = new URL('../docs/images/', import.meta.url).pathname;

const port = await freePort();
const base = `http://127.0.0.1:${port}`;
const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-pictures-'));
const product = await startProduct({
  PORT: String(port),
  PUBLIC_URL: base,
  DATA_DIR: dataDir,
  DATABASE_URL: '',
  DEMO: '1',
});

async function token(username) {
  const answer = await fetch(`${base}/api/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return (await answer.json()).info.auth.access_token;
}

/** The request of a citizen that has the most quotes. */
async function comparable(username) {
  const answer = await fetch(`${base}/api/v1/requests/user`, {
    headers: { authorization: `Bearer ${await token(username)}` },
  });
  return (await answer.json()).info.sort((a, b) => b.responses_counter.ok - a.responses_counter.ok)[0].id;
}

async function picture(browser, { name, path, width, as, whole = false }) {
  const page = await browser.newPage({ viewport: { width, height: width < 500 ? 844 : 860 } });
  if (as) {
    await page.goto(`${base}/login`);
    await page.locator('input[type=email]').first().fill(as);
    await page.locator('input[type=password]').first().fill(PASSWORD);
    await page.keyboard.press('Enter');
    await page.waitForURL(/dashboard/);
  }
  await page.goto(base + path, { waitUntil: 'networkidle' });
  const shot = await page.screenshot({ fullPage: whole });
  await sharp(shot)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`));
  await page.close();
}

try {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  const request = await comparable('anna.rossi@example.com');
  await picture(browser, { name: 'home', path: '/', width: 1280 });
  await picture(browser, {
    name: 'compare',
    path: `/requests/${request}/confronto`,
    width: 1280,
    as: 'anna.rossi@example.com',
  });
  await picture(browser, { name: 'inbox', path: '/requests', width: 1280, as: 'studio.bianchi@example.com' });
  await picture(browser, { name: 'wizard', path: '/request/create/1', width: 390 });
  await browser.close();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
