import {
  chromium,
  type Browser,
  type BrowserContextOptions,
  type CDPSession,
  type Disposable,
  type Page,
} from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { atEnd } from './at-end.js';
import { axeFaults, type Rules } from './axe.js';
import { PASSWORD } from './instance.js';

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
      // A page lives for a second or two here, so optimising its scripts costs a fifth more than it saves.
      '--js-flags=--no-opt --no-maglev',
    ],
  });
  // After a crash the next file gets another one.
  launched.once('disconnected', () => (shared = undefined));
  atEnd(() => launched.close());
  return launched;
}

/** The timeout of a tab, which only failures and very busy machines reach. */
const WAIT = 45_000;

/**
 * Runs in every page before its own scripts. A React page is recognised by its module scripts (the mails of
 * `/dev/mail` have none), and its hydration by React's properties on its nodes. Idleness has to last, because
 * fetched data is rendered a moment later and may cause more calls. It is counted in checks and not in time, and the page
 * checks when it is idle: on a slow machine React renders a screen in many small pieces.
 */
const WATCH = `{
  const LOOKS = 4;
  let calm = 0;
  let isAsked = false;
  let wait;
  const move = () => { calm = 0; };
  let open = 0;
  const begin = () => { open++; move(); };
  const end = () => { open--; move(); };
  const fetch = window.fetch;
  window.fetch = async (...args) => {
    begin();
    try {
      const answer = await fetch(...args);
      // The stream of events never ends.
      if (answer.headers.get('content-type')?.startsWith('text/event-stream')) end();
      // On a slow machine the body arrives long after the head.
      else answer.clone().arrayBuffer().catch(() => undefined).finally(end);
      return answer;
    } catch (error) {
      end();
      throw error;
    }
  };
  // Lazily loaded parts: meanwhile the screen is unchanged.
  const parts = new Set();
  const isPart = (node) => document.readyState === 'complete' && node.rel === 'modulepreload';
  const follow = (link) => {
    parts.add(link);
    for (const event of ['load', 'error']) link.addEventListener(event, () => { parts.delete(link); move(); });
  };
  // Going back, or to another screen without a load: its effects may not have started.
  addEventListener('popstate', move);
  new MutationObserver((changes) => {
    move();
    for (const { addedNodes } of changes) [...addedNodes].filter(isPart).forEach(follow);
  }).observe(document, { subtree: true, childList: true, characterData: true });
  const isTaken = (heading) =>
    !document.querySelector('script[type=module]') || Object.keys(heading).some((key) => key.startsWith('__reactFiber'));
  const rests = () => {
    const heading = document.querySelector('h1');
    return document.readyState === 'complete' && heading !== null && isTaken(heading) && open === 0
      && ![...parts].some((link) => link.isConnected)
      && !document.querySelector('[aria-busy=true]') && document.fonts.status === 'loaded';
  };
  const look = () => {
    isAsked = false;
    calm = rests() ? calm + 1 : 0;
  };
  window.watched = {
    // Playwright polls; the first poll of a wait restarts the count.
    stands(nth) {
      if (nth !== wait) move();
      wait = nth;
      // Some pages never get an idle callback, as after a change of the window.
      if (!isAsked) requestIdleCallback(look, { timeout: 150 });
      isAsked = true;
      return calm >= LOOKS;
    },
    /** Whether no heading is as it was when it was marked. */
    isElsewhere: () =>
      [...document.querySelectorAll('h1')].every(({ dataset, textContent }) => dataset.left !== textContent),
  };
}`;

interface Watched {
  watched: { stands(nth: number): boolean; isElsewhere(): boolean };
}

/** The browser's storage of a site. */
interface Storage {
  localStorage: { name: string; value: string }[];
}

/** A tab, and all its errors. */
export interface Tab {
  page: Page;
  complaints: string[];
}

/** The options of a tab. */
export type TabOptions = Pick<BrowserContextOptions, 'viewport' | 'colorScheme' | 'storageState' | 'serviceWorkers'>;

/** A tab of a separate browser session. Motion is reduced, so that nothing is checked during an animation. */
export async function open(browser: Browser, base: string, options: TabOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'it-IT',
    ...looks.wide,
    reducedMotion: 'reduce',
    // Calls by a service worker could not be delayed or counted.
    serviceWorkers: 'block',
    ...options,
  });
  await context.addInitScript({ content: WATCH });
  const page = await context.newPage();
  rememberInitScripts(page);
  page.setDefaultTimeout(WAIT * Math.max(1, CPU_THROTTLE / 5));
  await slowDown(page);
  return listenTo(page);
}

/** Slows the browser down by a factor, and the network by a latency in milliseconds. */
const CPU_THROTTLE = Number(process.env.CPU_THROTTLE ?? 1);
const LATENCY = Number(process.env.LATENCY ?? 0);
const slowed = new WeakMap<Page, CDPSession>();

/** Races of a journey only show on a slow page: see test/README.md. */
async function slowDown(page: Page): Promise<void> {
  if (CPU_THROTTLE === 1 && LATENCY === 0) return;
  const session = await page.context().newCDPSession(page);
  slowed.set(page, session);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  if (LATENCY === 0) return;
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: LATENCY,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
}

