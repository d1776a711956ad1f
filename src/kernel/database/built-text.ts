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
class Place {
  constructor(readonly name: number | string) {}
}

const builder: Sql = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
});

/**
 * The text of a statement with places for the values of each call. Building a large statement takes the process about as
 * long as answering it takes the database, so it is done once.
 */
export class BuiltText {
  readonly text: string;
  private readonly parameters: readonly unknown[];

  /** @param build gets a place for each value that it asks for by name, and the query builder */
  constructor(
    readonly name: string,
    build: (place: (name: number | string) => RawBuilder<never>, db: Sql) => Compilable | RawBuilder<unknown>,
  ) {
    const { sql: text, parameters } = build((place) => sql<never>`${new Place(place)}`, builder).compile(builder);
    this.text = text;
    this.parameters = parameters;
  }

  /** The values of a call in the order of their places. */
  values(given: object): unknown[] {
    return this.parameters.map((one) => (one instanceof Place ? given[one.name as keyof typeof given] : one));
  }
}
