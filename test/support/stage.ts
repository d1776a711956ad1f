import { afterAll, beforeAll } from '@jest/globals';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import { launch, open, type Tab } from './browser.js';
import { startInstance, type Instance } from './instance.js';

/** What the journeys of one file share. */
export interface Stage {
  /** The product with its demo data. */
  readonly instance: Instance;
  /** A tab of a browser session of its own; its context is closed with the file at the latest. */
  open(options?: BrowserContextOptions): Promise<Tab>;
}

/** Starts the product and a browser before the journeys of this file, and ends both after them, whatever happened. */
export function setStage(): Stage {
  let instance: Instance | undefined;
  let browser: Browser | undefined;
  beforeAll(async () => {
    await Promise.all([
      startInstance().then((started) => (instance = started)),
      launch().then((started) => (browser = started)),
    ]);
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
  };
}