/** Runs this at full speed: checking a page has no races. */
async function atFullSpeed<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const session = slowed.get(page);
  await session?.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  try {
    return await work();
  } finally {
    await session?.send('Emulation.setCPUThrottlingRate', { rate: CPU_THROTTLE });
  }
}

function listenTo(page: Page): Tab {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}

const initScripts = new WeakMap<Page, Disposable[]>();

/** A journey's init scripts end with it: one that stayed would store its values in the next journey of a reused tab. */
function rememberInitScripts(page: Page): void {
  const own: Disposable[] = [];
  const add = page.addInitScript.bind(page);
  initScripts.set(page, own);
  page.addInitScript = async (...args: Parameters<typeof add>) => {
    const script = await add(...args);
    own.push(script);
    return script;
  };
}

/** An address of the site that answers with data and runs no script. */
const NOWHERE = '/health/live';

/** Moves a used tab to a page without scripts, and removes its listeners and init scripts. */
export async function leave(page: Page): Promise<void> {
  page.removeAllListeners('pageerror').removeAllListeners('console');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  for (const script of initScripts.get(page)?.splice(0) ?? []) await script.dispose();
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await page.goto(NOWHERE);
}

/** Another instance answers at the same address now, so the browser's cached answers are stale. */
export async function forgetAnswers(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}

/**
 * Reopens a used tab. The browser keeps the fetched and compiled scripts of the site (a new tab needs another process
 * and compiles them again); cookies and stored values are those of `storageState`.
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

/** The beginning of what a page shows, for the message of a failure. */
const shownOn = async (page: Page): Promise<string> => (await page.locator('body').innerText()).slice(0, 1500);

let waits = 0;

/** Waits until the screen is ready: React has hydrated it, nothing is being fetched and no loading state is shown. */
export async function stands(page: Page): Promise<void> {
  await page
    .waitForFunction((nth) => (globalThis as unknown as Watched).watched.stands(nth), ++waits, { polling: 30 })
    .catch(async (error: unknown) => {
      throw new Error(`${page.url()} does not come to rest: ${await shownOn(page)}`, { cause: error });
    });
}

/** Goes to an address and waits until the screen is ready. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await stands(page);
}

/** Goes to another screen as the links do, without a reload. */
export async function go(page: Page, path: string): Promise<void> {
  await page.evaluate(`history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await stands(page);
}

/**
 * Goes to another screen as the links do, and waits until the heading of the one before is gone or says something else: the
 * address changes before the page does. The same screen with another query keeps its heading.
 */
export async function turnTo(page: Page, path: string): Promise<void> {
  await page.evaluate(`for (const heading of document.querySelectorAll('h1')) heading.dataset.left = heading.textContent;
    history.pushState(null, '', '${path}'); dispatchEvent(new PopStateEvent('popstate'))`);
  await page
    .waitForFunction(() => (globalThis as unknown as Watched).watched.isElsewhere(), undefined, {
      timeout: 1000,
      polling: 30,
    })
    .catch(() => undefined);
}

/** Waits until the screen of this address is ready: the address changes before the page does. */
export async function arrive(page: Page, url: string | RegExp): Promise<void> {
  await page.waitForURL(url);
  await stands(page);
}

/** Chooses the subject or the side, which goes on to the next step. */
export async function answer(page: Page, name: 'request_type_id' | 'part', value: string | number): Promise<void> {
  const button = page.locator(`main button[name=${name}][value="${value}"]`);
  await button.click().catch(async (error: unknown) => {
    throw new Error(`${page.url()} has no such answer: ${await shownOn(page)}`, { cause: error });
  });
  await onStep(page, name === 'part' ? 3 : 2);
}

/** Waits until the page shows a step of the wizard: the address changes before the page does. */
export async function onStep(page: Page, step: number): Promise<void> {
  await page.waitForURL(`**/request/create/${step}`);
  await page.locator(`nav.steps li[data-step="${step}"][aria-current=step]`).waitFor({ state: 'attached' });
}

/** A phone in the dark theme, a wide window in the light theme, and the narrowest supported window. */
export const looks = {
  phone: { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
  wide: { viewport: { width: 1280, height: 900 }, colorScheme: 'light' },
  narrow: { viewport: { width: 320, height: 720 }, colorScheme: 'light' },
} as const;

/** Sets the look of a page, also before it is opened. */
export async function wear(page: Page, { viewport, colorScheme }: (typeof looks)[keyof typeof looks]): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.setViewportSize(viewport);
  // Parts that depend on the window's width are rendered again.
  if (page.url() !== 'about:blank') await stands(page);
}

/** Signs in with the form. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await visit(page, '/login');
  await fillLogin(page, email, password);
  await arrive(page, '**/dashboard');
}

export async function fillLogin(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('main').getByRole('button', { name: 'Accedi', exact: true }).click();
}

/**
 * The faults that axe finds on the screen, and whether it is wider than the window. A screen that was already checked
 * needs only a part of the rules in another look.
 */
export const faults = (page: Page, rules: Rules = 'all'): Promise<string[]> =>
  atFullSpeed(page, async () => [...(await axeFaults(page, rules)), ...(await tooWide(page))]);

/** Whether the screen is wider than the window. */
export async function tooWide(page: Page): Promise<string[]> {
  const wider = await page.evaluate<number>('document.documentElement.scrollWidth - window.innerWidth');
  return wider > 0 ? [`${wider} pixels wider than the window`] : [];
}
