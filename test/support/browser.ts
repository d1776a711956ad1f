import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core';
import { PASSWORD } from './instance.js';

const axe = await readFile(createRequire(`${process.cwd()}/package.json`).resolve('axe-core/axe.min.js'), 'utf8');

export const launch = (): Promise<Browser> =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
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

/** A tab, and everything it has complained about. */
export interface Tab {
  page: Page;
  complaints: string[];
}

/** A tab of a browser session of its own. Movement is reduced, so that nothing is looked at half way. */
export async function open(browser: Browser, base: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({
    baseURL: base,
    locale: 'it-IT',
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  });
  await context.addInitScript({ content: axe });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${page.url()}: ${message.text()} ${message.location().url}`);
  });
  return { page, complaints };
}

/** Goes to an address and waits until the screen has all it asked for. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
  await page
    .locator('h1')
    .first()
    .waitFor()
    .catch(async () => {
      throw new Error(`${path} has no heading: ${(await page.locator('body').innerText()).slice(0, 1500)}`);
    });
}

/** Waits until a step of the wizard stands on the screen: the address changes before the page does. */
export async function onStep(page: Page, step: number): Promise<void> {
  await page.waitForURL(`**/request/create/${step}`);
  await page.locator(`nav.steps li:nth-child(${step})[aria-current=step]`).waitFor({ state: 'attached' });
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
  const violations = await page.evaluate<Violation[]>(
    `window.axe.run(document, { resultTypes: ['violations'] }).then((result) => result.violations)`,
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
