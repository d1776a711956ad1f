import type pg from 'pg';
import { holdBack, PreparedClient } from './prepared-client.js';

/**
 * A connection to a pooler that gives each transaction any connection of the server, as PgBouncer does in transaction
 * mode. Nothing of a session may be counted on, nor left behind for the next client: so the role and the limits, which other
 * connections are opened with, are set at the beginning of each transaction and end with it. A statement by itself is a
 * transaction of its own. All of it is written in one piece and takes one round trip.
 */
export class PooledClient extends PreparedClient {
  /** What each transaction begins with. */
  readonly settings: string;
  /** Whether a transaction was begun. */
  isOpen = false;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // A pooler refuses them, or forgets them.
    const parameters = (this as unknown as { connectionParameters: { options?: string | undefined } })
      .connectionParameters;
    this.settings = settingsOf(parameters.options ?? '');
    parameters.options = undefined;
    this.preparesByName = false;
  }
}

/** {@link PooledClient} where the pooler keeps prepared statements apart for its clients. */
export class PreparingPooledClient extends PooledClient {
  constructor(config?: pg.ClientConfig) {
    super(config);
    this.preparesByName = true;
  }
}

/** A transaction knows this name for what a session calls otherwise. */
const IN_TRANSACTION: Readonly<Record<string, string>> = { default_transaction_read_only: 'transaction_read_only' };

/**
 * The options that a connection is opened with (`-c name=value`) as statements that hold for a transaction.
 * @throws Error for an option that is none of these
 */
export function settingsOf(options: string): string {
  return options
    .split('-c ')
    .map((option) => option.trim())
    .filter((option) => option !== '')
    .map((option) => {
      const [, name = '', value = ''] = /^([a-z_]+)=([\w.]+)$/.exec(option) ?? [];
      if (name === '') throw new Error(`a pooler cannot be given the option ${option}`);
      return `set local ${IN_TRANSACTION[name] ?? name} to '${value}'`;
    })
    .join('; ');
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;
type Answered = (error: Error | null, result?: unknown) => void;

const BEGINS = /^(?:begin|start transaction)\b[^;]*/i;
const ENDS = new Set(['commit', 'rollback', 'end']);

/** Whether the last statement of a text ends the transaction. */
function ends(text: string): boolean {
  const last = text.endsWith(';') ? text.slice(0, -1) : text;
  return ENDS.has(
    last
      .slice(last.lastIndexOf(';') + 1)
      .trim()
      .toLowerCase(),
  );
}

const textOf = (config: unknown): string =>
  (typeof config === 'string' ? config : (config as { text: string }).text).trim();

// oxlint-disable-next-line typescript/unbound-method -- called with the connection as `this`
const query = PreparedClient.prototype.query as Query;

/** Sends what nobody waits for alone: where it fails, so does what comes after it. */
function sendAhead(client: PooledClient, text: string): Promise<unknown> {
  const sent = query.call(client, text) as Promise<unknown>;
  sent.catch(() => undefined);
  return sent;
}

/** A statement by itself, in a transaction that it has alone. */
async function sendAlone(client: PooledClient, config: unknown, values: unknown): Promise<unknown> {
  holdBack(client);
  const before = [sendAhead(client, 'begin'), sendAhead(client, client.settings)];
  const asked = query.call(client, config, values) as Promise<unknown>;
  asked.catch(() => undefined);
  const committed = sendAhead(client, 'commit');
  // The first that fails says why. Its answer counts only when the commit has one, too.
  const [answer] = await Promise.allSettled([Promise.all(before).then(() => asked)]);
  await Promise.allSettled([asked, committed]);
  if (answer.status === 'rejected') throw answer.reason;
  await committed;
  return answer.value;
}

const pooledQuery: Query = function (config, values, callback) {
  const client = this as PooledClient;
  const text = textOf(config);
  if (client.settings === '' || client.isOpen) {
    if (ends(text)) client.isOpen = false;
    return query.call(client, config, values, callback);
  }
  const begins = BEGINS.exec(text);
  if (begins && begins[0].length === text.length) {
    client.isOpen = true;
    const begun = query.call(client, config, values, callback);
    void sendAhead(client, client.settings);
    return begun;
  }
  if (begins) {
    // A whole transaction in one text.
    client.isOpen = !ends(text);
    return query.call(client, `${begins[0]}; ${client.settings}${text.slice(begins[0].length)}`, values, callback);
  }
  const answered = (typeof values === 'function' ? values : callback) as Answered | undefined;
  const sent = sendAlone(client, config, typeof values === 'function' ? undefined : values);
  if (!answered) return sent;
  sent.then(
    (result) => answered(null, result),
    (error: unknown) => answered(error as Error),
  );
  return undefined;
};
PooledClient.prototype.query = pooledQuery as typeof pg.Client.prototype.query;
