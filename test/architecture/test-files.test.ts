import { expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

interface Project {
  readonly displayName: string;
  readonly testMatch?: readonly string[];
  readonly testRegex?: string;
  readonly testPathIgnorePatterns?: readonly string[];
}

const root = resolve('.');
const whole = (path: string): string => path.replace('<rootDir>', root);

const takes = ({ testMatch = [], testRegex, testPathIgnorePatterns = [] }: Project, path: string): boolean =>
  !testPathIgnorePatterns.some((pattern) => new RegExp(whole(pattern)).test(path)) &&
  (testRegex !== undefined
    ? new RegExp(testRegex).test(path)
    : testMatch.some((pattern) => pattern.includes('*') || whole(pattern) === path));

it('runs each test file in one project of Jest: none is left out, and none runs twice', async () => {
  const { default: config } = (await import(pathToFileURL('jest.config.mjs').href)) as {
    default: { projects: readonly Project[] };
  };
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(400);
  const wrong = files
    .map((name) => [name, config.projects.filter((project) => takes(project, `${root}/test/${name}`)).length] as const)
    .filter(([, projects]) => projects !== 1);
  expect(wrong).toEqual([]);
});
