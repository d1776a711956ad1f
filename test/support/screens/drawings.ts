import { Worker } from 'node:worker_threads';
import type { Document } from './samples.js';

/** What a thread is to draw. */
export interface Task {
  document: Document;
  now: number;
}

/** For each page: its lines for each reader, and what each button changes. */
export type Drawn = Record<string, Record<string, string[]>>;

/** Draws all pages of a front end in a thread of its own, whose globals are those of a browser. */
export const drawAll = (frontEnd: 'web' | 'staff', task: Task): Promise<Drawn> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(`browser/${frontEnd}.worker.ts`, import.meta.url), {
      workerData: task,
      // React without its checks takes a third of the time.
      env: { ...process.env, NODE_ENV: 'production' },
      // Most of what is made for a page is dropped with it.
      resourceLimits: { maxYoungGenerationSizeMb: 256 },
      execArgv: ['--import', new URL('../runner/typescript.mjs', import.meta.url).href, '--no-warnings'],
    });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

/** A failure that no part of a front end takes. */
export const UNHANDLED = '! nobody handles';

/** How the line of a call begins that the API's document does not have as it is. */
export const UNDOCUMENTED = '! not documented:';

/** The key of a text of the back office that does not exist. */
const KEY = /(^|[\s“+])(backOffice|resources|ra)\.[a-z]/;

/**
 * The draws that broke, say the key of a text, name an element that is not there, or call what is not documented. A refusal
 * may be shown as an error page.
 */
export const broken = (drawn: Drawn): string[] =>
  Object.entries(drawn).flatMap(([page, readers]) =>
    Object.entries(readers).flatMap(([reader, lines]) =>
      lines.some((line) => line.includes(UNHANDLED) || line.includes(UNDOCUMENTED)) ||
      // Where there is no firm there is no ranking of a province.
      (lines.some((line) => KEY.test(line) || (/^(\+ )?! /.test(line) && !line.endsWith('! 404'))) &&
        !reader.endsWith('refused'))
        ? [`${page} ${reader}`]
        : [],
    ),
  );
