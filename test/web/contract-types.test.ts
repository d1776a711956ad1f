import { describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

describe.each([
  { name: 'public', file: 'web/api/schema.d.ts' },
  { name: 'backoffice', file: 'backoffice/api/schema.d.ts' },
])('the types of the $name document', ({ name, file }) => {
  it('match the server’s routes; `npm run generate -- api` renews them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'contract-'));
    try {
      const document = join(folder, 'openapi.json');
      const types = join(folder, 'schema.d.ts');
      await run(process.execPath, ['dist/cli/openapi.cli.js', document, name]);
      await run(process.execPath, ['scripts/api-types.mjs', document, types]);
      expect((await readFile(file, 'utf8')).split('\n')).toEqual((await readFile(types, 'utf8')).split('\n'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
