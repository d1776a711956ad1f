import { readdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Document } from './samples.js';

/** A test that ran in a browser's thread, and how it failed. */
export interface Act {
  title: string;
  failure?: string;
  /** What it returned, for a snapshot. */
  told?: unknown;
}

/**
 * Runs the test files of a folder in a thread whose globals are those of a browser: what a person does with the parts of a
 * front end. They are written like all others.
 * @param folder from the repository's root
 * @param document the answers of the API are examples of it
 */
export const actsIn = (folder: string, document: Document): Promise<Act[]> =>
  new Promise((resolve, reject) => {
    const names = readdirSync(folder).filter((name) => name.endsWith('.ts'));
    const worker = new Worker(new URL('browser/acts.worker.mjs', import.meta.url), {
      workerData: { files: names.sort().map((name) => pathToFileURL(`${folder}/${name}`).href), document },
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--import', new URL('../runner/typescript.mjs', import.meta.url).href, '--no-warnings'],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
