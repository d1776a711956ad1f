import { afterAll, beforeAll } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { leave, open, openAgain, sharedBrowser, type Tab, type TabOptions } from './browser.js';
import { callAs, startInstance, type Call, type Instance, type InstanceOptions } from './instance.js';

/** What the journeys of one file share. */
export interface Stage {
  /** The product with its demo data. */
  readonly instance: Instance;
  /** A tab of a browser session of its own, closed with the file at the latest. */
  open(options?: TabOptions): Promise<Tab>;
  /** A tab in which this account is logged in already, and the API as the same session. */
  openAs(email: string, options?: TabOptions): Promise<Tab & { call: Call }>;
  /** Gives back a tab that a journey is done with: the next one that is opened is this one, emptied. */
  leave(page: Page): Promise<void>;
}

/**
 * Starts the product before the journeys of this file, and ends it and their sessions after them, whatever happened.
 * @param options what differs from the settings of a journey, and starts what they name
 */
export function setStage(options: () => Promise<InstanceOptions> = () => Promise.resolve({})): Stage {
  let instance: Instance | undefined;
  const contexts: BrowserContext[] = [];
  const left: Page[] = [];
  const openTab = async (options?: TabOptions): Promise<Tab> => {
    const page = left.pop();
    if (page) return openAgain(page, options);
    const tab = await open(await sharedBrowser(), instance!.base, options);
    contexts.push(tab.page.context());
    return tab;
  };
  beforeAll(async () => {
    // Both settle before anything ends: an instance that came up after a refused browser would never be stopped.
    const starts = await Promise.allSettled([
      options()
        .then(startInstance)
        .then((started) => (instance = started)),
      sharedBrowser(),
    ]);
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
    leave: async (page) => {
      await leave(page);
      left.push(page);
    },
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
