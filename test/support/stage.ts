import { afterAll, beforeAll } from '@jest/globals';
import type { Page } from 'playwright-core';
import { forgetAnswers, leave, open, openAgain, sharedBrowser, type Tab, type TabOptions } from './browser.js';
import { callAs, startInstance, type Call, type Instance, type InstanceOptions } from './instance.js';

/** The objects that the journeys of one file share. */
export interface Stage {
  /** The product with its demo data. */
  readonly instance: Instance;
  /** A tab of a separate browser session, closed with the file at the latest. */
  open(options?: TabOptions): Promise<Tab>;
  /** A tab in which this account is logged in already, and the API as the same session. */
  openAs(email: string, options?: TabOptions): Promise<Tab & { call: Call }>;
  /** Returns a used tab: the next one opened is this one, cleared. */
  leave(page: Page): Promise<void>;
}

/** Unused tabs, with their instance. The next file takes those with its own address. */
const left: { page: Page; on: Instance }[] = [];

/**
 * Starts the product before the journeys of this file, and ends it and their sessions after them, whatever happened.
 * @param options what differs from the settings of a journey, and starts what they name
 */
export function setStage(options: () => Promise<InstanceOptions> = () => Promise.resolve({})): Stage {
  let instance: Instance | undefined;
  const opened = new Set<Page>();
  const apart = new Set<Page>();
  const openTab = async (options?: TabOptions): Promise<Tab> => {
    const here = instance!;
    // A service worker would keep its data for another file, so its tab is not reused.
    const isApart = options?.serviceWorkers === 'allow';
    const found = isApart ? -1 : left.findLastIndex(({ page, on }) => on.base === here.base && !page.isClosed());
    const [known] = found < 0 ? [] : left.splice(found, 1);
    if (known && known.on !== here) await forgetAnswers(known.page);
    const tab = await (known ? openAgain(known.page, options) : open(await sharedBrowser(), here.base, options));
    opened.add(tab.page);
    if (isApart) apart.add(tab.page);
    return tab;
  };
  const leaveTab = async (page: Page): Promise<void> => {
    opened.delete(page);
    if (apart.delete(page)) return page.context().close();
    await leave(page);
    left.push({ page, on: instance! });
  };
  beforeAll(async () => {
    // Both starts settle first: otherwise an instance that starts after the browser failed would never be stopped.
    const starts = await Promise.allSettled([
      options()
        .then(startInstance)
        .then((started) => (instance = started)),
      sharedBrowser(),
    ]);
    for (const start of starts) if (start.status === 'rejected') throw start.reason;
  });
  afterAll(async () => {
    await Promise.allSettled([...opened].map((page) => leaveTab(page).catch(() => page.context().close())));
    await instance?.stop();
  });
  return {
    get instance() {
      return instance!;
    },
    open: openTab,
    leave: leaveTab,
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
