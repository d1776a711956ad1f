/** An event of a stream as the standard writes it. */
export interface StreamedEvent {
  readonly id?: string;
  readonly kind: string;
  /** JSON. */
  readonly data: string;
}

/** How a page follows a stream of server-sent events. */
export interface Following {
  /** Asks the server for the stream. @throws the refusal */
  readonly open: (last: string | undefined, signal: AbortSignal) => Promise<ReadableStream<Uint8Array<ArrayBuffer>>>;
  /** A stream is open. @param missed whether events may have been lost before */
  readonly opened?: (missed: boolean) => void;
  readonly event: (event: StreamedEvent) => void;
  /** @returns how long to wait instead of the usual time (milliseconds), or false to follow no more */
  readonly refused?: (error: unknown) => number | false | undefined;
  readonly signal: AbortSignal;
}

/** How long to wait before the stream is opened again, at first and at most (milliseconds). */
const FIRST_WAIT = 1_000;
const LONGEST_WAIT = 30_000;
/** A stream that was silent for this long is dead: the server sends a heartbeat every 25 seconds. */
const DEAD = 60_000;
/** How many ids are remembered: after a reconnection an event may come twice. */
const REMEMBERED = 200;

/** Keeps a stream open until the signal aborts. It is opened again when it breaks or falls silent. */
export async function followStream({ open, opened, event, refused, signal }: Following): Promise<void> {
  const seen: string[] = [];
  let wait = FIRST_WAIT;
  let isFirst = true;
  const isOver = (): boolean => signal.aborted;
  while (!isOver()) {
    let pause = wait;
    const silent = new AbortController();
    let dead: ReturnType<typeof setTimeout> | undefined;
    const alive = (): void => {
      clearTimeout(dead);
      dead = setTimeout(() => silent.abort(), DEAD);
    };
    try {
      const last = seen.at(-1);
      const stream = await open(last, AbortSignal.any([signal, silent.signal]));
      wait = pause = FIRST_WAIT;
      opened?.(!isFirst && last === undefined);
      isFirst = false;
      for await (const one of eventsOf(stream, alive)) {
        if (one.id !== undefined) {
          if (seen.includes(one.id)) continue;
          seen.push(one.id);
          if (seen.length > REMEMBERED) seen.shift();
        }
        event(one);
      }
    } catch (error) {
      const other = isOver() ? false : refused?.(error);
      if (other === false) return;
      pause = other ?? pause;
    } finally {
      clearTimeout(dead);
    }
    await sleep(pause * (0.75 + Math.random() / 2), signal);
    wait = Math.min(wait * 2, LONGEST_WAIT);
  }
}

/** The events of a stream; lines that begin with a colon are heartbeats. */
async function* eventsOf(
  stream: ReadableStream<Uint8Array<ArrayBuffer>>,
  alive: () => void,
): AsyncGenerator<StreamedEvent> {
  const reader = stream.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  alive();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    alive();
    const blocks = (text + part.value).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(
        block.split('\n').map((line): [string, string] => {
          const colon = line.indexOf(': ');
          return [line.slice(0, colon), line.slice(colon + 2)];
        }),
      );
      const id = fields.get('id');
      const kind = fields.get('event');
      if (kind !== undefined) yield { ...(id !== undefined && { id }), kind, data: fields.get('data') ?? '{}' };
    }
  }
}

function sleep(time: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, time);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
