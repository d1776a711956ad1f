import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

it('finds src/database.types.ts as the migrations leave the schema', async () => {
  const done = promisify(execFile)(process.execPath, [
    'scripts/database-types.mjs',
    '--verify',
    process.env.TEST_TEMPLATE_URL!,
  ]);
  await expect(done).resolves.toMatchObject({ stderr: '' });
});
