import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { openSessions, sessionKey } from '../bench/data/tokens.js';
import { SECRET } from '../bench/servers.js';

/** The number of drafts that one citizen writes. */
const DRAFTS = 3;

/** Runs a statement on the server directly, bypassing the faulty link; undefined while the server is down. */
export async function tried<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Row[] | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 20_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<Row>(text, values)).rows;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Does some work on one connection to the server. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, query_timeout: 60_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Repeats {@link tried} until it succeeds. */
export async function surely<Row extends pg.QueryResultRow>(
  url: () => string,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  for (;;) {
    const rows = await tried<Row>(url(), text, values);
    if (rows) return rows;
    await pause(200);
  }
}

/** Drafts that citizens write with idempotency keys, each of which must exist once in the end. */
export class Drafts {
  /** The ids that callers received, by key. */
  readonly received = new Map<string, Set<number>>();
  readonly #base: () => string;
  readonly #tokens: readonly string[];
  asked = 0;

  constructor(base: () => string, tokens: readonly string[]) {
    this.#base = base;
    this.#tokens = tokens;
  }

  /** Those of so many new citizens, who are signed in. */
  static async of(citizens: number, databaseUrl: string, base: string): Promise<Drafts> {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ id: number }>(
        `insert into accounts (model, email, password_hash, first_name, last_name, birth_date, confirmed_at, created_at, updated_at)
         select 'user', 'drafts-' || n || '@example.com', 'none', 'Prova', 'Prova', '1980-01-01', now(), now(), now()
         from generate_series(1, $1::integer) n returning id`,
        [citizens],
      );
      const callers = await openSessions(
        client,
        sessionKey({ JWT_SECRET: SECRET }),
        rows.map(({ id }) => id),
      );
      return new Drafts(
        () => base,
        callers.map(({ token }) => token),
      );
    } finally {
      await client.end();
    }
  }

  /** Writes the next one, like a client that tries once. */
  async write(): Promise<void> {
    const nth = this.asked++;
    if (nth >= this.#tokens.length * DRAFTS) throw new Error('there are too few citizens');
    this.received.set(`draft ${nth}`, new Set());
    await this.#attempt(`draft ${nth}`);
  }

  /** Repeats those without an answer, until all have one. */
  async finish(): Promise<void> {
    for (const [key, ids] of this.received) while (ids.size === 0) if (!(await this.#attempt(key))) await pause(500);
    // Once more: the answer is the same.
    for (const [key] of [...this.received].filter((_, nth) => nth % 10 === 0)) await this.#attempt(key);
  }

  async #attempt(key: string): Promise<boolean> {
    const token = this.#tokens[Math.floor(Number(key.split(' ')[1]) / DRAFTS)];
    try {
      const answer = await fetch(`${this.#base()}/api/v1/requests`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token ?? ''}`, 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ request_type_id: 'malasanita' }),
        signal: AbortSignal.timeout(15_000),
      });
      const body = (await answer.json()) as { info: { id: number } };
      if (answer.status === 201) this.received.get(key)?.add(body.info.id);
      return answer.status === 201;
    } catch {
      return false;
    }
  }
}

/** Puts a mail and its job into the queue, as a use case does in its transaction: the job has the settings of its queue. */
export const WRITE_MAIL = `
  with mail as (
    insert into outbox (recipient, locale, template, subject, body_text, content, created_at)
    values ('someone@example.com', 'it', 'faults', 'Prova', 'Prova', '{"paragraphs": ["Prova"]}', now())
    returning id)
  insert into pgboss.job (
    name, data, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, deletion_seconds, dead_letter, policy)
  select q.name, jsonb_build_object('id', mail.id), q.retry_limit, q.retry_delay, q.retry_backoff, q.expire_seconds,
    q.heartbeat_seconds, q.deletion_seconds, q.dead_letter, q.policy
  from mail cross join pgboss.queue q where q.name = 'mail.send'`;
