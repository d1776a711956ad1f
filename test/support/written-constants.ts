import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A value without its types and brackets. */
function bare(node: ts.Expression): ts.Expression {
  if (ts.isAsExpression(node) || ts.isSatisfiesExpression(node) || ts.isParenthesizedExpression(node))
    return bare(node.expression);
  return node;
}

const nameOf = (name: ts.PropertyName): string =>
  ts.isIdentifier(name) || ts.isStringLiteralLike(name) || ts.isNumericLiteral(name) ? name.text : name.getText();
/** A pair of texts is compared in the tests of texts. */
const isPair = (node: ts.Expression): boolean =>
  ts.isObjectLiteralExpression(node) &&
  node.properties.length === 2 &&
  node.properties.every(({ name }) => name !== undefined && /^(it|en)$/.test(name.getText()));

/** What a short function says, and nothing of a long one. */
function shortOf({ body }: ts.ArrowFunction | ts.FunctionExpression): string {
  const text = ts.isBlock(body) ? '' : body.getText().replaceAll(/\s+/g, ' ');
  return text !== '' && text.length < 60 ? `ƒ ${text}` : 'ƒ';
}

/** A value as text: a pair of texts by its first words. */
function textOf(given: ts.Expression): string {
  const node = bare(given);
  if (isPair(node)) return `“${/'([^']{0,24})/.exec(node.getText())?.[1] ?? ''}”`;
  if (ts.isArrowFunction(node) || ts.isFunctionExpression(node)) return shortOf(node);
  if (ts.isArrayLiteralExpression(node)) return `[${node.elements.map(textOf).join(', ')}]`;
  if (ts.isObjectLiteralExpression(node))
    return `{${node.properties.map((each) => (ts.isPropertyAssignment(each) ? `${nameOf(each.name)}: ${textOf(each.initializer)}` : each.getText())).join(', ')}}`;
  return node.getText().replaceAll(/\s+/g, ' ');
}

/** One line for each entry of a table, or one for the value. */
function linesOf(path: string, given: ts.Expression): string[] {
  const node = bare(given);
  const whole = `${path}: ${textOf(node)}`;
  if (whole.length < 110 || !ts.isObjectLiteralExpression(node)) return [whole];
  return node.properties.flatMap((each) =>
    ts.isPropertyAssignment(each)
      ? linesOf(`${path}.${nameOf(each.name)}`, each.initializer)
      : [`${path}.${each.getText().replaceAll(/\s+/g, ' ').slice(0, 80)}`],
  );
}

/** Whether a value is data: a table, a list, a number, a text, a pattern, or what is reckoned of numbers. */
function isData(given: ts.Expression): boolean {
  const node = bare(given);
  if (ts.isPrefixUnaryExpression(node)) return isData(node.operand);
  if (ts.isBinaryExpression(node)) return isData(node.left) || isData(node.right);
  if (ts.isNewExpression(node)) return /^(Set|Map)$/.test(node.expression.getText());
  return (
    ts.isObjectLiteralExpression(node) ||
    ts.isArrayLiteralExpression(node) ||
    ts.isNumericLiteral(node) ||
    ts.isStringLiteralLike(node) ||
    ts.isRegularExpressionLiteral(node)
  );
}

/** The constants that the modules of a folder declare outside of functions, a line for each entry, by file. */
export function writtenConstants(folder: string, leaves: RegExp): Record<string, string[]> {
  const byFile: Record<string, string[]> = {};
  for (const file of globSync(`${folder}/**/*.{ts,tsx}`).sort()) {
    if (leaves.test(file)) continue;
    const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
    const lines = tree.statements
      .filter(ts.isVariableStatement)
      .flatMap(({ declarationList }) =>
        declarationList.declarations.flatMap(({ name, initializer }) =>
          initializer && isData(initializer) ? linesOf(name.getText(), initializer) : [],
        ),
      );
    if (lines.length > 0) byFile[file.slice(folder.length + 1)] = lines;
  }
  return byFile;
}
