import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launch, open, type Tab } from './browser.js';
import { callAs, startInstance, type Call, type Instance } from './instance.js';

/** What the journeys of one file share. */
export interface Stage {
  /** The product with its demo data. */
  readonly instance: Instance;
  /** A tab of a browser session of its own; its context is closed with the file at the latest. */
  open(options?: BrowserContextOptions): Promise<Tab>;
  /** A tab in which this account is logged in already, and the API as the same session. */
  openAs(email: string, options?: BrowserContextOptions): Promise<Tab & { call: Call }>;
}

/** Starts the product and a browser before the journeys of this file, and ends both after them, whatever happened. */
export function setStage(): Stage {
  let instance: Instance | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    // Both settle before anything ends: a browser that came up after a refused start would never be closed.
    const starts = await Promise.allSettled([
      startInstance().then((started) => (instance = started)),
      launch().then((started) => (browser = started)),
    ]);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(async () => {
    await browser?.close();
    await instance?.stop();
  });
  return {
    get instance() {
      return instance!;
    },
    open: (options) => open(browser!, instance!.base, options),
    openAs: async (email, options) => {
      const { base } = instance!;
      const { token, account } = await instance!.logIn(email);
      const localStorage = Object.entries({ token, account: JSON.stringify(account) }).map(([name, value]) => ({
        name,
        value,
      }));
      const storageState = { cookies: [], origins: [{ origin: base, localStorage }] };
      return { ...(await open(browser!, base, { ...options, storageState })), call: callAs(base, token) };
    },
  };
}
