import { readdir } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { reading } from '../../backoffice/providers/reading.js';
import { staffPermissions } from '../../src/shared/permissions.rules.js';

describe('access in the back office', () => {
  it('uses only permissions of the server', () => {
    expect(Object.values(reading).filter((permission) => !Object.hasOwn(staffPermissions, permission))).toEqual([]);
  });

  it('is defined for every resource', async () => {
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
