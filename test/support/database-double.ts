import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
} from 'kysely';

/** What a statement brings, as far as the code under test reads it. */
interface Outcome {
  readonly rows?: readonly object[];
  readonly numAffectedRows?: bigint;
}

/** A database without a server, for what cannot be brought about in a real one: `run` answers or fails each statement. */
export function databaseDouble(run: (statement: CompiledQuery) => Outcome | Promise<Outcome>): Kysely<object> {
  class Driver extends DummyDriver {
    override acquireConnection() {
      return Promise.resolve({
        executeQuery: async (statement: CompiledQuery) => {
          const { rows = [], ...outcome } = await run(statement);
          return { rows: rows as never[], ...outcome };
        },
        async *streamQuery() {},
      });
    }
  }
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new Driver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
