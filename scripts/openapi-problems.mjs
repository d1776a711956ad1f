// Writes src/openapi/openapi.problems.ts: for each method of a controller the problems that what it calls can throw, read from
// the sources by TypeScript. `--verify` only says whether the file is current.
import { readFile, writeFile } from 'node:fs/promises';
import ts from 'typescript';
import { formatted } from './formatted.mjs';

const OUT = 'src/openapi/openapi.problems.ts';
const VERBS = new Set(['Get', 'Post', 'Put', 'Delete']);

const { config } = ts.readConfigFile('tsconfig.build.json', (path) => ts.sys.readFile(path));
const { fileNames, options } = ts.parseJsonConfigFileContent(
  { ...config, compilerOptions: { ...config.compilerOptions, noEmit: true } },
  ts.sys,
  '.',
);
const program = ts.createProgram(fileNames, options);
const checker = program.getTypeChecker();
const sources = program
  .getSourceFiles()
  .filter(({ fileName }) => /(?:^|\/)src\//.test(fileName) && !fileName.includes('node_modules'));

/** Every problem of the closed lists: the declaration of its row, and its code. */
const codes = new Set();
const rows = new Map();
const eachNode = (node, visit) => {
  visit(node);
  ts.forEachChild(node, (inner) => eachNode(inner, visit));
};
for (const source of sources)
  eachNode(source, (node) => {
    if (!ts.isVariableDeclaration(node) || !node.initializer || !ts.isCallExpression(node.initializer)) return;
    if (node.initializer.expression.getText() !== 'defineProblems') return;
    rows.set(node, source.fileName);
    for (const row of node.initializer.arguments[0].properties) codes.add(row.name.text);
  });

const resolved = (node) => {
  const symbol = checker.getSymbolAtLocation(node);
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
};

/** The functions that a name stands for. A table is none: which of its functions is called is not known here. */
function bodiesOf(node) {
  return (resolved(node)?.declarations ?? []).flatMap((declaration) => {
    if (declaration.getSourceFile().fileName.includes('node_modules')) return [];
    if (ts.isFunctionDeclaration(declaration) || ts.isMethodDeclaration(declaration) || ts.isGetAccessor(declaration))
      return declaration.body ? [declaration.body] : [];
    if (ts.isClassDeclaration(declaration))
      return declaration.members.filter(ts.isConstructorDeclaration).flatMap(({ body }) => body ?? []);
    const { initializer } = declaration;
    return initializer && (ts.isArrowFunction(initializer) || ts.isFunctionExpression(initializer))
      ? [initializer.body]
      : [];
  });
}

/** The moves of nobody who calls. */
const NOBODY = new Set(['clock', 'matching', 'screening', 'system', 'provider', 'payment']);
/** No call of a use case chooses between more moves. */
const SEVERAL = 5;
const propertyOf = (literal, name) =>
  literal.properties.find((one) => ts.isPropertyAssignment(one) && one.name.getText() === name)?.initializer;
const literalOf = (node) => {
  while (node && (ts.isSatisfiesExpression(node) || ts.isAsExpression(node))) node = node.expression;
  return node;
};

/** The object literals that a row is spread from, and itself. */
function partsOf(row) {
  return row.properties.flatMap((one) => {
    if (!ts.isSpreadAssignment(one)) return [];
    const initializer = literalOf(resolved(one.expression)?.valueDeclaration?.initializer);
    return initializer && ts.isObjectLiteralExpression(initializer) ? [initializer, ...partsOf(initializer)] : [];
  });
}

/** For each move of a table that somebody makes: the bodies of its rules. */
function movesOf(machine) {
  const moves = new Map();
  for (const row of literalOf(resolved(machine.initializer.arguments[1])?.valueDeclaration?.initializer)?.elements ??
    []) {
    if (!ts.isObjectLiteralExpression(row)) continue;
    const parts = [row, ...partsOf(row)];
    const first = (name) => parts.map((part) => literalOf(propertyOf(part, name))).find(Boolean);
    if (NOBODY.has(first('actor')?.text)) continue;
    moves.set(
      first('move')?.text,
      (first('rules')?.elements ?? []).flatMap((rule) =>
        bodiesOf(ts.isPropertyAccessExpression(rule) ? rule.name : rule),
      ),
    );
  }
  return moves;
}

/** A class of moves: its table, and the function that says why a move is refused. */
const machines = new Map();
for (const source of sources)
  eachNode(source, (node) => {
    if (!ts.isClassDeclaration(node) || !node.heritageClauses?.some((one) => one.getText().includes('Transitions')))
      return;
    eachNode(node, (call) => {
      if (!ts.isCallExpression(call) || call.expression.kind !== ts.SyntaxKind.SuperKeyword) return;
      const [machine, ports] = call.arguments;
      const declared = resolved(machine)?.valueDeclaration;
      if (declared?.initializer && ts.isCallExpression(declared.initializer))
        machines.set(node, { moves: movesOf(declared), problem: propertyOf(ports, 'problem').body });
    });
  });

/** The move that a call makes or checks: its rules, and the function that says why it is refused. */
function moveOf(call) {
  if (!ts.isPropertyAccessExpression(call.expression) || call.expression.name.text === 'may') return [];
  const machine = machines.get(checker.getTypeAtLocation(call.expression.expression).symbol?.valueDeclaration);
  if (!machine) return [];
  const names = call.arguments.flatMap((argument) => {
    const type = checker.getTypeAtLocation(argument);
    return (type.isUnion() ? type.types : [type]).filter((one) => one.isStringLiteral()).map(({ value }) => value);
  });
  const known = names.filter((name) => machine.moves.has(name));
  // A helper that takes any move: its callers say which.
  if (known.length === 0 || known.length > SEVERAL) return [];
  // A function that has a problem for each verdict gives that of the rule.
  const passes = /\bproblemOf\(verdict/.test(machine.problem.getText());
  return [machine.problem, ...(passes ? known.flatMap((name) => machine.moves.get(name)) : []), passes];
}

const own = new Map();
/** What a body says itself: the problems, and the bodies that it leads to. */
function read(body) {
  if (own.has(body)) return own.get(body);
  const said = { problems: new Set(), leads: new Set() };
  own.set(body, said);
  const inRules = body.getSourceFile().fileName.endsWith('.rules.ts');
  eachNode(body, (node) => {
    if (ts.isPropertyAccessExpression(node) && codes.has(node.name.text)) {
      const list = resolved(node.expression)?.valueDeclaration;
      if (list && rows.has(list)) said.problems.add(node.name.text);
    }
    // One of several, chosen by a condition.
    if (ts.isElementAccessExpression(node) && rows.has(resolved(node.expression)?.valueDeclaration)) {
      const type = checker.getTypeAtLocation(node.argumentExpression);
      const kinds = type.isUnion() ? type.types : [type];
      // A helper that takes any code: its callers say which.
      for (const one of kinds.length > SEVERAL ? [] : kinds)
        if (one.isStringLiteral() && codes.has(one.value)) said.problems.add(one.value);
    }
    // One whose text depends on the reader stands in no list.
    if (ts.isNewExpression(node) && node.expression.getText() === 'Problem' && ts.isStringLiteral(node.arguments[0]))
      said.problems.add(node.arguments[0].text);
    // A rule gives the code as its verdict.
    if (inRules && ts.isStringLiteral(node) && codes.has(node.text)) said.problems.add(node.text);
    if (ts.isCallExpression(node))
      for (const part of moveOf(node)) {
        if (part === true) said.problems.add('move_not_allowed');
        else if (part) said.leads.add(part);
      }
    if (ts.isIdentifier(node) && !ts.isTypeNode(node.parent)) for (const one of bodiesOf(node)) said.leads.add(one);
  });
  return said;
}

function problemsOf(body) {
  const found = new Set();
  const seen = new Set([body]);
  for (const one of seen) {
    const { problems, leads } = read(one);
    for (const code of problems) found.add(code);
    for (const next of leads) seen.add(next);
  }
  return [...found].sort();
}

const table = {};
for (const source of sources)
  eachNode(source, (node) => {
    if (!ts.isMethodDeclaration(node) || !ts.isClassLike(node.parent) || !node.body) return;
    const verbs = (ts.getDecorators(node) ?? []).map(({ expression }) => expression.expression?.getText());
    if (!verbs.some((verb) => VERBS.has(verb))) return;
    const name = `${node.parent.name.text}_${node.name.getText()}`;
    table[name] = problemsOf(node.body);
  });

/** The class that a controller extends, or that the function makes which it extends. */
function baseOf(clause) {
  const { expression } = clause.types[0];
  const declared = resolved(ts.isCallExpression(expression) ? expression.expression : expression)?.valueDeclaration;
  if (!declared || ts.isClassLike(declared)) return declared?.name?.text;
  return declared.body?.statements.find(ts.isClassDeclaration)?.name.text;
}

// A controller has the routes of the class that it extends.
for (const source of sources)
  eachNode(source, (node) => {
    if (!ts.isClassDeclaration(node) || !node.name?.text.endsWith('Controller')) return;
    const clause = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword);
    const base = clause && baseOf(clause);
    if (!base) return;
    for (const [name, list] of Object.entries(table))
      if (name.startsWith(`${base}_`)) table[name.replace(base, node.name.text)] ??= list;
  });

const text = await formatted(
  OUT,
  `// Written by \`npm run generate -- problems\`. Do not edit.

/** The problems that what a method of a controller calls can throw, by the id of its operation. */
export const operationProblems: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(
    Object.fromEntries(
      Object.entries(table)
        .filter(([, list]) => list.length > 0)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
    null,
    2,
  )};
`,
);
if (process.argv[2] === '--verify') {
  if ((await readFile(OUT, 'utf8')) !== text) {
    process.stderr.write(`${OUT} is not current: npm run generate -- problems\n`);
    process.exit(1);
  }
} else await writeFile(OUT, text);
