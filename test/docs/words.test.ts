import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { root } from './rules-page.js';

/** Most names occur in many files. */
const parts = new Map<string, string>();

/** `SandboxCashier`, `sandbox-cashier` and `SANDBOX_CASHIER` are all sandbox and cashier. */
function partsOf(name: string): string {
  let found = parts.get(name);
  if (found === undefined) {
    const split = name.replaceAll(/([a-z\d])([A-Z])/g, '$1 $2').split(/[^\p{L}\d]+/u);
    found = ` ${split
      .map((part) => part.toLowerCase())
      .filter((part) => part !== '')
      .join(' ')} `;
    parts.set(name, found);
  }
  return found;
}

/** Whether a name contains a word. */
function says(name: string, word: string): boolean {
  return partsOf(name).includes(partsOf(word));
}

/** The retired words of docs/glossary.md: the first column of its last table. */
function retiredWords(): string[] {
  const page = readFileSync(join(root, 'docs/glossary.md'), 'utf8');
  return page
    .slice(page.indexOf('\n## Words that are retired'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, word = '']) => word));
}

/** The identifiers of a source text: variables, types, members, components. */
function identifiersOf(path: string, source: string): Set<string> {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) found.add(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, false));
  return found;
}

describe('the names of the code', () => {
  it('contain no retired word of the glossary', () => {
    const words = retiredWords();
    expect(words.length).toBeGreaterThan(0);
    const files = globSync('{src,web,backoffice}/**/*.{ts,tsx}', { cwd: root }).filter(
      (path) => !path.includes('node_modules') && !path.includes('/build/') && !path.endsWith('schema.d.ts'),
    );
    expect(files.length).toBeGreaterThan(300);
    const found = files.flatMap((path) =>
      [path, ...identifiersOf(path, readFileSync(join(root, path), 'utf8'))].flatMap((name) =>
        words.filter((word) => says(name, word)).map((word) => `${path}: ${name} says ${word}`),
      ),
    );
    expect(found).toEqual([]);
  });
});

describe('the search for words', () => {
  it('finds a word alone and inside a name, in every naming style', () => {
    for (const name of ['Cashier', 'SandboxCashier', 'cashierName', 'sandbox-cashier.ts', 'CASHIER_NAME'])
      expect(says(name, 'Cashier')).toBe(true);
    expect(says('writeAtOnceTwice', 'writeAtOnce')).toBe(true);
  });

  it('ignores words that only start alike', () => {
    expect(says('cashiered', 'Cashier')).toBe(false);
    expect(says('atOnce', 'writeAtOnce')).toBe(false);
  });

  it('checks names and no text or comment', () => {
    const names = identifiersOf('a.tsx', "const one = <Two three={'four'} />; // five");
    expect([...names]).toEqual(['one', 'Two', 'three']);
  });
});
