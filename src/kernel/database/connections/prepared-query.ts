import pg from 'pg';

type Connection = pg.Connection & {
  readonly parsedStatements: Readonly<Record<string, string | undefined>>;
};

/** How a result reads its rows. */
interface Reading {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What the driver's query does and its types do not tell. */
interface DriverQuery {
  readonly name?: string;
  _result: Reading;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
}

const Driver = pg.Query as unknown as new (
  config: object,
  values?: unknown,
  callback?: (error: Error | null, result: unknown) => void,
) => DriverQuery;

/** How the rows of each prepared statement of a connection are read, by its name. */
const readings = new WeakMap<object, Map<string, Reading>>();
/** Connections that ask for no description. */
const silent = new WeakMap<object, Connection>();

function silenced(connection: Connection): Connection {
  let found = silent.get(connection);
  if (!found) {
    found = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
    silent.set(connection, found);
  }
  return found;
}

/**
 * A call of a prepared statement. PostgreSQL describes its columns at the first call on a connection and not again: they
 * cannot change as long as the statement is prepared, and to describe forty columns takes as long as to read ten rows.
 */
export class PreparedQuery extends Driver {
  private connection: Connection | undefined;

  override prepare(connection: Connection): void {
    const known = readings.get(connection)?.get(this.name ?? '');
    if (known && connection.parsedStatements[this.name ?? ''] !== undefined) {
      Object.assign(this._result, known);
      this._accumulateRows = true;
      super.prepare(silenced(connection));
    } else {
      this.connection = connection;
      super.prepare(connection);
    }
  }

  override handleRowDescription(message: unknown): void {
    super.handleRowDescription(message);
    if (!this.connection || this.name === undefined) return;
    const known = readings.get(this.connection) ?? new Map<string, Reading>();
    // Not the result itself, which keeps its rows.
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    readings.set(this.connection, known.set(this.name, { fields, _parsers, _prebuiltEmptyResultObject }));
  }
}
