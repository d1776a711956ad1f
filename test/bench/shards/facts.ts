/**
 * What an expression is compared with: a column of an occurrence (`3.account_id`), one value (`=$1`), one of a list of
 * values (`list:…`), or a value of a row that the statement brings along (`rows:…`).
 */
export type Value = string;

/** A place where a statement names a table. */
export interface Occurrence {
  readonly id: number;
  readonly table: string;
  /** The query that it is a part of. */
  readonly block: number;
  readonly isWritten: boolean;
  isLocked: boolean;
}

export interface Equality {
  readonly left: Value;
  readonly right: Value;
  /** An inner query says it of an outer one: it holds, but Citus does not look there. */
  readonly isFromInside: boolean;
}

/** What decides in which shards a statement works. */
export interface Facts {
  readonly occurrences: Occurrence[];
  readonly equalities: Equality[];
  /** Pairs of queries of which the inner one names columns of the outer one. */
  readonly correlated: (readonly [number, number])[];
  /** Columns that an update sets, as values. */
  readonly set: Value[];
  /** Columns that an insert leaves out, as values. */
  readonly omitted: Value[];
  /** Functions that are called, with the query that calls them. */
  readonly calls: { readonly name: string; readonly isInUpdate: boolean }[];
  isRecursive: boolean;
}

export const isOneValue = (value: Value): boolean => value.startsWith('=');
export const isList = (value: Value): boolean => value.startsWith('list:');
export const isRow = (value: Value): boolean => value.startsWith('rows:');

export const columnOf = (occurrence: Occurrence, column: string): Value => `${occurrence.id}.${column}`;

/** The occurrence whose column a value is; undefined for other values. */
export const occurrenceIn = (value: Value): number | undefined =>
  /^\d/.test(value) ? Number.parseInt(value, 10) : undefined;
