import type { Root } from 'hast';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { markdownLimits } from '../../shared/limits.js';
import { defineProblems } from '../problem.js';
import { isIntricate } from './markdown.rules.js';

/** Beside this file; the tests run the sources. */
const WORKER = new URL(`./markdown.worker${import.meta.url.endsWith('.ts') ? '.ts' : '.js'}`, import.meta.url);

/** What can go wrong with a Markdown text. */
export const markdownProblems = defineProblems({
  text_too_intricate: {
    status: 422,
    text: {
      it:
        'Questo testo è troppo intricato: elenchi dentro elenchi, citazioni dentro citazioni o troppi asterischi e parentesi. ' +
        'Semplificalo e riprova: quello che hai scritto non si perde.',
      en:
        'This text is too intricate: lists in lists, quotations in quotations, or too many asterisks and brackets. ' +
        'Make it simpler and try again: what you wrote is not lost.',
    },
  },
});

/** Parses texts one after the other in a thread, which is terminated by a text that costs too much. */
class MarkdownThread {
  private worker: Promise<Worker> | undefined;
  private turn: Promise<unknown> = Promise.resolve();

  read(markdown: string): Promise<Root> {
    const read = this.turn.then(() => this.readNow(markdown));
    this.turn = read.catch(() => undefined);
    return read;
  }

  private async readNow(markdown: string): Promise<Root> {
    const worker = await (this.worker ??= this.start());
    worker.ref();
    const enough = new AbortController();
    const { signal } = enough;
    const limit = setTimeout(() => {
      enough.abort();
    }, markdownLimits.time);
    try {
      worker.postMessage(markdown);
      const [answer] = (await Promise.race([
        once(worker, 'message', { signal }),
        once(worker, 'exit', { signal }).then(() => [undefined]),
      ])) as [Root | undefined];
      if (answer) return answer;
      throw markdownProblems.text_too_intricate();
    } catch {
      // It took too long, or more memory or depth than there is.
      this.worker = undefined;
      void worker.terminate();
      throw markdownProblems.text_too_intricate();
    } finally {
      clearTimeout(limit);
      enough.abort();
      // A process that ends does not wait for it.
      worker.unref();
    }
  }

  /** The time limit of a text does not include the start of the thread. */
  private async start(): Promise<Worker> {
    const worker = new Worker(WORKER, {
      execArgv: [],
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: markdownLimits.memoryMb },
    });
    try {
      await once(worker, 'message');
    } catch (error) {
      this.worker = undefined;
      throw error;
    }
    worker.on('error', () => {
      this.worker = undefined;
    });
    return worker;
  }
}

const thread = new MarkdownThread();

/**
 * Markdown that somebody typed as a tree of HTML. It is checked first, and parsed in a thread of its own with a time
 * limit, so that no text blocks the process. Rule 27.20.
 * @throws text_too_intricate (422)
 */
export async function typedTree(markdown: string): Promise<Root> {
  if (isIntricate(markdown)) throw markdownProblems.text_too_intricate();
  return thread.read(markdown);
}
