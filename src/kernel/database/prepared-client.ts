import type { Writable } from 'node:stream';
import pg from 'pg';

/**
 * How many different texts are prepared. A statement whose text depends on how many values it got (`in (…)`, rows of an
 * insert) must not fill the memory of the server's connections; further texts run unprepared.
 */
const MOST_TEXTS = 1_000;

/** A text is prepared when it comes for the second time: many of the start come once. */
const seen = new Set<string>();
const names = new Map<string, string>();

/**
 * The name under which a text is prepared on each connection; undefined runs it unprepared.
 */
export function preparedName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined) return known;
  if (names.size >= MOST_TEXTS) return undefined;
  if (!seen.delete(text)) {
    if (seen.size >= MOST_TEXTS) seen.clear();
    seen.add(text);
    return undefined;
  }
  const name = `s${names.size}`;
  names.set(text, name);
  return name;
}

type Query = (this: pg.Client, config: unknown, values?: unknown, callback?: unknown) => unknown;

/** What PostgreSQL answers to `begin`. */
const BEGUN = { command: 'BEGIN', rowCount: null, rows: [], fields: [], oid: 0 };

/**
 * A connection that prepares statements with values by name, so that PostgreSQL parses and plans a text once a
 * connection. Planning a statement that builds JSON takes longer than running it.
 *
 * It also sends `begin` together with the first statement instead of waiting for its answer: a connection that cannot
 * begin cannot run the statement either, which then fails by itself.
 */
export class PreparedClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // The setting's own place; a copy of `config` would lose the password, which is hidden from copying.
    (this as unknown as { pipeline: boolean }).pipeline = true;
  }
}

const query: Query = function (config, values, callback) {
  const send = (...args: [unknown, unknown?, unknown?]) => (pg.Client.prototype.query as Query).apply(this, args);
  if (config === 'begin' && callback === undefined) {
    // Held back until the first statement is written as well: both are one call of the system.
    const { stream } = (this as unknown as { connection: { stream: Writable } }).connection;
    stream.cork();
    setImmediate(() => stream.uncork());
    (send(config) as Promise<unknown>).catch(() => undefined);
    return Promise.resolve(BEGUN);
  }
  if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
    return send(config, values, callback);
  const name = preparedName(config);
  return name === undefined ? send(config, values, callback) : send({ name, text: config, values }, callback);
};
PreparedClient.prototype.query = query as typeof pg.Client.prototype.query;
