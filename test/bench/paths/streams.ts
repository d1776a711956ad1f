import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import type { Outcome } from '../compare.js';
import { cpuTime } from '../cpu.js';
import type { Callers } from '../data/callers.js';
import type { Log } from '../data/fill.js';
import type { Caller } from '../data/tokens.js';
import { startProduct, type Server } from '../servers.js';

const STREAMS = 1000;
const MESSAGES = 100;
/** The milliseconds over which the processor time of open streams is measured. */
const REST = 20_000;
const MOST_MEGABYTES = 150;
const MOST_CORE = 0.05;
const MOST_MILLISECONDS = 300;

/** An open stream of events. */
interface Stream {
  readonly account: number;
  /** Called with the text of each message event. */
  onMessage: (() => void) | undefined;
  close(): void;
}

function open(base: string, { id, token }: Caller): Promise<Stream> {
  return new Promise((done, failed) => {
    const asked = get(
      `${base}/api/v1/events`,
      { headers: { authorization: `Bearer ${token}` }, agent: false },
      (answer) => {
        if (answer.statusCode !== 200) {
          failed(new Error(`a stream was answered ${answer.statusCode}`));
          return;
        }
        const stream: Stream = { account: id, onMessage: undefined, close: () => asked.destroy() };
        answer.on('data', (chunk: Buffer) => {
          if (chunk.toString().includes('event: message')) stream.onMessage?.();
        });
        answer.on('error', () => undefined);
        done(stream);
      },
    );
    asked.on('error', failed);
  });
}

/** Resident memory of a process in megabytes. */
async function megabytes({ pid }: Server): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? NaN) / 1024;
}

/** Milliseconds from sending a message to one process until the recipient's stream at another process has it. */
async function delivery(base: string, firm: Caller, responseId: number, stream: Stream): Promise<number> {
  const arrived = new Promise<number>((done) => {
    stream.onMessage = () => {
      done(performance.now());
    };
  });
  const began = performance.now();
  const answer = await fetch(`${base}/api/v1/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${firm.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ response_id: responseId, text: 'Buongiorno, quando è successo?' }),
  });
  if (!answer.ok) throw new Error(`a message was answered ${answer.status}: ${await answer.text()}`);
  const ended = await Promise.race([arrived, wait(5000, NaN)]);
  stream.onMessage = undefined;
  return ended - began;
}

/** The cost of a thousand open streams for one process, and the time of a message from another process to one of them. */
export async function measureStreams(databaseUrl: string, callers: Callers, log: Log): Promise<Outcome[]> {
  log(`\nstreams  ${STREAMS} open streams of events on one process`);
  const db = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  const [reading, writing] = [await startProduct(databaseUrl), await startProduct(databaseUrl)];
  const streams: Stream[] = [];
  try {
    const everyone = [...callers.citizens, ...callers.firms, ...callers.quoting];
    const openUpTo = async (count: number): Promise<void> => {
      while (streams.length < count)
        streams.push(
          ...(await Promise.all(
            Array.from({ length: Math.min(50, count - streams.length) }, (_, at) =>
              open(reading.base, everyone[(streams.length + at) % everyone.length] as Caller),
            ),
          )),
        );
    };
    // The first streams warm the process up and are not measured.
    await openUpTo(50);
    await wait(3000);
    const before = await megabytes(reading);
    await openUpTo(50 + STREAMS);
    await wait(3000);
    const [idle, began] = [await cpuTime(db, reading.pid), performance.now()];
    await wait(REST);
    const core = ((await cpuTime(db, reading.pid)).node - idle.node) / (performance.now() - began);
    const memory = (await megabytes(reading)) - before;

    const { rows } = await db.query<{ id: number; account_id: number }>(
      `select p.id, q.account_id from responses p join requests q on q.id = p.request_id where p.id = any($1::integer[])`,
      [callers.quoting.flatMap(({ responses }) => responses.slice(0, 1))],
    );
    const citizens = new Map(rows.map(({ id, account_id }) => [id, account_id]));
    const took: number[] = [];
    for (const firm of callers.quoting.slice(0, MESSAGES)) {
      const [response] = firm.responses;
      const stream = streams.find(({ account }) => account === citizens.get(response ?? 0));
      if (response !== undefined && stream) took.push(await delivery(writing.base, firm, response, stream));
    }
    took.sort((one, other) => one - other);
    const late = took[Math.floor(took.length * 0.99)] ?? NaN;
    log(
      `  ${memory.toFixed(0)} MB, ${(100 * core).toFixed(1)} % of a core at rest; ${took.length} messages: ` +
        `p50 ${(took[Math.floor(took.length / 2)] ?? NaN).toFixed(0)} ms, p99 ${late.toFixed(0)} ms`,
    );
    const outcome = (title: string, found: string, goal: string, reached: boolean): Outcome => ({
      path: 'streams',
      title,
      found,
      goal,
      reached,
    });
    return [
      outcome(
        `memory of ${STREAMS} streams`,
        `${memory.toFixed(0)} MB`,
        `under ${MOST_MEGABYTES} MB`,
        memory < MOST_MEGABYTES,
      ),
      outcome(
        `${STREAMS} streams at rest`,
        `${(100 * core).toFixed(1)} %`,
        `at most ${100 * MOST_CORE} % of a core`,
        core <= MOST_CORE,
      ),
      outcome(
        'a message across two processes, p99',
        `${late.toFixed(0)} ms`,
        `under ${MOST_MILLISECONDS} ms`,
        took.length > 0 && late < MOST_MILLISECONDS,
      ),
    ];
  } finally {
    for (const stream of streams) stream.close();
    await reading.stop();
    await writing.stop();
    await db.end();
  }
}
