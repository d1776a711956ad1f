const KEY = Symbol.for('giustamente.atEnd');
const holder = globalThis as unknown as Record<symbol, (() => Promise<unknown>)[] | undefined>;

/**
 * Closes what the test files of this process share when the last one is done. global-teardown asks for it when Jest runs
 * the files in its own process; a worker just ends (see the runner), and its `exit` event closes what must not outlive it.
 */
export function atEnd(close: () => Promise<unknown>): void {
  (holder[KEY] ??= []).push(close);
}
