import { Worker } from 'node:worker_threads';
import { documentLimits } from '../../shared/limits.js';
import type { PdfTask } from './pdf-text.worker.js';

/** Beside this file; the tests run the sources. */
const WORKER = new URL(`./pdf-text.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/**
 * The text of the first pages of a PDF, page by page. It is read in a thread of its own, with a limit of time and
 * memory, because a file may be crafted to be expensive.
 * @returns null for what cannot be read: a damaged or locked file, or one that exceeds the limits
 */
export function pdfPages(bytes: Uint8Array): Promise<readonly string[] | null> {
  const { pdfPages: pages, pdfCharacters: characters, pdfTime, pdfMemoryMb } = documentLimits;
  const task: PdfTask = { bytes, pages, characters };
  const worker = new Worker(WORKER, {
    workerData: task,
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: pdfMemoryMb },
  });
  return new Promise((resolve) => {
    const done = (texts: readonly string[] | null): void => {
      clearTimeout(limit);
      void worker.terminate();
      resolve(texts);
    };
    const limit = setTimeout(done, pdfTime, null);
    worker.once('message', done);
    worker.once('error', () => {
      done(null);
    });
    worker.once('exit', () => {
      done(null);
    });
  });
}
