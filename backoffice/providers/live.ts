import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maySee } from './access';
import { asFailure, call } from './http';

/** Without a stream the same is asked for this often (milliseconds). */
const POLL = 30_000;
/** A stream that was cut is opened again after this (milliseconds). */
const AGAIN = 2_000;
/** A stream that was silent for this long is dead: it gives a sign of life every 25 seconds. */
const DEAD = 60_000;

/** What is read anew when a resource has changed. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  cases: ['cases', 'case-figures'],
  refunds: ['refunds'],
};
const told = Object.keys(keysOf);

function refresh(client: QueryClient, resource: string): void {
  if (!maySee(resource)) return;
  for (const key of keysOf[resource] ?? []) void client.invalidateQueries({ queryKey: [key] });
}

/** Reads one stream to its end. @throws when it breaks or falls silent */
async function follow(client: QueryClient, signal: AbortSignal): Promise<void> {
  const silent = new AbortController();
  let dead = 0;
  const alive = () => {
    window.clearTimeout(dead);
    dead = window.setTimeout(() => {
      silent.abort();
    }, DEAD);
  };
  try {
    const { body } = await call('stream', {
      signal: AbortSignal.any([signal, silent.signal]),
      headers: { Accept: 'text/event-stream' },
    });
    if (!body) return;
    // What came while there was no stream.
    for (const resource of told) refresh(client, resource);
    alive();
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      alive();
      const lines = (rest + part.value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.startsWith('event: ')) refresh(client, line.slice('event: '.length));
    }
  } finally {
    window.clearTimeout(dead);
  }
}

/** Keeps counts and queues as they are on the server: by the stream, and by asking now and then where there is none. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    let waiting = 0;
    const run = async (): Promise<void> => {
      let pause = AGAIN;
      try {
        await follow(client, over.signal);
      } catch (error) {
        const status: number = asFailure(error).status as number;
        // A session that has ended: the next call of the page leads to the login.
        if (status === 401) return;
        if (status !== 0) pause = POLL;
        if (status === 429) for (const resource of told) refresh(client, resource);
      }
      if (over.signal.aborted) return;
      waiting = window.setTimeout(() => void run(), pause);
    };
    void run();
    return () => {
      over.abort();
      window.clearTimeout(waiting);
    };
  }, [client]);
}
