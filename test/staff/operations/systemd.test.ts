import { describe, expect, it } from '@jest/globals';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
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

describe('docker/machine', () => {
  const folder = 'docker/machine/';

  it('leads the proxy and Prometheus to the ports of the units', () => {
    const web = ['127.0.0.1:3000', '127.0.0.1:3001'];
    const [, upstreams = ''] = /reverse_proxy (.+) \{/.exec(read(`${folder}Caddyfile`)) ?? [];
    expect(upstreams.split(' ')).toEqual(web);
    expect(read(`${folder}Caddyfile`)).toContain('health_uri /health/ready\n');
    const { scrape_configs: jobs } = parse(read(`${folder}prometheus.yaml`)) as {
      scrape_configs: { job_name: string; static_configs: { targets: string[] }[] }[];
    };
    const targets = jobs.find(({ job_name: name }) => name === 'giustamente')?.static_configs[0]?.targets;
    expect(targets).toEqual([...web, '127.0.0.1:3010', '127.0.0.1:3011']);
    const ports = ['web', 'worker'].map((role) => read(`docker/systemd/giustamente-${role}@.service`));
    expect(ports.map((unit) => /PORT=(\d+)%i/.exec(unit)?.[1])).toEqual(['300', '301']);
  });

  it('runs a command with the settings of the units, as they are written', () => {
    const machine = mkdtempSync(join(tmpdir(), 'giustamente-machine-'));
    try {
      writeFileSync(
        join(machine, 'env'),
        '# A comment\n\nMAIL_FROM=Giustamente <noreply@example.com>\nJWT_SECRET=a=$b `c`',
      );
      const script = read(`${folder}giustamente`)
        .replace('/etc/giustamente/env', join(machine, 'env'))
        .replace('cd /opt/giustamente', `cd ${process.cwd()}`)
        .replace(/setpriv .* --init-groups /, '');
      writeFileSync(join(machine, 'giustamente'), script);
      const said = execFileSync('sh', [
        join(machine, 'giustamente'),
        '-p',
        'JSON.stringify(["MAIL_FROM", "JWT_SECRET", "NODE_ENV", "DATA_DIR"].map((name) => process.env[name]))',
      ]);
      expect(JSON.parse(said.toString())).toEqual([
        'Giustamente <noreply@example.com>',
        'a=$b `c`',
        'production',
        '/var/lib/giustamente',
      ]);
    } finally {
      rmSync(machine, { recursive: true });
    }
  });

  it('has every file and unit that docs/first-start.md names', () => {
    const page = read('docs/first-start.md');
    const files = [...page.matchAll(/(?<=\s)(?:docker|dist)\/[\w./@*-]+[\w*]/g)].map(([name]) => name);
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((name) => !name.includes('*') && !existsSync(name))).toEqual([]);
    const units = readdirSync('docker/systemd').map((name) => name.replace('.service', ''));
    const named = [...page.matchAll(/giustamente-[a-z-]+(?:@\w+)?(?:\.timer)?/g)].map(([name]) => name);
    const known = (name: string): boolean => units.includes(name) || units.includes(name.replace(/(?<=@)\w+/, ''));
    expect(named.filter((name) => !known(name))).toEqual([]);
    expect(units.filter((name) => name.endsWith('.timer') && !named.includes(name))).toEqual([]);
  });
});
