import { parseArgs } from 'node:util';

export const USAGE = `Measures the hot paths of the product beside a bare Fastify handler of the same path, on the same database.

  npm run bench -- [--only W1,W2,…] [--rounds 5] [--seconds 3] [--small] [--keep FOLDER] [--strict]
  npm run bench -- --fill URL --tokens FILE [--small] [--quotes 5000]

The product runs as a process of its own (dist/main.js), the bare server (test/bench/bare-server.ts) as another. Each path is
measured in rounds: product, bare, product, bare … The ratio is the median of the rounds' ratios. Rates of one run compare
with each other, not with those of another day.

  --only      the paths to measure:
                W1, W2, W2f, W3   a firm's list, a request as its citizen and as a firm reads it, a quote
                user, unread, credits, ranking, page   other lists, and the kept home page
                live, public      what a bearer costs on routes that need none
                chats, messages   a firm's conversations, and one of a citizen
                inbox, ledger, chatlist, chat   a firm's first page, credits and conversations, and one conversation, with a
                                  short and a long history
                matching, jobs, forward   among 200,000 firms, in the benchmark's own process
                typing            the search of towns
                streams           a thousand open streams of events, and a message from process to process
                growth-requests   the same calls with 10,000, 100,000 and 1,000,000 requests in the database; takes half an
                                  hour, so only when it is named (with --small: 1,000, 10,000 and 50,000, in some minutes)
                growth-queue      10,000 requests to forward and 100,000 to expire for one worker, with its memory; only
                                  when it is named, too (with --small: 1,000 and 5,000)
                replicas          calls of visitors, citizens and firms, mixed, without a replica, with one and with two; only
                                  when it is named
                partitions        what partitions by time give and take in tables of 10,000,000 rows; takes half an hour, so
                                  only when it is named, too (with --small: 100,000)
  --rounds    rounds of each path, after one that does not count
  --seconds   how long a round takes
  --small     a tenth of the data
  --keep      keeps the filled database in FOLDER, and uses what is there the next time
  --pool      connections of the bare server; as many as the product's two pools have
  --places    the full list of comuni for typing, any file that geo:import reads
  --strict    exit code 1 when a goal falls short

  --fill      fills any migrated database with the same data, for measuring from outside, and measures nothing
  --tokens    where to write who may call (JSON), each with a bearer token: firms and citizens with ids of requests they may
              read, quoting firms with ids of responses they may quote, and firms with a short and a long history. The
              tokens are signed with the key of an instance with this environment (JWT_SECRET, or else DATA_DIR)
  --quotes    how many responses to quote there are`;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    small: { type: 'boolean', default: false },
    keep: { type: 'string' },
    pool: { type: 'string', default: '12' },
    places: { type: 'string' },
    strict: { type: 'boolean', default: false },
    fill: { type: 'string' },
    tokens: { type: 'string' },
    quotes: { type: 'string', default: '5000' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** What the caller asked for. */
export const options = {
  ...values,
  only: values.only?.split(','),
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  pool: Number(values.pool),
  quotes: Number(values.quotes),
};

/** Whether a path is to be measured. */
export const wanted = (path: string): boolean => options.only?.includes(path) ?? true;

/** Whether a path that takes long is to be measured: only when it is named. */
export const named = (path: string): boolean => options.only?.includes(path) ?? false;

/** Whether one of these paths is to be measured. */
export const anyWanted = (paths: readonly string[]): boolean => paths.some(wanted);
