import { describe, expect, it } from '@jest/globals';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secrets } from '../../src/kernel/secrets.js';

describe('the secrets of an instance', () => {
  it('come from one that is made at the first start, which only its owner can read', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'giustamente-secrets-'));
    try {
      const of = () => new Secrets({ JWT_SECRET: undefined, DATA_DIR: folder } as never);
      const first = of();
      const own = join(folder, 'secrets');
      const modes = await Promise.all([own, join(own, 'master')].map(async (path) => (await stat(path)).mode & 0o777));
      expect(modes).toEqual([0o700, 0o600]);
      expect((await readFile(join(own, 'master'), 'utf8')).length).toBe(64);
      expect(of().hash('a', 'x')).toBe(first.hash('a', 'x'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('are others for each purpose, and seal what only the same purpose opens', () => {
    const secrets = new Secrets({ JWT_SECRET: 's'.repeat(32) } as never);
    expect(secrets.hash('a', 'x')).not.toBe(secrets.hash('b', 'x'));
    const sealed = secrets.seal('a', 'perché no');
    expect(secrets.seal('a', 'perché no')).not.toBe(sealed);
    expect(secrets.unseal('a', sealed)).toBe('perché no');
    expect(() => secrets.unseal('b', sealed)).toThrow();
    expect(() => secrets.unseal('a', `${sealed.slice(0, -2)}AA`)).toThrow();
    expect(new Secrets({ JWT_SECRET: 't'.repeat(32) } as never).hash('a', 'x')).not.toBe(secrets.hash('a', 'x'));
  });
});
