import type { Node } from 'libpg-query';
import type { Value } from './facts.js';
import type { Reader } from './read.js';
import { resolve, type Block } from './scope.js';

/** The parts of a name; a star has none. */
export const namesOf = (parts: readonly Node[] | undefined): string[] =>
  (parts ?? []).flatMap((one) => ('String' in one ? [one.String.sval ?? ''] : []));

/** The name that a column has by itself: its own, or `*`. */
export const nameOf = (node: Node): string | undefined => {
  if (!('ColumnRef' in node)) return undefined;
  const last = node.ColumnRef.fields?.at(-1);
  return last && 'A_Star' in last ? '*' : namesOf(node.ColumnRef.fields).at(-1);
};

/** What an expression stands for: a column, one value, or undefined when it is computed from rows. */
export function valueOf(reader: Reader, node: Node, block: Block): Value | undefined {
  if ('TypeCast' in node && node.TypeCast.arg) return valueOf(reader, node.TypeCast.arg, block);
  if ('ColumnRef' in node) return resolve(block, namesOf(node.ColumnRef.fields), reader.facts);
  if ('ParamRef' in node) return `=$${node.ParamRef.number ?? 0}`;
  if ('SubLink' in node)
    return node.SubLink.subLinkType === 'EXPR_SUBLINK' && node.SubLink.subselect
      ? reader.query(node.SubLink.subselect, block).at(0)
      : undefined;
  const text = JSON.stringify(node, (name, value: unknown) => (name === 'location' ? undefined : value));
  return /"(?:ColumnRef|SubLink)"/.test(text) ? undefined : `=${text}`;
}

/** Goes through expressions for the columns that they name, what they call, and their inner queries. */
export function walk(reader: Reader, found: unknown, block: Block, filtersOuter = false): void {
  if (Array.isArray(found)) for (const one of found) walk(reader, one, block, filtersOuter);
  else if (typeof found === 'object' && found !== null) walkNode(reader, found as Node, block, filtersOuter);
}

function walkNode(reader: Reader, node: Node, block: Block, filtersOuter: boolean): void {
  if ('SelectStmt' in node) {
    reader.query(node, block, filtersOuter);
    return;
  }
  if ('ColumnRef' in node) {
    resolve(block, namesOf(node.ColumnRef.fields), reader.facts);
    return;
  }
  if ('FuncCall' in node) {
    const name = namesOf(node.FuncCall.funcname).at(-1) ?? '';
    reader.facts.calls.push({ name, isInUpdate: reader.isInUpdate });
  }
  for (const one of Object.values(node)) walk(reader, one, block, filtersOuter);
}
