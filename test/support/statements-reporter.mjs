import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';

/** The positions of the `sql` templates of a file; a template starts at its backtick. */
function templatesIn(file) {
  const text = readFileSync(file, 'utf8');
  if (!/\bsql\b.* from 'kysely'/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const places = [];
  const visit = (node) => {
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText(source) === 'sql') {
      const { line, character } = source.getLineAndCharacterOfPosition(node.template.getStart(source));
      places.push(`${file}:${line + 1}:${character + 1}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return places;
}

/**
 * Fails a run of all tests without the journeys when an `sql` template in `src` was never run: the compiler does not
 * check its names. It reports nothing when only a part of the tests runs.
 */
export default class StatementsReporter {
  #config;
  #files = new Set();
  #run = new Set();
  #error;

  constructor(config) {
    this.#config = config;
  }

  onTestResult({ path }, { statements = [] }) {
    this.#files.add(path);
    for (const place of statements) this.#run.add(place);
  }

  onRunComplete(_contexts, { numFailedTests, numRuntimeErrorTestSuites }) {
    const { rootDir, testNamePattern } = this.#config;
    if (testNamePattern || numFailedTests + numRuntimeErrorTestSuites > 0) return;
    const tests = globSync('test/**/*.test.ts', { cwd: rootDir, exclude: ['test/journeys/**'] });
    if (tests.some((file) => !this.#files.has(join(rootDir, file)))) return;
    const never = globSync('src/**/*.ts', { cwd: rootDir })
      .flatMap((file) => templatesIn(join(rootDir, file)))
      .filter((place) => !this.#run.has(place))
      .map((place) => relative(rootDir, place))
      .sort();
    if (never.length === 0) return;
    this.#error = new Error(`No test runs these statements:\n  ${never.join('\n  ')}`);
    process.stderr.write(`\n${this.#error.message}\n`);
  }

  getLastError() {
    return this.#error;
  }
}
