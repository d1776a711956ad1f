import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as limits from '../../src/shared/limits.js';
import { initialSettings } from '../../src/shared/staff/setting.codes.js';
import { citedRules, namedNumbers, readRules, root } from './rules-page.js';

const rules = readRules();

/**
 * The value of `requestLimits.duration` in src/shared/limits.ts, or the default of `settings.opening_days`;
 * undefined if there is no such number.
 */
function valueOf(constant: string): unknown {
  const [group = '', name] = constant.split('.');
  if (group === 'settings') {
    const setting = initialSettings[name as keyof typeof initialSettings];
    const unit = name?.endsWith('_hours') ? limits.ms.hour : name?.endsWith('_days') ? limits.ms.day : 1;
    return setting * unit;
  }
  const found: unknown = (limits as Readonly<Record<string, unknown>>)[group];
  return name === undefined ? found : (found as Readonly<Record<string, unknown>> | undefined)?.[name];
}

/** Every source file that may cite a rule, except these tests. */
function sources(): { path: string; text: string }[] {
  const paths = globSync('{src,web,test,backoffice,migrations,scripts}/**/*.{ts,tsx,mjs,css}', { cwd: root }).filter(
    (path) => !path.startsWith('test/docs/') && !path.includes('node_modules'),
  );
  if (paths.length < 300) throw new Error(`only ${paths.length} files were found under ${root}`);
  return paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

describe('docs/rules.md', () => {
  it('numbers its rules without a gap or a duplicate, chapter by chapter', () => {
    const numbers = new Map<number, number[]>();
    for (const { id } of rules) {
      const [chapter = 0, number = 0] = id.split('.').map(Number);
      numbers.set(chapter, [...(numbers.get(chapter) ?? []), number]);
    }
    expect([...numbers.keys()]).toEqual(Array.from(numbers.keys(), (_, index) => index + 1));
    for (const found of numbers.values()) expect(found).toEqual(Array.from(found, (_, index) => index + 1));
  });

  it('gives numbers that are those of src/shared/limits.ts', () => {
    const given = rules.flatMap(({ id, text }) => namedNumbers(text).map((number) => ({ id, ...number })));
    expect(given.length).toBeGreaterThan(80);
    expect(given.filter(({ constant, value }) => valueOf(constant) !== value)).toEqual([]);
  });

  it('names an existing test file for each rule', () => {
    const missing = rules.flatMap(({ id, text, tests }) =>
      text.startsWith('Withdrawn')
        ? []
        : tests.length === 0
          ? [`${id}: no test`]
          : tests.filter((path) => !existsSync(join(root, 'test', `${path}.test.ts`))).map((path) => `${id}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('has every rule that a comment cites', () => {
    const known = new Set(rules.map(({ id }) => id));
    const unknown = sources().flatMap(({ path, text }) =>
      citedRules(text)
        .filter((id) => !known.has(id))
        .map((id) => `${path}: ${id}`),
    );
    expect(unknown).toEqual([]);
  });

  it('is the only document whose rules comments cite', () => {
    const elsewhere = sources().filter(({ text }) => /\b(?:rules|specification)[,(\s*]*\bsections?\s+\d/i.test(text));
    expect(elsewhere.map(({ path }) => path)).toEqual([]);
  });
});

describe('the parser of the rules', () => {
  it('finds a rule over several lines with its tests', () => {
    expect(readRules('# Page\n- no rule\n\n## 1. One\n\n- **1.1** A sentence\n  goes on. (test: a/b,\n  c)\n')).toEqual(
      [{ id: '1.1', text: 'A sentence goes on.', tests: ['a/b', 'c'] }],
    );
  });

  it('refuses an entry without a number', () => {
    expect(() => readRules('\n## 1. One\n\n- A sentence.\n')).toThrow('not a rule');
  });

  it('finds citations, also of several rules and over two lines', () => {
    expect(citedRules('/** Why. Rule 1.2. */')).toEqual(['1.2']);
    expect(citedRules('/**\n * Why. Rules 1.2, 3.4 and\n * 5.6; rule\n * 7.8.\n */')).toEqual([
      '1.2',
      '3.4',
      '5.6',
      '7.8',
    ]);
    expect(citedRules('rule 7 of 1.2')).toEqual([]);
  });

  it('reads a number in the unit of its constant, and none where none stands', () => {
    expect(namedNumbers('for 10 days (`a.b`)')).toEqual([{ constant: 'a.b', value: 864_000_000 }]);
    expect(namedNumbers('costs 2.99 euro (`a.b`)')).toEqual([{ constant: 'a.b', value: 299 }]);
    expect(namedNumbers('The fifth (`a.b`) quote')).toEqual([{ constant: 'a.b', value: 5 }]);
    expect(namedNumbers('so many (`a.b`)')).toEqual([{ constant: 'a.b', value: Number.NaN }]);
  });
});
