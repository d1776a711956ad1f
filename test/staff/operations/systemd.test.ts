import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { readEnv } from '../../../src/env.js';
import { DATABASE, endsIn, linesOf, read, SECRET, SECRETS, unknown } from './examples.js';

describe('docker/systemd', () => {
  const folder = 'docker/systemd/';
  const units = readdirSync(folder).filter((name) => name !== 'env.example');
  const given = linesOf(`${folder}env.example`);
  const valuesOf = (unit: string, key: string): string[] =>
    [...read(folder + unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);

  it('gives settings that production accepts, and no secret', () => {
    expect(unknown(Object.keys(given))).toEqual([]);
    expect(Object.entries(given).filter(([name, value]) => SECRET.test(name) && value !== '')).toEqual([]);
    for (const role of ['web', 'worker']) {
      const unit = `giustamente-${role}@.service`;
      const own = Object.fromEntries(
        valuesOf(unit, 'Environment').flatMap((line) =>
          line
            .replaceAll('%i', '1')
            .split(' ')
            .map((one) => one.split('=')),
        ),
      ) as Record<string, string>;
      expect(unknown(Object.keys(own))).toEqual([]);
      const env = { ...given, ...SECRETS, METRICS_TOKEN: '', DATABASE_URL: DATABASE.DATABASE_URL, ...own };
      delete (env as Record<string, string>).POSTGRES_PASSWORD;
      expect(readEnv(env)).toMatchObject({ ROLE: role, production: true, CLAMD_URL: expect.stringMatching(/^unix:/) });
      expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(endsIn(env));
    }
  });

  it('starts built commands as an unprivileged user with a read-only system', () => {
    const services = units.filter((name) => name.endsWith('.service') && !name.includes('alert'));
    expect(services).toHaveLength(8);
    for (const unit of services) {
      const [command] = valuesOf(unit, 'ExecStart') as [string];
      const [program, script] = command.split(' ') as [string, string];
      expect(program).toBe('/opt/giustamente/node_modules/.bin/node');
      expect(read(script)).not.toBe('');
      // pgBackRest reads the files of the server as their owner.
      expect(valuesOf(unit, 'User')).toEqual([unit === 'giustamente-point@.service' ? 'postgres' : 'giustamente']);
      expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
      expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes']);
      expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
    }
    for (const timer of units.filter((name) => name.endsWith('.timer')))
      expect(units).toContain(timer.replace(/(?<=@)\w+/, '').replace('.timer', '.service'));
    for (const unit of units)
      for (const line of [...valuesOf(unit, 'After'), ...valuesOf(unit, 'Requires'), ...valuesOf(unit, 'OnFailure')])
        for (const other of line.split(' ').filter((name) => name.startsWith('giustamente')))
          expect(units).toContain(other.replace('%n.service', '.service'));
  });
});
