import { globSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import * as limits from '../../src/shared/limits.js';
import { sourceText } from './runner/typescript.mjs';

const { ms } = limits;
type Known = ReadonlyMap<string, unknown>;

/** Units of time, and up to which number they are said. */
const UNITS = [
  ['day', ms.day],
  ['hour', ms.hour],
  ['minute', ms.minute],
  ['second', ms.second],
] as const;

/** A length of time in words: "90 minutes". */
export function sayLength(time: number): string {
  const size = Math.abs(time);
  const [unit, one] = UNITS.find(([, each]) => size >= each && size % each === 0) ?? ['millisecond', 1];
  return `${size / one} ${unit}${size === one ? '' : 's'}`;
}

/** The value of an expression that is made of numbers, limits and the constants of its file; undefined for others. */
function valueOf(node: ts.Expression, known: Known): unknown {
  if (ts.isNumericLiteral(node)) return Number(node.text);
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node))
    return valueOf(node.expression, known);
  if (ts.isIdentifier(node)) return known.get(node.text);
  if (ts.isPropertyAccessExpression(node)) {
    const owner = valueOf(node.expression, known);
    return owner !== null && typeof owner === 'object' ? (owner as Record<string, unknown>)[node.name.text] : undefined;
  }
  if (ts.isPrefixUnaryExpression(node)) {
    const value = valueOf(node.operand, known);
    return typeof value === 'number' ? (node.operator === ts.SyntaxKind.MinusToken ? -value : value) : undefined;
  }
  if (!ts.isBinaryExpression(node)) return undefined;
  const [left, right] = [valueOf(node.left, known), valueOf(node.right, known)];
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  switch (node.operatorToken.kind) {
    case ts.SyntaxKind.PlusToken:
      return left + right;
    case ts.SyntaxKind.MinusToken:
      return left - right;
    case ts.SyntaxKind.AsteriskToken:
      return left * right;
    case ts.SyntaxKind.SlashToken:
      return left / right;
    case ts.SyntaxKind.AsteriskAsteriskToken:
      return left ** right;
    default:
      return undefined;
  }
}

const COMPARED = /^(?:[<>]=?|[!=]==?)$/;
const inOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The nodes around a node, from the inside. */
function* around(node: ts.Node): Generator<ts.Node> {
  for (let outer = node.parent as ts.Node | undefined; outer; outer = outer.parent as ts.Node | undefined) yield outer;
}

/** What a moment is compared with: in a comparison, as the value of a `where`, or in a template of SQL. */
function comparison(node: ts.Node): string {
  let inner = node;
  for (const outer of around(node)) {
    if (ts.isTemplateSpan(outer)) {
      const template = outer.parent;
      const at = template.templateSpans.indexOf(outer);
      const before = at === 0 ? template.head.text : template.templateSpans[at - 1]!.literal.text;
      return /\S+\s*(?:[<>]=?|between)\s*$/.exec(before)?.[0].trim().replace(/\s+/g, ' ') ?? '';
    }
    if (ts.isBinaryExpression(outer) && COMPARED.test(outer.operatorToken.getText())) {
      const isRight = outer.right === inner;
      const other = inOneLine((isRight ? outer.left : outer.right).getText());
      return isRight ? `${other} ${outer.operatorToken.getText()}` : `it ${outer.operatorToken.getText()} ${other}:`;
    }
    if (ts.isCallExpression(outer)) {
      const operator = outer.arguments.find((each) => ts.isStringLiteral(each) && COMPARED.test(each.text));
      if (operator && outer.arguments.at(-1) === inner)
        return `${inOneLine(outer.arguments[0]!.getText()).replaceAll("'", '')} ${(operator as ts.StringLiteral).text}`;
    }
    if (ts.isStatement(outer) || ts.isFunctionLike(outer)) return '';
    inner = outer;
  }
  return '';
}

/** The name of the nearest function, method, constant or property around a node. */
function placeOf(node: ts.Node): string {
  for (const outer of around(node))
    if (
      (ts.isMethodDeclaration(outer) ||
        ts.isFunctionDeclaration(outer) ||
        ts.isVariableDeclaration(outer) ||
        ts.isPropertyAssignment(outer)) &&
      outer.name
    )
      return outer.name.getText();
  return '';
}

const isLimit = (node: ts.Node): node is ts.PropertyAccessExpression =>
  ts.isPropertyAccessExpression(node) && /^(?:ms|\w+Limits)$/.test(node.expression.getText());

/** A limit with what is computed, compared or called with it. */
function useOf(limit: ts.Node): string {
  let node = limit;
  while (
    ts.isBinaryExpression(node.parent) ||
    ts.isPrefixUnaryExpression(node.parent) ||
    ts.isParenthesizedExpression(node.parent)
  )
    node = node.parent;
  const call = node.parent;
  const isArgument = (ts.isCallExpression(call) || ts.isNewExpression(call)) && call.expression !== node;
  const said = inOneLine(node.getText());
  if (!isArgument) return said;
  const name = ts.isPropertyAccessExpression(call.expression) ? call.expression.name : call.expression;
  return `${name.getText()}(${said})`;
}

export interface SourceNumbers {
  /** The numbers that a file gives a name of its own. */
  readonly named: readonly string[];
  /** The moments that are so long before or after another one, with what is compared with them. */
  readonly moments: readonly string[];
  /** Where which limit of `src/shared/limits.ts` counts. */
  readonly limits: readonly string[];
}

/** What a file of the server says in numbers. */
export function numbersIn(file: string): SourceNumbers {
  const source = ts.createSourceFile(file, sourceText(join(process.cwd(), file)), ts.ScriptTarget.Latest, true);
  const known = new Map<string, unknown>(Object.entries(limits));
  const named: string[] = [];
  const moments: string[] = [];
  const used: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isVariableStatement(statement)) continue;
    for (const { name, initializer } of statement.declarationList.declarations) {
      const value = initializer && ts.isIdentifier(name) ? valueOf(initializer, known) : undefined;
      if (typeof value !== 'number') continue;
      known.set(name.getText(), value);
      named.push(`${name.getText()} = ${/\bms\./.test(initializer!.getText()) ? sayLength(value) : value}`);
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && /^(?:plus|after|plusMonths)$/.test(node.expression.getText())) {
      const [from, by] = node.arguments;
      if (from && by) {
        const value = valueOf(by, known);
        const isLength = typeof value === 'number' && node.expression.getText() !== 'plusMonths';
        const said = isLength
          ? `${sayLength(value)} ${value < 0 ? 'before' : 'after'}`
          : `${typeof value === 'number' ? value : inOneLine(by.getText())}${node.expression.getText() === 'plusMonths' ? ' months' : ''} from`;
        moments.push(inOneLine(`${placeOf(node)}: ${comparison(node)} ${said} ${inOneLine(from.getText())}`));
      }
    }
    if (isLimit(node)) used.push(inOneLine(`${placeOf(node)}: ${useOf(node)}`));
    ts.forEachChild(node, visit);
  };
  visit(source);
  return { named, moments, limits: used };
}

/** All files of the server but those of the demo data. */
export const serverFiles = (): string[] =>
  globSync('src/**/*.ts')
    .filter((file) => !file.startsWith('src/demo/'))
    .sort();
