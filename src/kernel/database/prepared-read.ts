import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type Compilable,
  type RawBuilder,
} from 'kysely';
import type { Sql } from './database.js';

/** The parameters of a statement, for its text: each is a value that is sent apart. */
export type Parameters<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> };

/** A statement as it is sent: the name under which a connection has prepared it, its text, and the values of this call. */
interface NamedStatement {
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

/** Stands in a text for a value that each call gives. */
class Place {
  constructor(readonly name: string) {}
}

/** Builds texts and is connected to nothing. */
const builder: Sql = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

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
  const built = new Map<string, { readonly text: string; readonly parameters: readonly unknown[] }>();
  const textFor = (key: string, given: P) => {
    let found = built.get(key);
    if (!found) {
      const parameters = new Proxy({} as Parameters<P>, {
        get: (_, property: keyof P & string) =>
          constants.includes(property) ? sql.lit(given[property]) : sql`${new Place(property)}`,
      });
      const compiled = build(parameters, builder).compile(builder);
      found = { text: compiled.sql, parameters: compiled.parameters };
      built.set(key, found);
    }
    return found;
  };
  return {
    statement(given) {
      const key = [name, ...constants.map((constant) => String(given[constant]))].join('_');
      const { text, parameters } = textFor(key, given);
      const values = parameters.map((one) => (one instanceof Place ? given[one.name as keyof P] : one));
      return { name: key, text, values };
    },
  };
}
