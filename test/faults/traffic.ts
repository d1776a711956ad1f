import { setTimeout as pause } from 'node:timers/promises';

/** The outcome of a call: its status, or 0 without an answer. */
export interface Outcome {
  readonly status: number;
  readonly retryAfter: string | null;
  /** Milliseconds. */
  readonly took: number;
}

/** A call without an answer by then counts as lost. */
const LOST = 10_000;

/** Makes a call and returns its outcome. */
export async function outcomeOf(url: string, token: string | undefined, init: RequestInit = {}): Promise<Outcome> {
  const began = performance.now();
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(init.body !== undefined && { 'content-type': 'application/json' }),
    ...(init.headers as Record<string, string>),
  };
  try {
    const answer = await fetch(url, { ...init, headers, signal: AbortSignal.timeout(LOST) });
    await answer.arrayBuffer();
    return { status: answer.status, retryAfter: answer.headers.get('retry-after'), took: performance.now() - began };
  } catch {
    return { status: 0, retryAfter: null, took: performance.now() - began };
  }
}

/** Makes calls at an interval without waiting for their answers, and collects their outcomes. */
export class Traffic {
  readonly #outcomes: Promise<Outcome>[] = [];
  #runs = true;
  readonly #done: Promise<void>;

  constructor(every: number, call: (nth: number) => Promise<Outcome>) {
    this.#done = (async () => {
      for (let nth = 0; this.#runs; nth++) {
        this.#outcomes.push(call(nth));
        await pause(every);
      }
    })();
  }

  async stop(): Promise<Outcome[]> {
    this.#runs = false;
    await this.#done;
    return Promise.all(this.#outcomes);
  }
}

/** The number of outcomes by status. */
export function counted(outcomes: readonly Outcome[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of outcomes) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
