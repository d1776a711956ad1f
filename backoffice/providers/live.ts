import type { QueryClient } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { maySee } from './access';
import { followStream } from '../../src/shared/live/follow-stream';
import { asFailure, call } from './http';
import { readAgain } from './read-again';

/** Without a stream, the polling interval (milliseconds). */
const POLL = 30_000;

/** The lists that are read again when a resource has changed. */
const keysOf: Readonly<Record<string, readonly string[]>> = {
  cases: ['cases', 'case-figures', 'case-mentions'],
  refunds: ['refunds'],
};
const watched = Object.keys(keysOf);

function refresh(client: QueryClient, resource: string): void {
  if (!maySee(resource)) return;
  for (const key of keysOf[resource] ?? []) void readAgain(client, key);
}

/** Keeps counts and queues as they are on the server: by the stream, and by polling while there is none. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    const refreshAll = (): void => {
      for (const resource of watched) refresh(client, resource);
    };
    void followStream({
      signal: over.signal,
      open: async (_, signal) => {
        const { body } = await call('stream', { signal, headers: { Accept: 'text/event-stream' } });
        if (!body) throw new Error('the stream has no body');
        return body;
      },
      // The events of the time without a stream.
      opened: refreshAll,
      event: ({ kind }) => {
        refresh(client, kind);
      },
      refused: (error) => {
        const status = asFailure(error).status as number;
        // The session has ended: the next call of the page leads to the login.
        if (status === 401) return false;
        if (status === 429) refreshAll();
        return status === 0 ? undefined : POLL;
      },
    });
    return () => {
      over.abort();
    };
  }, [client]);
}
