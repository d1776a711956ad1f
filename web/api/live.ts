import { followStream } from '../../src/shared/live/follow-stream.js';
import { api } from './client';
import { readSession } from './session';

/** An event that just happened, with ids only. Without `refs` it is unknown which: whatever is shown is read again. */
export interface LiveEvent {
  readonly kind: 'notification' | 'message' | 'request';
  readonly refs: {
    readonly response_id?: number;
    readonly message_id?: number;
    readonly request_id?: number;
    readonly change?: 'new' | 'changed' | 'read' | 'writing';
  };
}

type Handler = (event: LiveEvent) => void;

const EVERYTHING: readonly LiveEvent[] = (['notification', 'message', 'request'] as const).map((kind) => ({
  kind,
  refs: {},
}));

const handlers = new Set<Handler>();
let running: { readonly accountId: number; readonly abort: AbortController } | undefined;

/**
 * Receives the events of the signed-in account, for as long as there is a listener. One tab of an account holds the stream
 * and notifies the others: a browser opens only a few connections to a server. Listeners ask the server now and then
 * all the same, in case the stream is down.
 */
export function onLive(handler: Handler): () => void {
  handlers.add(handler);
  start();
  return () => {
    handlers.delete(handler);
    if (handlers.size > 0) return;
    running?.abort.abort();
    running = undefined;
  };
}

const deliver: Handler = (event) => {
  for (const handler of handlers) handler(event);
};

function start(): void {
  const accountId = readSession()?.account.id;
  if (accountId === undefined || running?.accountId === accountId) return;
  running?.abort.abort();
  const abort = new AbortController();
  const { signal } = abort;
  running = { accountId, abort };
  const name = `live-${accountId}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<LiveEvent>) => {
    deliver(data);
  };
  signal.addEventListener('abort', () => {
    others.close();
  });
  const emit: Handler = (event) => {
    deliver(event);
    if (!signal.aborted) others.postMessage(event);
  };
  const hold = () => follow(emit, signal);
  // Where the browser has no locks, each tab has a stream of its own.
  const held = 'locks' in navigator ? navigator.locks.request(name, { signal }, hold) : hold();
  held.catch(() => undefined);
}

/** Keeps a stream open until `signal` aborts or nobody is signed in. */
const follow = (emit: Handler, signal: AbortSignal): Promise<void> =>
  followStream({
    signal,
    open: async (last, whole) => {
      const { data } = await api.GET('/events', {
        parseAs: 'stream',
        signal: whole,
        ...(last !== undefined && { headers: { 'Last-Event-ID': last } }),
      });
      return data as unknown as ReadableStream<Uint8Array<ArrayBuffer>>;
    },
    // No event id is known from which to continue.
    opened: (missed) => {
      if (missed) for (const event of EVERYTHING) emit(event);
    },
    event: ({ kind, data }) => {
      emit({ kind: kind as LiveEvent['kind'], refs: JSON.parse(data) as LiveEvent['refs'] });
    },
    // Listeners also ask by themselves.
    refused: () => (readSession() ? undefined : false),
  });
