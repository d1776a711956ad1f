import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv, settingNames } from '../../src/env.js';
import { documentLimits } from '../../src/limits.js';
import { startTestApp, type TestApp } from '../support/app.js';

/** What the libraries read by themselves. */
const KNOWN = new Set([...settingNames, 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']);
const SECRET = /SECRET|PASSWORD|TOKEN|_KEYS?$/;
/** What an operator fills in. */
const SECRETS: Readonly<Record<string, string>> = {
  POSTGRES_PASSWORD: 'c0ffee0123456789',
  STORAGE_PASSWORD: 'deadbeef01234567',
  JWT_SECRET: 'kPz3vQw8Lr1xTn6bYc5mHd9sGf2jRa7uEo4iWq0Zt=',
  STRIPE_SECRET_KEY: 'sk_test_0123456789',
  STRIPE_WEBHOOK_SECRET: 'whsec_0123456789',
  PUBLIC_URL: 'https://giustamente.example',
  SMTP_URL: 'smtp://mail.example:587',
  SELLER_NAME: 'Esempio S.r.l.',
  SELLER_VAT_NUMBER: '12345678903',
  SELLER_ADDRESS: 'Via Roma 1',
  SELLER_POSTAL_CODE: '20121',
  SELLER_CITY: 'Milano',
  SELLER_PROVINCE: 'MI',
  SELLER_EMAIL: 'fatture@esempio.example',
};
const DATABASE = {
  DATABASE_URL: 'postgresql://giustamente:x@pooler:6432/giustamente',
  DATABASE_DIRECT_URL: 'postgresql://giustamente:x@database:5432/giustamente',
};

const read = (path: string): string => readFileSync(path, 'utf8');
const unknown = (names: Iterable<string>): string[] => [...names].filter((name) => !KNOWN.has(name));
/** Seconds that a process of these settings takes to end. */
const endsIn = (env: NodeJS.ProcessEnv): number => {
  const { DRAIN_DELAY, DRAIN_TIMEOUT } = readEnv(env);
  return (DRAIN_DELAY + DRAIN_TIMEOUT) / 1_000 + 2;
};
const linesOf = (path: string): Record<string, string> =>
  Object.fromEntries(
    read(path)
      .split('\n')
      .filter((line) => /^[A-Z]/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );

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
  /** As compose does it: `${NAME:?}` has to be there, `${NAME:-other}` has another value. */
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

  it.each(['web', 'worker', 'backup'])('gives %s settings that production takes', (name) => {
    const env = envOf(name);
    expect(unknown(Object.keys(env))).toEqual([]);
    expect(readEnv(env)).toMatchObject({
      production: true,
      DATABASE_DIRECT_URL: expect.stringContaining('@database:'),
    });
    expect(new URL(env.DATABASE_URL!).host).toBe('pooler:5432');
    expect(parseInt(services[name]!.stop_grace_period!)).toBeGreaterThanOrEqual(endsIn(env));
  });

  it('names every service that an address leads to, pins every image, and looks after what runs', () => {
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

  it('has no secret in it, and its example names every variable and fills in none that is secret', () => {
    for (const { environment = {} } of Object.values(services))
      for (const [name, value] of Object.entries(environment))
        if (SECRET.test(name)) expect([name, value]).toEqual([name, expect.stringMatching(/^\$\{\w+:[?-]\}$/)]);
    const asked = new Set([...text.matchAll(/\$\{(\w+)/g)].map(([, name]) => name!));
    expect([...asked].filter((name) => !(name in given))).toEqual([]);
    expect(Object.keys(given).filter((name) => !asked.has(name))).toEqual([]);
    expect(Object.entries(given).filter(([name, value]) => SECRET.test(name) && value !== '')).toEqual([]);
  });
});

interface Probe {
  httpGet: { path: string; port: string };
}
interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom: unknown[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext: object;
  resources: { requests: object; limits: object };
  volumeMounts?: { name: string }[];
}
interface Pods {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: Container[];
    volumes?: { name: string }[];
  };
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string };
  data?: Record<string, string>;
  // oxlint-disable-next-line typescript/no-explicit-any -- each kind has a shape of its own
  spec?: any;
}

describe('docker/kubernetes', () => {
  const folder = 'docker/kubernetes/';
  const files = readdirSync(folder).filter((name) => name !== 'kustomization.yaml');
  const manifests = files.flatMap((name) =>
    parseAllDocuments(read(folder + name)).map((one) => {
      expect([name, one.errors]).toEqual([name, []]);
      return one.toJS() as Manifest;
    }),
  );
  const of = (kind: string): Manifest[] => manifests.filter((one) => one.kind === kind);
  const named = (kind: string, name: string): Manifest => of(kind).find((one) => one.metadata.name === name)!;
  const podsOf = ({ kind, spec }: Manifest): Pods =>
    kind === 'CronJob' ? spec.jobTemplate.spec.template : spec.template;
  const workloads = manifests.filter(({ kind }) => ['Deployment', 'Job', 'CronJob'].includes(kind));
  const settings = named('ConfigMap', 'giustamente').data!;
  const secretNames = [...read(`${folder}settings.yaml`).matchAll(/^# .*$/gm)].flatMap(
    ([line]) => line.match(/[A-Z]+_[A-Z_]+/g) ?? [],
  );
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterAll(() => test.close());

  it('lists every file, and has no secret in any', () => {
    const { resources } = parse(read(`${folder}kustomization.yaml`)) as { resources: string[] };
    expect([...resources].sort()).toEqual([...files].sort());
    expect(of('Secret')).toEqual([]);
    expect(Object.keys(settings).filter((name) => SECRET.test(name))).toEqual([]);
  });

  it('gives settings that production takes, with the secrets that it names', () => {
    expect(unknown([...Object.keys(settings), ...secretNames])).toEqual([]);
    const secrets = Object.fromEntries(
      secretNames
        .filter((name) => !/DOCUMENTS_KEYS|METRICS_TOKEN/.test(name))
        .map((name) => [name, SECRETS[name] ?? 'x']),
    );
    for (const { spec } of of('Deployment')) {
      const [container] = podsOf({ spec } as Manifest).spec.containers as [Container];
      const own = Object.fromEntries((container.env ?? []).map(({ name, value }) => [name, value]));
      const env: Record<string, string> = { ...settings, ...secrets, ...DATABASE, ...own };
      expect(readEnv(env).ROLE).toBe(container.name);
      expect(podsOf({ spec } as Manifest).spec.terminationGracePeriodSeconds).toBeGreaterThanOrEqual(endsIn(env));
      expect(container.ports).toEqual([
        { name: 'http', containerPort: Number(own.ROLE === 'worker' ? env.WORKER_PORT : env.PORT) },
      ]);
    }
  });

  it('asks addresses that answer: readiness for calls, and nothing but the process for its life', async () => {
    for (const deployment of of('Deployment')) {
      const [{ startupProbe, livenessProbe, readinessProbe }] = podsOf(deployment).spec.containers as [Container];
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet)).toEqual(
        ['/health/live', '/health/live', '/health/ready'].map((path) => ({ path, port: 'http' })),
      );
    }
    for (const url of ['/health/live', '/health/ready']) expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('runs nothing as root and mounts what it names, with commands that are built', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual(['backup', 'migrate', 'web', 'worker']);
    for (const workload of workloads) {
      const { spec } = podsOf(workload);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        expect(container.envFrom).toEqual([
          { configMapRef: { name: 'giustamente' } },
          { secretRef: { name: 'giustamente' } },
        ]);
        expect(Object.keys(container.resources)).toEqual(['requests', 'limits']);
        const volumes = (spec.volumes ?? []).map(({ name }) => name);
        expect((container.volumeMounts ?? []).map(({ name }) => name)).toEqual(volumes);
        if (container.command) expect(readFileSync(container.command[1]!, 'utf8')).not.toBe('');
      }
    }
  });

  it('keeps one of each through a maintenance, and scales what is there by a metric that is told', async () => {
    const labels = Object.fromEntries(of('Deployment').map((one) => [one.metadata.name, podsOf(one).metadata.labels]));
    for (const { metadata, spec } of [...of('PodDisruptionBudget'), ...of('Deployment')])
      expect([metadata.name, spec.selector.matchLabels]).toEqual([metadata.name, labels[metadata.name]]);
    expect(of('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(Object.keys(labels));
    expect(named('Service', 'web').spec.selector).toEqual(labels.web);
    for (const { spec } of [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')])
      expect(Object.keys(labels)).toContain(spec.scaleTargetRef.name);
    const [{ spec: scaled }] = of('ScaledObject') as [Manifest];
    const [, metric] = /\((\w+)\)/.exec(scaled.triggers[0].metadata.query as string)!;
    expect((await test.app.inject({ url: '/metrics' })).body).toContain(`# TYPE ${metric} gauge`);
  });

  it('lets the largest document through', () => {
    const [{ metadata }] = of('Ingress') as [Manifest & { metadata: { annotations: Record<string, string> } }];
    const most = parseInt(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']!) * 1_048_576;
    expect(most).toBeGreaterThan(documentLimits.maxBytes);
  });
});

describe('docker/systemd', () => {
  const folder = 'docker/systemd/';
  const units = readdirSync(folder).filter((name) => name !== 'env.example');
  const given = linesOf(`${folder}env.example`);
  const valuesOf = (unit: string, key: string): string[] =>
    [...read(folder + unit).matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value]) => value!);

  it('gives settings that production takes, and no secret', () => {
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
      expect(readEnv(env)).toMatchObject({ ROLE: role, production: true });
      expect(Number(valuesOf(unit, 'TimeoutStopSec')[0])).toBeGreaterThanOrEqual(endsIn(env));
    }
  });

  it('starts commands that are built, as nobody in particular, in a system that they cannot change', () => {
    const services = units.filter((name) => name.endsWith('.service') && !name.includes('alert'));
    expect(services).toHaveLength(5);
    for (const unit of services) {
      const [command] = valuesOf(unit, 'ExecStart') as [string];
      const [program, script] = command.split(' ') as [string, string];
      expect(program).toBe('/opt/giustamente/node_modules/.bin/node');
      expect(read(script)).not.toBe('');
      expect(valuesOf(unit, 'User')).toEqual(['giustamente']);
      expect(valuesOf(unit, 'ProtectSystem')).toEqual(['strict']);
      expect(valuesOf(unit, 'NoNewPrivileges')).toEqual(['yes']);
      expect(valuesOf(unit, 'CapabilityBoundingSet')).toEqual(['']);
    }
    for (const timer of units.filter((name) => name.endsWith('.timer')))
      expect(units).toContain(timer.replace('.timer', '.service'));
    for (const unit of units)
      for (const line of [...valuesOf(unit, 'After'), ...valuesOf(unit, 'Requires'), ...valuesOf(unit, 'OnFailure')])
        for (const other of line.split(' ').filter((name) => name.startsWith('giustamente')))
          expect(units).toContain(other.replace('%n.service', '.service'));
  });
});
