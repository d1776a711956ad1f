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

/** Stands for a value that each call gives. */
class Parameter {
  constructor(readonly name: string) {}
}

/** The parameters of a statement, for its text: each is a value that is sent apart. */
export type Parameters<P> = { readonly [K in keyof P]-?: RawBuilder<P[K]> };

/** A statement whose text was built once. */
export interface PreparedRead<P, Row> {
  readonly name: string;
  /** Only builds when it is asked for the first time. */
  text(): string;
  values(given: P): unknown[];
  /** The type of its rows; never set. */
  readonly row?: Row;
}

const builder: Sql = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

const parameters = new Proxy(
  {},
  {
    get: (_, name: string) => sql`${new Parameter(name)}`,
  },
);

/**
 * A read that is built once a process, prepared once a connection, and then sent as values alone. Building a large
 * statement takes the process about as long as answering it takes the database.
 * @param name of the statement on the server, unique in the application
 * @param build gets a parameter for each value and the query builder
 */
export function preparedRead<P extends object, Row extends object>(
  name: string,
  build: (given: Parameters<P>, db: Sql) => Compilable<Row> | RawBuilder<Row>,
): PreparedRead<P, Row> {
  let built: { text: string; given: readonly unknown[] } | undefined;
  const compiled = () => {
    if (!built) {
      const { sql: text, parameters: given } = build(parameters as unknown as Parameters<P>, builder).compile(builder);
      built = { text, given };
    }
    return built;
  };
  return {
    name,
    text: () => compiled().text,
    values: (given) =>
      compiled().given.map((value) => (value instanceof Parameter ? given[value.name as keyof P] : value)),
  };
}
