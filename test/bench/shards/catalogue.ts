import { parseSync, type Constraint, type Node } from 'libpg-query';
import { namesOf } from './expressions.js';
import type { Schema, Table } from './schema.js';
import { placeOf, type Key, type Place } from './shape.js';

/** What the schema has and Citus does not take. */
export interface Obstacle {
  readonly kind: 'key' | 'unique' | 'reference' | 'trigger' | 'identity';
  readonly table: string;
  readonly name: string;
  readonly reason: string;
}

/** Lists what of a schema Citus would refuse for a key of distribution. */
export function obstaclesOf({ tables }: Schema, key: Key): Obstacle[] {
  return [...tables].flatMap(([table, its]) => {
    const place = placeOf(table, key);
    return [
      ...keyOf(table, its, place),
      ...its.constraints.flatMap((line) => constraint(table, constraintIn(table, line), place, key)),
      ...its.indexes.flatMap((line) => uniqueIndex(table, line, place)),
      ...(place.kind === 'local' ? [] : its.triggers.map((line) => trigger(table, line, place))),
      ...(place.kind === 'distributed' ? identities(table, its) : []),
    ];
  });
}

function keyOf(table: string, { columns }: Table, place: Place): Obstacle[] {
  if (place.kind !== 'distributed') return [];
  const obstacle = (reason: string): Obstacle[] => [{ kind: 'key', table, name: place.column, reason }];
  if (place.added) return obstacle(`is no column yet: copied along ${Object.keys(place.beside).join(', ')}`);
  return columns.some(({ name, isNullable }) => name === place.column && isNullable) ? obstacle('may be null') : [];
}

/** A line of the schema as the constraint that PostgreSQL reads. */
function constraintIn(table: string, line: string): Constraint {
  const [statement] = parseSync(`alter table ${table} add ${line}`).stmts ?? [];
  const command =
    statement?.stmt && 'AlterTableStmt' in statement.stmt ? statement.stmt.AlterTableStmt.cmds?.[0] : undefined;
  const added = command && 'AlterTableCmd' in command ? command.AlterTableCmd.def : undefined;
  return added && 'Constraint' in added ? added.Constraint : {};
}

function constraint(table: string, found: Constraint, place: Place, key: Key): Obstacle[] {
  const name = found.conname ?? '';
  if (found.contype === 'CONSTR_PRIMARY' || found.contype === 'CONSTR_UNIQUE')
    return unique(table, name, namesOf(found.keys), place);
  if (found.contype !== 'CONSTR_FOREIGN') return [];
  const target = found.pktable?.relname ?? '';
  const reason = whyNoReference(
    { table, place, columns: namesOf(found.fk_attrs) },
    { table: target, place: placeOf(target, key), columns: namesOf(found.pk_attrs) },
  );
  return reason === undefined ? [] : [{ kind: 'reference', table, name, reason }];
}

/** One side of a foreign key. */
interface Side {
  readonly table: string;
  readonly place: Place;
  readonly columns: readonly string[];
}

function whyNoReference(from: Side, to: Side): string | undefined {
  if (to.place.kind !== 'distributed')
    return from.place.kind === 'distributed' && to.place.kind === 'local'
      ? `leads to ${to.table}, which is on the coordinator`
      : undefined;
  if (from.place.kind !== 'distributed')
    return `leads from a ${from.place.kind} table to ${to.table}, which is distributed`;
  const nth = from.columns.indexOf(from.place.column);
  if (nth >= 0 && to.columns[nth] === to.place.column) return undefined;
  const isBeside = from.columns.some((column, at) => {
    const rowOf = rowBeside(from.table, from.place, column);
    return rowOf !== undefined && rowOf === rowBeside(to.table, to.place, to.columns[at] ?? '');
  });
  return isBeside ? `has to contain the key, in ${to.table} too` : `leads to ${to.table}, in another shard`;
}

/** The table whose row a column names, where that row is in the same shard. */
const rowBeside = (table: string, place: Place, column: string): string | undefined =>
  place.kind === 'distributed' ? (place.beside[column] ?? (column === 'id' ? table : undefined)) : undefined;

function uniqueIndex(table: string, line: string, place: Place): Obstacle[] {
  const [statement] = parseSync(line).stmts ?? [];
  if (!statement?.stmt || !('IndexStmt' in statement.stmt) || !statement.stmt.IndexStmt.unique) return [];
  const { idxname = '', indexParams } = statement.stmt.IndexStmt;
  const columns = (indexParams ?? []).flatMap((one: Node) => ('IndexElem' in one ? [one.IndexElem.name ?? ''] : []));
  return unique(table, idxname, columns, place);
}

const unique = (table: string, name: string, columns: readonly string[], place: Place): Obstacle[] =>
  place.kind !== 'distributed' || columns.includes(place.column)
    ? []
    : [{ kind: 'unique', table, name, reason: `(${columns.join(', ')}) does not contain ${place.column}` }];

function trigger(table: string, line: string, place: Place): Obstacle {
  const [, name = ''] = /^CREATE TRIGGER (\w+)/.exec(line) ?? [];
  const [, called = ''] = /EXECUTE FUNCTION (\w+)/.exec(line) ?? [];
  return { kind: 'trigger', table, name, reason: `${called}() on a ${place.kind} table` };
}

/** A machine numbers its own rows only in a bigint, of which it takes a range. */
const identities = (table: string, { columns }: Table): Obstacle[] =>
  columns
    .filter(({ isIdentity, type }) => isIdentity && type !== 'bigint')
    .map(({ name, type }) => ({ kind: 'identity', table, name, reason: `is numbered as ${type}, not as bigint` }));
