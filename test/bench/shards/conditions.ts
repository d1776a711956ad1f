import type { A_Expr, JoinExpr, Node, SubLink } from 'libpg-query';
import { occurrenceIn, type Value } from './facts.js';
import { namesOf, valueOf, walk } from './expressions.js';
import type { Reader } from './read.js';
import { isOfOuterQuery, type Block } from './scope.js';
import { readSource } from './sources.js';

/** Reads a `where`: of its parts that must all be true, each equality counts. */
export function readConditions(
  reader: Reader,
  where: Node | undefined,
  block: Block,
  counts: (value: Value) => boolean = () => true,
): void {
  if (!where) return;
  if ('BoolExpr' in where && where.BoolExpr.boolop === 'AND_EXPR') {
    for (const one of where.BoolExpr.args ?? []) readConditions(reader, one, block, counts);
    return;
  }
  const isInner = 'SubLink' in where;
  walk(reader, where, block, isInner && where.SubLink.subLinkType === 'EXISTS_SUBLINK');
  if (isInner) equalToInner(reader, where.SubLink, block);
  if ('A_Expr' in where) compare(reader, where.A_Expr, block, counts);
}

function compare(
  reader: Reader,
  { kind, name, lexpr, rexpr }: A_Expr,
  block: Block,
  counts: (value: Value) => boolean,
): void {
  if (!lexpr || !rexpr || namesOf(name).at(-1) !== '=') return;
  const left = valueOf(reader, lexpr, block);
  if (kind === 'AEXPR_OP') note(reader, left, valueOf(reader, rexpr, block), block, counts);
  else if (kind === 'AEXPR_IN') note(reader, left, `list:${JSON.stringify(rexpr)}`, block, counts);
  else if (kind === 'AEXPR_OP_ANY' && 'SubLink' in rexpr && rexpr.SubLink.subselect)
    note(reader, left, reader.query(rexpr.SubLink.subselect, block).at(0), block, counts);
  else if (kind === 'AEXPR_OP_ANY') note(reader, left, `list:${JSON.stringify(rexpr)}`, block, counts);
}

/** `column in (select …)`. */
function equalToInner(reader: Reader, { subLinkType, testexpr, subselect, operName }: SubLink, block: Block): void {
  if (subLinkType !== 'ANY_SUBLINK' || operName || !testexpr || !subselect) return;
  note(reader, valueOf(reader, testexpr, block), reader.query(subselect, block).at(0), block, () => true);
}

function note(
  reader: Reader,
  left: Value | undefined,
  right: Value | undefined,
  block: Block,
  counts: (value: Value) => boolean,
): void {
  if (left === undefined || right === undefined) return;
  const [column, other] = occurrenceIn(left) === undefined ? [right, left] : [left, right];
  const isFilter = occurrenceIn(other) === undefined;
  if (isFilter && !counts(column)) return;
  const isOfOuter = isFilter && isOfOuterQuery(block, column, reader.facts);
  if (isOfOuter && !block.filtersOuter) return;
  reader.equal(left, right, isOfOuter);
}

/** Reads a join. The condition of an outer join filters only the side that it may leave empty. */
export function readJoin(reader: Reader, join: JoinExpr, block: Block): void {
  const { larg, rarg, quals, jointype, usingClause } = join;
  const before = new Set(block.sources.keys());
  const start = reader.facts.occurrences.length;
  if (larg) readSource(reader, larg, block);
  const middle = reader.facts.occurrences.length;
  const left = [...block.sources].filter(([name]) => !before.has(name));
  if (rarg) readSource(reader, rarg, block);
  const right = [...block.sources].filter(([name]) => !before.has(name) && !left.some(([known]) => known === name));
  for (const name of namesOf(usingClause)) {
    const [one, other] = [left, right].map((side) => side.find(([, source]) => source.has(name))?.[1].column(name));
    reader.equal(one, other);
  }
  const isBetween = (value: Value, from: number, to: number) => {
    const id = occurrenceIn(value);
    return id !== undefined && id >= from && id < to;
  };
  const counts = (value: Value): boolean => {
    if (jointype === 'JOIN_LEFT') return !isBetween(value, start, middle);
    if (jointype === 'JOIN_RIGHT') return isBetween(value, start, middle);
    return jointype !== 'JOIN_FULL';
  };
  readConditions(reader, quals, block, counts);
}
