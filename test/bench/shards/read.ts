import {
  parseSync,
  type DeleteStmt,
  type InsertStmt,
  type Node,
  type SelectStmt,
  type UpdateStmt,
  type WithClause,
} from 'libpg-query';
import { readConditions } from './conditions.js';
import { walk } from './expressions.js';
import { columnOf, type Facts, type Occurrence, type Value } from './facts.js';
import { outputOf, valuesOf } from './outputs.js';
import type { Schema } from './schema.js';
import { NOTHING, type Block, type Output } from './scope.js';
import { addTable, readFrom } from './sources.js';

/** Reads a statement into what decides in which shards it works. @throws Error when PostgreSQL's parser refuses it */
export function readStatement(text: string, schema: Schema): Facts {
  const reader = new Reader(schema);
  for (const { stmt } of parseSync(text).stmts ?? []) if (stmt) reader.query(stmt, undefined);
  return reader.facts;
}

/** Goes through the tree of a statement once. */
export class Reader {
  readonly facts: Facts = {
    occurrences: [],
    equalities: [],
    correlated: [],
    set: [],
    omitted: [],
    calls: [],
    isRecursive: false,
  };
  readonly schema: Schema;
  isInUpdate = false;
  readonly #outputs = new Map<object, Output>();
  #ids = 0;

  constructor(schema: Schema) {
    this.schema = schema;
  }

  nextId(): number {
    return this.#ids++;
  }

  /** Notes that two values are equal. */
  equal(left: Value | undefined, right: Value | undefined, isFromInside = false): void {
    if (left !== undefined && right !== undefined) this.facts.equalities.push({ left, right, isFromInside });
  }

  /**
   * Reads a query, unless it has been read.
   * @param filtersOuter whether its conditions also hold for the rows of the outer query
   */
  query(node: Node, outer: Block | undefined, filtersOuter = false): Output {
    const [inner] = Object.values(node) as [object];
    const known = this.#outputs.get(inner);
    if (known) return known;
    const block: Block = { id: this.nextId(), sources: new Map(), named: new Map(), outer, filtersOuter };
    const output = this.#read(node, block);
    this.#outputs.set(inner, output);
    return output;
  }

  #read(node: Node, block: Block): Output {
    if ('SelectStmt' in node) return this.#select(node.SelectStmt, block);
    if ('InsertStmt' in node) return this.#insert(node.InsertStmt, block);
    if ('UpdateStmt' in node) return this.#update(node.UpdateStmt, block);
    if ('DeleteStmt' in node) return this.#delete(node.DeleteStmt, block);
    return NOTHING;
  }

  #select(select: SelectStmt, block: Block): Output {
    this.#with(select.withClause, block);
    if (select.larg && select.rarg) {
      for (const side of [select.larg, select.rarg]) this.query({ SelectStmt: side }, block);
      return NOTHING;
    }
    if (select.valuesLists) return valuesOf(this, select.valuesLists, block);
    readFrom(this, select.fromClause, block);
    readConditions(this, select.whereClause, block);
    const output = outputOf(this, select.targetList, block);
    const { groupClause, havingClause, sortClause, windowClause, distinctClause, limitCount, limitOffset } = select;
    walk(this, [groupClause, havingClause, sortClause, windowClause, distinctClause, limitCount, limitOffset], block);
    for (const lock of select.lockingClause ?? []) if ('LockingClause' in lock) this.#lock(lock.LockingClause, block);
    return output;
  }

  /** A lock is of all tables of its query, or of those that it names. */
  #lock({ lockedRels }: { lockedRels?: Node[] }, block: Block): void {
    const names = lockedRels?.map((one) => ('RangeVar' in one ? (one.RangeVar.relname ?? '') : ''));
    const ids = names?.map((name) => block.sources.get(name)?.column('id'));
    for (const one of this.facts.occurrences)
      if (one.block === block.id) one.isLocked ||= ids?.includes(columnOf(one, 'id')) ?? true;
  }

  #insert(insert: InsertStmt, block: Block): Output {
    this.#with(insert.withClause, block);
    const target = addTable(this, insert.relation, block, true);
    const given = insert.selectStmt ? this.query(insert.selectStmt, block) : NOTHING;
    const all = this.schema.tables.get(target.table)?.columns.map(({ name }) => name) ?? [];
    const columns = insert.cols?.map((one) => ('ResTarget' in one ? (one.ResTarget.name ?? '') : '')) ?? all;
    columns.forEach((column, nth) => {
      this.equal(columnOf(target, column), given.at(nth));
    });
    this.facts.omitted.push(...all.filter((name) => !columns.includes(name)).map((name) => columnOf(target, name)));
    block.sources.set('excluded', block.sources.get(target.table) ?? NOTHING);
    walk(this, insert.onConflictClause, block);
    this.#sets(insert.onConflictClause?.targetList, target);
    return outputOf(this, insert.returningClause?.exprs, block);
  }

  #update(update: UpdateStmt, block: Block): Output {
    this.#with(update.withClause, block);
    const target = addTable(this, update.relation, block, true);
    readFrom(this, update.fromClause, block);
    this.#sets(update.targetList, target);
    this.isInUpdate = true;
    walk(this, update.targetList, block);
    readConditions(this, update.whereClause, block);
    this.isInUpdate = false;
    return outputOf(this, update.returningClause?.exprs, block);
  }

  #delete(deletion: DeleteStmt, block: Block): Output {
    this.#with(deletion.withClause, block);
    addTable(this, deletion.relation, block, true);
    readFrom(this, deletion.usingClause, block);
    readConditions(this, deletion.whereClause, block);
    return outputOf(this, deletion.returningClause?.exprs, block);
  }

  #sets(targets: readonly Node[] | undefined, target: Occurrence): void {
    for (const one of targets ?? [])
      if ('ResTarget' in one) this.facts.set.push(columnOf(target, one.ResTarget.name ?? ''));
  }

  #with(clause: WithClause | undefined, block: Block): void {
    if (clause?.recursive) this.facts.isRecursive = true;
    for (const one of clause?.ctes ?? []) {
      if (!('CommonTableExpr' in one)) continue;
      const { ctename = '', ctequery } = one.CommonTableExpr;
      // One that names itself finds no table of that name.
      if (clause?.recursive) block.named.set(ctename, NOTHING);
      if (ctequery) block.named.set(ctename, this.query(ctequery, block));
    }
  }
}
