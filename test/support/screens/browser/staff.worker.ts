import { registerHooks } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { openBrowser } from './page.js';
import type { Task } from '../drawings.js';

const noStyles = new URL('no-styles.mjs', import.meta.url).href;
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === '@emotion/serialize' ? { url: noStyles, shortCircuit: true } : next(specifier, context),
});
openBrowser({ reads: true });
// The back office reads its language while it is loaded.
localStorage.setItem('backOffice.locale', 'it');
const { drawStaff } = await import('./staff-drawing.js');
parentPort?.postMessage(await drawStaff(workerData as Task));
process.exit();
