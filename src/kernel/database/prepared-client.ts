import pg from 'pg';
import { currentWork, type Work } from '../observation/work.js';

/**
 * How many different texts are prepared. A statement whose text depends on how many values it got (`in (…)`, rows of an
 * insert) must not fill the memory of the server's connections; further texts run unprepared.
 */
const MOST_TEXTS = 1_000;

/** A text is prepared when it comes for the second time: many of the start come once. */
const seen = new Set<string>();
const names = new Map<string, string>();

/** The name under which a text is prepared on each connection; undefined runs it unprepared. */
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

/** Whoever wants to know how long statements take. */
export interface StatementObserver {
  /**
   * @param began by `performance.now()`
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

/** A statement as the driver is given it: a name prepares it. */
export interface Statement {
  readonly name?: string | undefined;
  readonly text: string;
  readonly values?: unknown[] | undefined;
}

/** As the driver tells a callback of an answer. */
type Answered = (error: unknown, result?: unknown) => void;

const isStatement = (given: unknown): given is Statement =>
  typeof given === 'object' && given !== null && 'text' in given && !('submit' in given);

/**
 * A connection that prepares statements with values by name, so that PostgreSQL parses and plans a text once a
 * connection. Planning a statement that builds JSON takes longer than running it.
 */
export class PreparedClient extends pg.Client {
  /** Told of each statement that has ended. */
  readonly observer: StatementObserver | undefined;
  /** Whether statements are prepared. A pooler may give the next one to another connection of the server. */
  preparesByName = true;

  constructor(config?: pg.ClientConfig) {
    super(config);
    // So the driver ends a connection on which an answer is late, instead of giving it the next statement. Set here, because
    // a copy of `config` would lose the password, which is hidden from copying.
    (this as unknown as { pipeline: boolean }).pipeline = true;
  }

  override query(given: unknown, values?: unknown, callback?: unknown): never {
    const statement = typeof given === 'string' ? { text: given, values: Array.isArray(values) ? values : [] } : given;
    if (!isStatement(statement)) return super.query(given as string, values as unknown[]) as never;
    const answer = this.send(statement);
    const answered = [values, callback].find((one) => typeof one === 'function') as Answered | undefined;
    if (answered) answer.then((result) => answered(null, result), answered);
    return answer as never;
  }

  /** Sends a statement, prepared where that is of use. */
  protected send({ name, text, values = [] }: Statement): Promise<pg.QueryResult> {
    const began = performance.now();
    const work = currentWork();
    const known = this.preparesByName && values.length > 0 ? (name ?? preparedName(text)) : undefined;
    const answer = super.query(known === undefined ? { text, values } : { name: known, text, values });
    const { observer } = this;
    if (observer)
      answer.then(
        () => observer.ended(text, began, work),
        (error: unknown) => observer.ended(text, began, work, error),
      );
    return answer;
  }
}
