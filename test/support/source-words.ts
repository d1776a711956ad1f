import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** The words of an expression; what it puts between them stays as it is written. */
function words(node: ts.Expression): string | undefined {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => `\${${expression.getText()}}${literal.text}`).join('')
    );
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return words(node.expression);
  if (ts.isArrowFunction(node) && !ts.isBlock(node.body)) return words(node.body);
  if (ts.isConditionalExpression(node)) {
    const [one, other] = [words(node.whenTrue), words(node.whenFalse)];
    return one !== undefined && other !== undefined ? `${node.condition.getText()} ? ${one} : ${other}` : undefined;
  }
  if (ts.isArrayLiteralExpression(node)) {
    const each = node.elements.map(words);
    return each.every((one) => one !== undefined) ? each.join(', ') : undefined;
  }
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [words(node.left), words(node.right)];
  return left !== undefined && right !== undefined ? left + right : undefined;
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The names around a node, from the outside: of constants, functions and properties. */
function pathOf(node: ts.Node): string {
  const names: string[] = [];
  for (let outer: ts.Node | undefined = node; outer; outer = outer.parent as ts.Node | undefined)
    if (
      (ts.isPropertyAssignment(outer) ||
        ts.isVariableDeclaration(outer) ||
        ts.isFunctionDeclaration(outer) ||
        ts.isMethodDeclaration(outer)) &&
      outer.name
    )
      names.unshift(oneLine(outer.name.getText()));
  return names.join('.');
}

/** What a file says in both languages: one line for each pair of texts. */
function pairsIn(file: string): string[] {
  const text = readFileSync(file, 'utf8');
  if (!/\bit\b/.test(text) || !/\ben\b/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lines: string[] = [];
  const makers = new Set([...text.matchAll(/const (\w+) = \(it: string, en: string/g)].map(([, name]) => name));
  const visit = (node: ts.Node): void => {
    if (ts.isObjectLiteralExpression(node)) {
      const [it, en] = ['it', 'en'].map((language) => {
        const property = node.properties
          .filter(ts.isPropertyAssignment)
          .find(({ name }) => name.getText() === language);
        return property && words(property.initializer);
      });
      if (it !== undefined && en !== undefined) lines.push(oneLine(`${pathOf(node)}: ${it} | ${en}`));
    }
    if (ts.isCallExpression(node) && makers.has(node.expression.getText())) {
      const [it, en] = node.arguments.map(words);
      lines.push(oneLine(`${pathOf(node)}: ${it} | ${en}`));
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return lines;
}

/** What files say in both languages: each file with its pairs below it. */
export const textLines = (files: readonly string[]): string =>
  files
    .map((file) => [file, pairsIn(file)] as const)
    .filter(([, pairs]) => pairs.length > 0)
    .map(([file, pairs]) => [file, ...pairs.map((pair) => `  ${pair}`)].join('\n'))
    .join('\n');

/** All files of the server but those of the demo data. */
export const serverFiles = (): string[] =>
  globSync('src/**/*.ts')
    .filter((file) => !file.startsWith('src/demo/'))
    .sort();
