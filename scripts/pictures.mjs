// Takes pictures of a new instance with demo data in a real browser: those of the documentation, or with a folder's name
// every screen and those of the back office, on a phone and in a wide window, in both themes, and in English.
import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';
import { openDemo } from './demo-stage.mjs';
import { DRAFT, screensOf, screensOfStaff } from './screens.ts';

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
const { base, people, stop } = await openDemo();

const sessions = new Map();

/** The session of a demo account, opened once. */
async function session(username) {
  if (!sessions.has(username)) sessions.set(username, await people.logIn(username));
  return sessions.get(username);
}

/** The API as this account. */
async function as(username) {
  const { call } = await session(username);
  return async (...given) => ({ info: await call(...given) });
}

/** A window of this person: an account, or a visitor who has begun a request. */
async function open(account, look) {
  return people.window(account ? (await session(account)).kept : { 'request-draft': JSON.stringify(DRAFT) }, look);
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
async function ofDocumentation({ citizen, firm }) {
  const to = new URL('../docs/images/', import.meta.url).pathname;
  await mkdir(to, { recursive: true });
  const compared = citizen.usual.find((path) => path.endsWith('/confronto'));
  for (const [name, path, account, viewport] of [
    ['home', '/', undefined, WIDE],
    ['compare', compared, citizen.account, WIDE],
    ['inbox', '/requests', firm.account, WIDE],
    ['wizard', '/request/create/1', undefined, PHONE],
  ]) {
    const page = await open(account, { viewport });
    await picture(page, path, join(to, `${name}.webp`), false);
    await page.context().close();
  }
}

const fileOf = (person, path, look) =>
  `${person}${path === '/' ? '-home' : path.replaceAll(/[^\w-]+/g, '-').replace(/-$/, '')}.${look}.webp`;

/** Every screen of every person in every look. */
async function ofEverything(screens, to) {
  await mkdir(to, { recursive: true });
  for (const [person, { account, usual, alike }] of Object.entries(screens)) {
    const paths = [...usual, ...alike];
    for (const { name, prefix = '', ...look } of LOOKS) {
      const page = await open(account, look);
      for (const [nth, path] of paths.entries()) {
        process.stderr.write(`\r${person}, ${name}: ${nth + 1} of ${paths.length}   `);
        await picture(page, `${prefix}${path}`, join(to, fileOf(person, path, name)), true);
      }
      await page.context().close();
    }
  }
}

/** Every screen of the back office in every look. */
async function ofStaff(to) {
  const staff = await people.staffSession('admin');
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
    const page = await people.window(kept, look);
    for (const [nth, path] of paths.entries()) {
      process.stderr.write(`\rback office, ${name}: ${nth + 1} of ${paths.length}   `);
      await picture(page, path, join(to, fileOf('staff', path, name)), true);
    }
    await page.context().close();
  }
}

try {
  const screens = await screensOf(as);
  if (folder) {
    await ofEverything(screens, resolve(folder));
    await ofStaff(resolve(folder));
    process.stderr.write(`\rThe pictures are in ${resolve(folder)}\n`);
  } else await ofDocumentation(screens);
} finally {
  await stop();
}
