import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { programEnv } from '../support/product.js';

const run = promisify(execFile);

const documents = [
  { name: 'public', file: 'web/api/schema.d.ts' },
  { name: 'backoffice', file: 'backoffice/api/schema.d.ts' },
];

describe.each(documents)('the types of the $name document', ({ name, file }) => {
  it('match the server’s routes; `npm run generate -- api` renews them', async () => {
    expect((await readFile(file, 'utf8')).split('\n')).toEqual((await readFile(types(name), 'utf8')).split('\n'));
  });
});

let folder: string;
const document = (name: string): string => join(folder, `${name}.json`);
const types = (name: string): string => join(folder, `${name}.d.ts`);

// Both at once: most of the time goes to starting the programs.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'contract-'));
  const names = documents.map(({ name }) => name);
  const program = (...args: string[]) => run(process.execPath, args, { env: programEnv() });
  await program('dist/cli/openapi.cli.js', ...names.flatMap((name) => [document(name), name]));
  await program('scripts/api-types.mjs', ...names.flatMap((name) => [document(name), types(name)]));
});
afterAll(() => rm(folder, { recursive: true }));
