import { setTimeout as pause } from 'node:timers/promises';
import type { Caller } from '../../bench/data/tokens.js';
import { answerOf, call } from './writes.js';

/** How long a sign of life may take, in milliseconds: sweeps run every 15 seconds. */
const PATIENCE = 30_000;

/** Waits until something holds. @returns whether it did in time */
export async function holds(ask: () => Promise<boolean>, patience = PATIENCE): Promise<boolean> {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    if (await ask()) return true;
    await pause(200);
  }
  return false;
}

/** A person's stream of events at one process, opened again when it ends, as browsers do it. */
export class Stream {
  #text = '';
  #runs = true;
  readonly #ended = new AbortController();

  constructor(base: string, token: string) {
    void this.#read(base, token);
  }

  /** How many messages were announced. */
  get messages(): number {
    return this.#text.split('event: message\n').length - 1;
  }

  close(): void {
    this.#runs = false;
    this.#ended.abort();
  }

  async #read(base: string, token: string): Promise<void> {
    const decoder = new TextDecoder();
    while (this.#runs) {
      try {
        const last = [...this.#text.matchAll(/^id: (\d+)$/gm)].at(-1)?.[1];
        const answer = await fetch(`${base}/api/v1/events`, {
          headers: { authorization: `Bearer ${token}`, ...(last !== undefined && { 'last-event-id': last }) },
          signal: this.#ended.signal,
        });
        if (answer.ok && answer.body)
          for await (const bytes of answer.body) this.#text += decoder.decode(bytes as Uint8Array, { stream: true });
      } catch {
        // It is opened again.
      }
      await pause(500, undefined, { ref: false });
    }
  }
}

/** Whether sweeps have run in one of the workers after a moment (seconds since 1970). */
export async function sweepsRanAfter(workers: readonly number[], moment: number): Promise<boolean> {
  for (const port of workers) {
    const [, text] = await answerOf(`http://127.0.0.1:${port}/metrics`, {}, 5_000);
    const runs = [...text.matchAll(/^sweep_last_success_timestamp_seconds\{.*\} ([\d.e+]+)$/gm)].map(([, at]) =>
      Number(at),
    );
    if (runs.some((at) => at > moment)) return true;
  }
  return false;
}

/**
 * Whether a session that is ended at one process is refused by the other, which remembered it.
 * @param keeps and @param loses two sessions of one account
 */
export async function endsEverywhere(webs: readonly string[], keeps: Caller, loses: Caller): Promise<boolean> {
  const read = { method: 'GET', path: '/notifications/unread' };
  const known = await Promise.all(webs.map((base) => call(base, { ...read, token: loses.token })));
  if (known.some(({ status }) => status !== 200)) return false;
  const session = (JSON.parse(Buffer.from(loses.token.split('.')[1] ?? '', 'base64url').toString()) as { sid: number })
    .sid;
  const { status } = await call(webs[0] ?? '', {
    method: 'DELETE',
    path: `/account/sessions/${session}`,
    token: keeps.token,
  });
  if (status !== 204 && status !== 200) return false;
  return holds(async () => (await call(webs[1] ?? '', { ...read, token: loses.token })).status === 401, 5_000);
}
