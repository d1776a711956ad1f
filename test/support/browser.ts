import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { atEnd } from './at-end.js';
import { PASSWORD } from './instance.js';

const axe = await readFile(createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'), 'utf8');

let shared: Promise<Browser> | undefined;

/** The browser of this process: the test files that run in it share it, each with sessions of its own. */
export const sharedBrowser = (): Promise<Browser> =>
  (shared ??= launch().catch((error: unknown) => {
    shared = undefined;
    throw error;
  }));

/** Playwright ends the browser with the process. */
async function launch(): Promise<Browser> {
  const launched = await chromium.launch({
    executablePath: findChromium(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
  // After a crash the next file has another one.
  launched.once('disconnected', () => (shared = undefined));
  atEnd(() => launched.close());
  return launched;
}

/** How long a tab waits for what has to happen; only failures and very busy machines ever wait so long. */
const WAIT = 45_000;

/**
 * Runs in every page before its own scripts. A page that React drives is recognised by its module scripts (the mails of
 * `/dev/mail` have none), and that it was taken over by what React leaves on its nodes. Rest has to last, because
 * what was fetched is shown a moment later and may ask for more; by the page's own timers, which wait when it is busy.
 */
const WATCH = `{
  const CALM = 100;
  let open = 0;
  let moved = 0;
  const move = () => { moved = performance.now(); };
  const fetch = window.fetch;
  window.fetch = (...args) => {
    open++;
    move();
    return fetch(...args).finally(() => { open--; move(); });
  };
  // Going back, and to another screen without a load: what has to come of it may not have begun.
  addEventListener('popstate', move);
  new MutationObserver(move).observe(document, { subtree: true, childList: true });
  const isTaken = (heading) =>
    !document.querySelector('script[type=module]') || Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  window.watched = {
    stands() {
      const heading = document.querySelector('h1');
      return document.readyState === 'complete' && heading !== null && isTaken(heading) && open === 0
        && !document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded'
        && performance.now() - moved > CALM;
    },
  };
}`;

interface Watched {
  watched: { stands(): boolean };
}

/** What the browser keeps of a site. */
interface Storage {
  localStorage: { name: string; value: string }[];
}

/** A tab, and everything it has complained about. */
export interface Tab {
  page: Page;
  complaints: string[];
}

/** How a tab begins. */
export type TabOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'storageState'>;

/** A tab of a browser session of its own. Movement is reduced, so that nothing is looked at half way. */
export async function open(browser: Browser, base: string, options: TabOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'it-IT',
    ...looks.wide,
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript({ content: WATCH });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT);
  return listenTo(page);
}

function listenTo(page: Page): Tab {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}

/** An address of the site that answers with data and runs no script. */
const NOWHERE = '/health/live';

/** Takes a tab that a journey is done with to where nothing runs; nobody listens to it any more. */
export async function leave(page: Page): Promise<void> {
  page.removeAllListeners('pageerror').removeAllListeners('console');
  await page.goto(NOWHERE);
}

/**
 * Opens a tab that was left once more. Of its earlier use the browser keeps the scripts of the site, fetched and compiled
 * (a new tab needs another process and compiles them again); cookies and stored values are those of `storageState`.
 */
export async function openAgain(page: Page, options: TabOptions = {}): Promise<Tab> {
  const { storageState, viewport, colorScheme } = { ...looks.wide, ...options };
  await page.context().clearCookies();
  const { origins } = (storageState ?? { origins: [] }) as { origins: Storage[] };
  await page.evaluate(`{
    localStorage.clear();
    sessionStorage.clear();
    for (const { name, value } of ${JSON.stringify(origins.flatMap(({ localStorage }) => localStorage))})
      localStorage.setItem(name, value);
  }`);
  await page.emulateMedia({ colorScheme });
  if (viewport) await page.setViewportSize(viewport);
  return listenTo(page);
}

/** Waits until the screen stands: React has taken it over, nothing is being fetched and nothing says it is loading. */
export async function stands(page: Page): Promise<void> {
  await page
    .waitForFunction(() => (globalThis as unknown as Watched).watched.stands(), null, { polling: 50 })
    .catch(async (error: unknown) => {
      const text = (await page.locator('body').innerText()).slice(0, 1500);
      throw new Error(`${page.url()} does not come to rest: ${text}`, { cause: error });
    });
}

/** Goes to an address and waits until the screen has all it asked for. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await stands(page);
}

/** Waits until a step of the wizard stands on the screen: the address changes before the page does. */
export async function onStep(page: Page, step: number): Promise<void> {
  await page.waitForURL(`**/request/create/${step}`);
  await page.locator(`nav.steps li:nth-child(${step})[aria-current=step]`).waitFor({ state: 'attached' });
}

/** A phone at night, a wide window in daylight, and the narrowest window that has to do. */
export const looks = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  wide: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  narrow: { viewport: { width: 320, height: 720 }, colorScheme: 'light' },
} as const;

/** Has a page, open or still to come, look so. */
export async function wear(page: Page, { viewport, colorScheme }: (typeof looks)[keyof typeof looks]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  // What is drawn by the width of the window is drawn anew.
  if (page.url() !== 'about:blank') await stands(page);
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await visit(page, '/login');
  await fillLogin(page, email, password);
  await page.waitForURL('**/dashboard');
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Accedi', exact: true }).click();
}

interface Violation {
  id: string;
  nodes: { html: string; failureSummary: string }[];
}

/** What axe finds on the screen, and whether it is wider than the window. */
export async function faults(page: Page): Promise<string[]> {
  // Loaded only where it is used: every page would compile it otherwise.
  if (!(await page.evaluate<boolean>('Boolean(window.axe)'))) await page.evaluate(axe);
  const violations = await page.evaluate<Violation[]>(
    `axe.run(document, { resultTypes: ['violations'], preload: false }).then((result) => result.violations)`,
  );
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return [
    ...violations.map(
      ({ id, nodes }) =>
        `axe ${id}: ${nodes.map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.slice(0, 200)}`).join('; ')}`,
    ),
    ...(wider > 0 ? [`${wider} pixels wider than the window`] : []),
  ];
}
