import { parentPort, workerData } from 'node:worker_threads';
import { noteUnhandled, openBrowser } from './page.js';
import type { Task } from '../drawings.js';

openBrowser({ reads: true });
noteUnhandled();
// Everything of the web is loaded after that.
const { drawWeb } = await import('./web-drawing.js');
parentPort?.postMessage(await drawWeb(workerData as Task));
process.exit();
