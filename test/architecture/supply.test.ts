import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import {
  billOf,
  faultsOf,
  openAdvisories,
  packagesOf,
  type Advisory,
  type LockFile,
  type Project,
} from '../../scripts/supply-rules.mjs';

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));
const project = read('package.json') as Project;
const lock = read('package-lock.json') as LockFile;
const stored = read('scripts/advisories.json') as { compared: string; advisories: Advisory[] };
const one = (version: string): LockFile => ({
  packages: { 'node_modules/ws': { version, license: 'MIT', integrity: 'sha512-AA==' } },
});

describe('the supply of libraries', () => {
  it('has licences on the list, exact versions and hashes', () => {
    expect(faultsOf(project, lock)).toEqual([]);
    expect(packagesOf(lock).length).toBeGreaterThan(1_000);
  });

  it('refuses a range, a strange licence, another source and a missing hash', () => {
    const strange = {
      'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0', resolved: 'https://example.com/a.tgz' },
    };
    expect(faultsOf({ ...project, dependencies: { a: '^1.0.0' }, devDependencies: {} }, { packages: strange })).toEqual(
      ['a: licence AGPL-3.0', 'a: from https://example.com/a.tgz', 'a: no hash', 'a: no exact version, ^1.0.0'],
    );
  });

  it('has no unreviewed advisory', () => {
    expect(openAdvisories(lock, stored)).toEqual([]);
    expect(stored.advisories.filter(({ judged }) => judged !== undefined && judged.length < 20)).toEqual([]);
  });

  it('has no advisory without a valid id and a quotation of its versions', () => {
    const unsourced = stored.advisories.filter(
      ({ id, below, quoted }) => !/^GHSA(?:-[23456789cfghjmpqrvwx]{4}){3}$/.test(id) || !quoted.includes(below),
    );
    expect(unsourced).toEqual([]);
    expect(stored.compared).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  it.each([
    ['7.5.9', 1],
    ['8.17.0', 1],
    ['8.17.1', 0],
    ['7.5.10', 0],
    ['8.0.0', 1],
    ['10.0.0', 0],
  ])('knows whether ws %s is vulnerable', (version, count) => {
    expect(openAdvisories(one(version), stored)).toHaveLength(count);
  });

  it('lists every package with its licence', () => {
    const { bomFormat, components } = billOf(project, lock);
    expect([bomFormat, components.length]).toEqual(['CycloneDX', packagesOf(lock).length]);
    expect(components.map(({ purl }) => purl)).toContain(
      `pkg:npm/%40mikro-orm/core@${project.dependencies['@mikro-orm/core']!}`,
    );
  });
});
