import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

it('src/database.types.ts matches the migrated schema', async () => {
  const done = promisify(execFile)(process.execPath, [
    'scripts/database-types.mjs',
    '--verify',
    process.env.TEST_TEMPLATE_URL!,
  ]);
  await expect(done).resolves.toMatchObject({ stderr: '' });
});
