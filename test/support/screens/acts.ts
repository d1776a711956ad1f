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
 * Runs test files in a thread whose globals are those of a browser: what a person does with the parts of a front end. They
 * are written like all others.
 * @param document the answers of the API are examples of it
 */
const inThread = (files: string[], document: Document): Promise<Act[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('browser/acts.worker.mjs', import.meta.url), {
      workerData: { files: files.map((name) => pathToFileURL(name).href), document },
      env: { ...process.env, NODE_ENV: 'production' },
      execArgv: ['--import', new URL('../runner/typescript.mjs', import.meta.url).href, '--no-warnings'],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const filesIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ts'))
    .sort()
    .map((name) => `${folder}/${name}`);

/** What a person does with the site. */
export const actsOfWeb = (document: Document): Promise<Act[]> => inThread(filesIn('test/web/acts'), document);

/** What a member of staff does. The back office keeps more in its modules: each file has a thread of its own. */
export async function actsOfStaff(document: Document): Promise<Act[]> {
  const acts: Act[] = [];
  for (const file of filesIn('test/backoffice/acts')) acts.push(...(await inThread([file], document)));
  return acts;
}
