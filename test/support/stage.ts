import { afterAll, beforeAll } from '@jest/globals';
import type { BrowserContext, BrowserContextOptions } from 'playwright-core';
import { open, sharedBrowser, type Tab } from './browser.js';
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

/** Starts the product before the journeys of this file, and ends it and their sessions after them, whatever happened. */
export function setStage(): Stage {
  let instance: Instance | undefined;
  const contexts: BrowserContext[] = [];
  const openTab = async (options?: BrowserContextOptions): Promise<Tab> => {
    const tab = await open(await sharedBrowser(), instance!.base, options);
    contexts.push(tab.page.context());
    return tab;
  };
  beforeAll(async () => {
    // Both settle before anything ends: an instance that came up after a refused browser would never be stopped.
    const starts = await Promise.allSettled([startInstance().then((started) => (instance = started)), sharedBrowser()]);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(async () => {
    await Promise.allSettled(contexts.map((context) => context.close()));
    await instance?.stop();
  });
  return {
    get instance() {
      return instance!;
    },
    open: openTab,
    openAs: async (email, options) => {
      const { base } = instance!;
      const { token, account } = await instance!.logIn(email);
      const localStorage = Object.entries({ token, account: JSON.stringify(account) }).map(([name, value]) => ({
        name,
        value,
      }));
      const storageState = { cookies: [], origins: [{ origin: base, localStorage }] };
      return { ...(await openTab({ ...options, storageState })), call: callAs(base, token) };
    },
  };
}
