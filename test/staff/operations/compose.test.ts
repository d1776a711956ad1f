import { describe, expect, it } from '@jest/globals';
import { parse } from 'yaml';
import { readEnv } from '../../../src/env.js';
import { endsIn, linesOf, read, SECRET, SECRETS, unknown } from './examples.js';

interface Service {
  image: string;
  environment?: Record<string, string>;
  healthcheck?: { test?: string[]; disable?: boolean };
  depends_on?: Record<string, { condition: string }>;
  restart?: string;
  volumes?: string[];
  stop_grace_period?: string;
  entrypoint?: string[];
  profiles?: string[];
}

describe('docker/compose.yaml', () => {
  const text = read('docker/compose.yaml');
  const { services, volumes } = parse(text, { merge: true }) as {
    services: Record<string, Service>;
    volumes: Record<string, null>;
  };
  const given = linesOf('docker/env.example');
  /** Like compose: `${NAME:?}` is required, `${NAME:-other}` has a default. */
  const filled = (value: unknown): string =>
    String(value).replace(
      /\$\{(\w+)(?::-([^}]*)|:\?)\}/g,
      (_, name: string, other?: string) => SECRETS[name] ?? other ?? '',
    );
  const envOf = (name: string): NodeJS.ProcessEnv =>
    Object.fromEntries(Object.entries(services[name]!.environment ?? {}).map(([key, value]) => [key, filled(value)]));

  it('runs two web processes and two workers between a proxy, a pooler, a database, a store, a scanner and a mail catcher', () => {
    expect(Object.keys(services).sort()).toEqual(
      [
        'backup',
        'bucket',
        'database',
        'mail',
        'migrate',
        'pooler',
        'proxy',
        'scanner',
        'storage',
        'web',
        'worker',
      ].sort(),
    );
    for (const role of ['web', 'worker']) expect(services[role]).toMatchObject({ deploy: { replicas: 2 } });
  });

  it.each(['web', 'worker', 'backup'])('gives %s settings that production accepts', (name) => {
    const env = envOf(name);
    expect(unknown(Object.keys(env))).toEqual([]);
    expect(readEnv(env)).toMatchObject({
      production: true,
      DATABASE_DIRECT_URL: expect.stringContaining('@database:'),
    });
    expect(new URL(env.DATABASE_URL!).host).toBe('pooler:5432');
    expect(parseInt(services[name]!.stop_grace_period!)).toBeGreaterThanOrEqual(endsIn(env));
  });

  it('names every service that an address points to, pins every image, and has health checks', () => {
    for (const [name, service] of Object.entries(services)) {
      expect([name, service.image]).toEqual([
        name,
        expect.stringMatching(/^giustamente$|:v?\d+\.\d+|:RELEASE\.\d{4}-/),
      ]);
      for (const [other, { condition }] of Object.entries(service.depends_on ?? {})) {
        expect(Object.keys(services)).toContain(other);
        if (condition === 'service_healthy' && other !== 'web')
          expect(services[other]!.healthcheck?.test).toBeDefined();
      }
      for (const volume of service.volumes ?? [])
        if (!volume.startsWith('.')) expect(Object.keys(volumes)).toContain(volume.split(':')[0]);
      const runsOn = service.restart === 'unless-stopped';
      const isOurs = service.image === 'giustamente';
      if (runsOn && !isOurs) expect([name, service.healthcheck?.test]).toEqual([name, expect.any(Array)]);
    }
    const hosts = [...text.matchAll(/(?:@|endpoint=http:\/\/|smtp:\/\/|tcp:\/\/)([a-z]+):\d+/g)].map(
      ([, host]) => host,
    );
    expect(hosts.length).toBeGreaterThan(4);
    for (const host of hosts) expect(Object.keys(services)).toContain(host);
  });

  it('contains no secret, and its example names every variable without a secret value', () => {
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (SECRET.test(name)) expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:[?-]\}$/)]);
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    expect([...asked].filter((name) => !(name in given))).toEqual([]);
    expect(Object.keys(given).filter((name) => !asked.has(name))).toEqual([]);
    expect(Object.entries(given).filter(([name, value]) => SECRET.test(name) && value !== '')).toEqual([]);
  });
});
