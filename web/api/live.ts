import { api } from './client';
import { readSession } from './session';

/** Something that just happened, by ids alone. Without `refs` nobody knows what: whatever is shown is read again. */
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

/** How long to wait before the stream is opened again, at first and at most (milliseconds). */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** Ids that were seen: after a cut an event may come twice. */
const REMEMBERED = 200;
const EVERYTHING: readonly LiveEvent[] = (['notification', 'message', 'request'] as const).map((kind) => ({
  kind,
  refs: {},
}));

const handlers = new Set<Handler>();
let running: { readonly accountId: number; readonly abort: AbortController } | undefined;

/**
 * Hears what happens to the signed-in account, for as long as somebody listens. One tab of an account holds the stream
 * and tells the others: a browser opens only a few connections to a server. Whoever listens asks the server now and then
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
  const tell: Handler = (event) => {
    deliver(event);
    if (!signal.aborted) others.postMessage(event);
  };
  const hold = () => follow(tell, signal);
  // Where the browser has no locks, each tab has a stream of its own.
  const held = 'locks' in navigator ? navigator.locks.request(name, { signal }, hold) : hold();
  held.catch(() => undefined);
}

/** Keeps a stream open until `signal` aborts. */
async function follow(tell: Handler, signal: AbortSignal): Promise<void> {
  const seen: string[] = [];
  let wait = FIRST_WAIT;
  let isFirst = true;
  while (!signal.aborted && readSession()) {
    try {
      const last = seen.at(-1);
      const { data } = await api.GET('/events', {
        parseAs: 'stream',
        signal,
        ...(last !== undefined && { headers: { 'Last-Event-ID': last } }),
      });
      wait = FIRST_WAIT;
      // Nothing was heard while the stream was down, and no event says from where to go on.
      if (!isFirst && last === undefined) for (const event of EVERYTHING) tell(event);
      isFirst = false;
      for await (const { id, event } of eventsOf(data as unknown as ReadableStream<Uint8Array>)) {
        if (id !== undefined && seen.includes(id)) continue;
        if (id !== undefined) seen.push(id);
        if (seen.length > REMEMBERED) seen.shift();
        tell(event);
      }
    } catch {
      // The next round tries again; those who listen also ask by themselves.
    }
    await pause(wait * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** The events of a stream as the standard writes them; what begins with a colon only says that the line is there. */
async function* eventsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<{ id?: string; event: LiveEvent }> {
  const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let text = '';
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    text += value;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
      );
      const kind = fields.get('event') as LiveEvent['kind'] | undefined;
      const id = fields.get('id');
      if (kind)
        yield {
          ...(id !== undefined && { id }),
          event: { kind, refs: JSON.parse(fields.get('data') ?? '{}') as LiveEvent['refs'] },
        };
    }
  }
}

function pause(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
