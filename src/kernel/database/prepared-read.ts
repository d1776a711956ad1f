import { sql, type Compilable, type RawBuilder } from 'kysely';
import { BuiltText } from './built-text.js';
import type { Sql } from './database.js';

/** The parameters of a statement, for its text: each is a value that is sent apart. */
export type Parameters<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> };

/** What PostgreSQL says to a statement when the one before it, which was to prepare it, was cut. */
export const NOT_PREPARED = '26000';

/** A statement as it is sent: the name under which a connection has prepared it, its text, and the values of this call. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  readonly values: unknown[];
}

/** A read whose text is built once. */
export interface PreparedRead<P, Row> {
  statement(given: P): NamedStatement;
  /** The type of its rows; never set. */
  readonly row?: Row;
}

/**
 * A read that is built once a process, prepared once a connection, and then sent as values alone. Building a large
 * statement takes the process about as long as answering it takes the database.
 * @param name of the statement on the server, unique in the application
 * @param build gets a parameter for each value and the query builder
 * @param constants values that stand in the text, so that PostgreSQL plans with them: the size of a page, without which
 * it expects a tenth of all rows. Each combination is a statement of its own, so there must be few
 */
export function preparedRead<P extends object, Row extends object>(
  name: string,
  build: (given: Parameters<P>, db: Sql) => Compilable<Row> | RawBuilder<Row>,
  constants: readonly (keyof P & string)[] = [],
): PreparedRead<P, Row> {
  const built = new Map<string, BuiltText>();
  const textFor = (given: P): BuiltText => {
    const key = constants.map((constant) => `_${String(given[constant])}`).join('');
    let found = built.get(key);
    if (!found) {
      found = new BuiltText(`${name}${key}`, (place, db) => {
        const parameters = new Proxy({} as Parameters<P>, {
          get: (_, property: keyof P & string) =>
            constants.includes(property) ? sql.lit(given[property]) : place(property),
        });
        return build(parameters, db);
      });
      built.set(key, found);
    }
    return found;
  };
  return {
    statement: (given) => {
      const found = textFor(given);
      return { name: found.name, text: found.text, values: found.values(given) };
    },
  };
}
