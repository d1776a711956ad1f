// Takes pictures of a new instance with demo data in a real browser: those of the documentation, or with a folder's name
// every screen and those of the back office, on a phone and in a wide window, in both themes, and in English.
import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { findChromium } from './chromium.mjs';
import { freePort, startProduct } from './product.mjs';
import { DRAFT, screensOf, screensOfStaff } from './screens.ts';

const PASSWORD = 'Giustamente1!';
const PHONE = { width: 390, height: 844 };
const WIDE = { width: 1280, height: 860 };
/** How each screen is looked at when all of them are. */
const LOOKS = [
  { name: 'phone-dark', viewport: PHONE, colorScheme: 'dark' },
  { name: 'wide-light', viewport: WIDE, colorScheme: 'light' },
  { name: 'phone-english', viewport: PHONE, colorScheme: 'light', prefix: '/en' },
];
/** What comes late, as the stream of events does, is waited for so long after the page has loaded. */
const REST_MS = 800;

const [folder] = process.argv.slice(2);
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

const sessions = new Map();

/** What the API says to a login, once for each account. */
async function session(username) {
  if (!sessions.has(username)) {
    const answer = await fetch(`${base}/api/v1/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: PASSWORD }),
    });
    sessions.set(username, (await answer.json()).info);
  }
  return sessions.get(username);
}

/** The API as this account. */
async function as(username) {
  const { auth } = await session(username);
  return async (method, path, body) => {
    const answer = await fetch(`${base}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${auth.access_token}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer.json();
  };
}

/** What the browser keeps for this person: a session, or a visitor's request. */
async function stored(account) {
  if (!account) return { 'request-draft': JSON.stringify(DRAFT) };
  const { auth, account: own } = await session(account);
  return { token: auth.access_token, account: JSON.stringify(own) };
}

async function open(browser, account, look) {
  return openWith(browser, await stored(account), look);
}

/** A page of a browser that keeps these items. */
async function openWith(browser, items, { viewport, colorScheme = 'light' }) {
  const localStorage = Object.entries(items).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    baseURL: base,
    viewport,
    colorScheme,
    locale: 'it-IT',
    reducedMotion: 'reduce',
    storageState: { cookies: [], origins: [{ origin: base, localStorage }] },
  });
  return context.newPage();
}

async function picture(page, path, file, whole) {
  await page.goto(path, { waitUntil: 'load' });
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !globalThis.document.querySelector('[aria-busy=true]'));
  await page.waitForTimeout(REST_MS);
  await sharp(await page.screenshot({ fullPage: whole }))
    .webp({ quality: 82 })
    .toFile(file);
}

/** The four pictures of the documentation. */
async function ofDocumentation(browser, { citizen, firm }) {
  const to = new URL('../docs/images/', import.meta.url).pathname;
  await mkdir(to, { recursive: true });
  const compared = citizen.usual.find((path) => path.endsWith('/confronto'));
  for (const [name, path, account, viewport] of [
    ['home', '/', undefined, WIDE],
    ['compare', compared, citizen.account, WIDE],
    ['inbox', '/requests', firm.account, WIDE],
    ['wizard', '/request/create/1', undefined, PHONE],
  ]) {
    const page = await open(browser, account, { viewport });
    await picture(page, path, join(to, `${name}.webp`), false);
    await page.context().close();
  }
}

const fileOf = (person, path, look) =>
  `${person}${path === '/' ? '-home' : path.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}.${look}.webp`;

/** Every screen of every person in every look. */
async function ofEverything(browser, screens, to) {
  await mkdir(to, { recursive: true });
  for (const [person, { account, usual, alike }] of Object.entries(screens)) {
    const paths = [...usual, ...alike];
    for (const { name, prefix = '', ...look } of LOOKS) {
      const page = await open(browser, account, look);
      for (const [nth, path] of paths.entries()) {
        process.stderr.write(`\r${person}, ${name}: ${nth + 1} of ${paths.length}   `);
        await picture(page, `${prefix}${path}`, join(to, fileOf(person, path, name)), true);
      }
      await page.context().close();
    }
  }
}

/** The session of the administrator, as the API of the back office answers a login. */
async function staffSession() {
  const code = execFileSync(process.execPath, ['dist/cli/demo-code.cli.js'], { encoding: 'utf8' }).trim();
  const answer = await fetch(`${base}/api/backoffice/v1/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: PASSWORD, code }),
  });
  if (!answer.ok) throw new Error(`login of the administrator: ${answer.status}`);
  return answer.json();
}

/** Every screen of the back office in every look. */
async function ofStaff(browser, to) {
  const staff = await staffSession();
  const read = async (path) => {
    const answer = await fetch(`${base}/api/backoffice/v1${path}`, {
      headers: { authorization: `Bearer ${staff.access_token}` },
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  };
  const paths = await screensOfStaff(read);
  for (const { name, prefix, ...look } of LOOKS) {
    const kept = {
      'backOffice.session': JSON.stringify(staff),
      'backOffice.locale': prefix ? 'en' : 'it',
    };
    const page = await openWith(browser, kept, look);
    for (const [nth, path] of paths.entries()) {
      process.stderr.write(`\rback office, ${name}: ${nth + 1} of ${paths.length}   `);
      await picture(page, path, join(to, fileOf('staff', path, name)), true);
    }
    await page.context().close();
  }
}

try {
  const screens = await screensOf(as);
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  });
  if (folder) {
    await ofEverything(browser, screens, resolve(folder));
    await ofStaff(browser, resolve(folder));
    process.stderr.write(`\rThe pictures are in ${resolve(folder)}\n`);
  } else await ofDocumentation(browser, screens);
  await browser.close();
} finally {
  await product.stop();
  await rm(dataDir, { recursive: true, force: true });
}
