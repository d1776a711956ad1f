import type { Writable } from 'node:stream';
import pg from 'pg';
import { currentWork, type Work } from '../../observation/work.js';
import { PreparedQuery } from './prepared-query.js';

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

/** The mark of a statement after which its transaction only commits: the answers to both are waited for together. */
export const WITH_COMMIT = ' /* with the commit */';

/** What is answered to such a statement before PostgreSQL answers. */
const SENT = { command: 'SELECT', rowCount: null, rows: [], fields: [], oid: 0 };

/** Statements whose answers the commit waits for. */
const unanswered = new WeakMap<pg.Client, Promise<unknown>>();

/** Whoever wants to know how long statements take. */
export interface StatementObserver {
  /**
   * @param began by `performance.now()`. A statement that shares a connection begins when it is sent, so that it counts
   *   the answers before its own
   * @param work what it was sent for
   */
  ended(text: string, began: number, work: Work | undefined, error?: unknown): void;
}

/** The class of connections whose statements are observed. */
export function observedBy(observer: StatementObserver, Client = PreparedClient): typeof PreparedClient {
  return class extends Client {
    override readonly observer = observer;
  };
}

/**
 * A connection that prepares statements with values by name, so that PostgreSQL parses and plans a text once a
 * connection. Planning a statement that builds JSON takes longer than running it.
 *
 * It also sends a statement that is marked with {@link WITH_COMMIT} together with the `commit`.
 */
export class PreparedClient extends pg.Client {
  /** Receives each statement that has ended. */
  readonly observer: StatementObserver | undefined;
  /** Whether what has a name is prepared. A pooler may give the next statement to another connection of the server. */
  preparesByName = true;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // The setting's own place; a copy of `config` would lose the password, which is hidden from copying.
    (this as unknown as { pipeline: boolean }).pipeline = true;
  }
}

/** A call of a statement that has a name. */
interface Named {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

const isNamed = (config: unknown): config is Named =>
  typeof config === 'object' && config !== null && 'name' in config && !('submit' in config);

type Answered = (error: Error | null, result?: unknown) => void;

/** As the driver sends a statement: a promise where there is no callback. */
function sendNamed(client: pg.Client, config: Named, callback: Answered | undefined): unknown {
  const submit = (answered: Answered) =>
    (pg.Client.prototype.query as Query).call(client, new PreparedQuery(config, undefined, answered));
  if (callback) return submit(callback);
  return new Promise((done, failed) =>
    submit((error, result) => {
      if (error) failed(error);
      else done(result);
    }),
  ).catch((error: unknown) => {
    // As the driver does it: the stack leads to the caller instead of the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  });
}

/** Sends a statement, and notifies the connection's observer when it has ended. */
function observe(
  { observer }: PreparedClient,
  args: [unknown, unknown?, unknown?],
  send: (...args: [unknown, unknown?, unknown?]) => unknown,
): unknown {
  const [statement] = args;
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown } | undefined)?.text;
  if (!observer || typeof text !== 'string') return send(...args);
  const began = performance.now();
  const work = currentWork();
  const callback = args.findIndex((one) => typeof one === 'function');
  if (callback === -1) {
    const answer = send(...args);
    if (answer instanceof Promise)
      answer.then(
        () => observer.ended(text, began, work),
        (error: unknown) => observer.ended(text, began, work, error),
      );
    return answer;
  }
  const answered = args[callback] as Answered;
  args[callback] = ((error, result) => {
    observer.ended(text, began, work, error ?? undefined);
    answered(error, result);
  }) satisfies Answered;
  return send(...args);
}

const query: Query = function (config, values, callback) {
  const send = (...given: [unknown, unknown?, unknown?]) =>
    observe(this as PreparedClient, given, (...args) => {
      const [first, second, third] = args;
      if (!isNamed(first)) return (pg.Client.prototype.query as Query).apply(this, args);
      if (!(this as PreparedClient).preparesByName)
        return (pg.Client.prototype.query as Query).call(this, first.text, first.values, second ?? third);
      return sendNamed(this, first, (typeof second === 'function' ? second : third) as Answered | undefined);
    });
  if (config === 'commit' && unanswered.has(this)) {
    const last = unanswered.get(this);
    unanswered.delete(this);
    const committed = send(config) as Promise<unknown>;
    // After an error PostgreSQL answers to the commit that it has rolled back.
    committed.catch(() => undefined);
    return last?.then(() => committed);
  }
  if (typeof config !== 'string' || !Array.isArray(values) || values.length === 0)
    return send(config, values, callback);
  const name = (this as PreparedClient).preparesByName ? preparedName(config) : undefined;
  const sent = () =>
    name === undefined ? send(config, values, callback) : send({ name, text: config, values }, callback);
  if (!config.endsWith(WITH_COMMIT)) return sent();
  holdBack(this);
  const answer = sent() as Promise<unknown>;
  answer.catch(() => undefined);
  unanswered.set(this, answer);
  return Promise.resolve(SENT);
};

/** Holds back what is sent until the next statement is written as well: both are one call of the system. */
export function holdBack(client: pg.ClientBase): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection;
  stream.cork();
  setImmediate(() => stream.uncork());
}
PreparedClient.prototype.query = query as typeof pg.Client.prototype.query;
