import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** The product as a process of its own. */
export type Product = ChildProcessByStdio<null, Readable, Readable>;

/** Runs what `npm start` runs, with these settings and no others. */
export const spawnProduct = (env: NodeJS.ProcessEnv): Product =>
  spawn(process.execPath, ['dist/main.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'development',
      LOG_LEVEL: 'silent',
      // A suite starts it some twenty times; what the first has compiled the others read.
      NODE_COMPILE_CACHE: resolve('.cache/compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });

/** Starts a worker without demo data on this database, and waits until it says that it runs. */
export function startWorker(databaseUrl: string, dataDir: string): Promise<Product> {
  const worker = spawnProduct({ ROLE: 'worker', DEMO: '0', DATABASE_URL: databaseUrl, DATA_DIR: dataDir });
  let said = '';
  worker.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done, failed) => {
    worker.stdout.once('data', () => {
      done(worker);
    });
    worker.once('exit', (code) => {
      failed(new Error(`the worker ended with ${code}: ${said}`));
    });
  });
}
