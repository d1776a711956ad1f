import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { reading } from '../../backoffice/providers/reading.js';
import { staffPermissions } from '../../src/shared/permissions.js';

describe('what the back office shows to whom', () => {
  it('is asked of permissions that the server knows', () => {
    expect(Object.values(reading).filter((permission) => !Object.hasOwn(staffPermissions, permission))).toEqual([]);
  });

  it('is settled for every resource it has', async () => {
    const folders = (await readdir('backoffice/resources', { withFileTypes: true }))
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    expect(folders.sort()).toEqual(
      Object.keys(reading)
        .filter((name) => name !== 'figures')
        .sort(),
    );
  });
});
