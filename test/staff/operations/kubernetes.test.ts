import { describe, expect, it } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { parse, parseAllDocuments } from 'yaml';
import { readEnv } from '../../../src/env.js';
import { documentLimits } from '../../../src/shared/limits.js';
import { useTestApp } from '../../support/app.js';
import { DATABASE, endsIn, read, SECRET, SECRETS, unknown } from './examples.js';

interface Probe {
  httpGet?: { path: string; port: string };
  exec?: { command: string[] };
  tcpSocket?: { port: string };
}
interface Container {
  name: string;
  image: string;
  command?: string[];
  env?: { name: string; value: string }[];
  envFrom?: unknown[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  livenessProbe?: Probe;
  readinessProbe?: Probe;
  securityContext: object;
  resources: { requests: object; limits: object };
  volumeMounts?: { name: string; mountPath: string }[];
}
interface Pods {
  metadata: { labels: Record<string, string> };
  spec: {
    terminationGracePeriodSeconds?: number;
    securityContext: object;
    containers: Container[];
    volumes?: { name: string; persistentVolumeClaim?: { claimName: string } }[];
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
  const files = readdirSync(folder).filter((name) => name.endsWith('.yaml') && name !== 'kustomization.yaml');
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
  /** The Deployments that run the product. */
  const ours = of('Deployment').filter(({ metadata }) => metadata.name !== 'scanner');
  const settings = named('ConfigMap', 'giustamente').data!;
  const secretNames = [...read(`${folder}settings.yaml`).matchAll(/^# .*$/gm)].flatMap(
    ([line]) => line.match(/[A-Z]+_[A-Z_]+/g) ?? [],
  );
  const test = useTestApp();

  it('gives each process more memory than at which the alert comes', () => {
    const [, alert] = /process_resident_memory_bytes\) > (\d+)/.exec(read('docker/observability/alerts.yaml'))!;
    for (const one of ours) {
      const [{ resources }] = podsOf(one).spec.containers as unknown as [{ resources: { limits: { memory: string } } }];
      const [, mebibytes] = /^(\d+)Mi$/.exec(resources.limits.memory)!;
      expect(Number(alert)).toBeLessThan(0.9 * Number(mebibytes) * 2 ** 20);
    }
    expect(ours.length).toBe(2);
  });

  it('lists every file, and contains no secret', () => {
    const { resources } = parse(read(`${folder}kustomization.yaml`)) as { resources: string[] };
    expect([...resources].sort()).toEqual([...files].sort());
    expect(of('Secret')).toEqual([]);
    expect(Object.keys(settings).filter((name) => SECRET.test(name))).toEqual([]);
  });

  it('gives settings that production accepts, with the secrets that it names', () => {
    expect(unknown([...Object.keys(settings), ...secretNames])).toEqual([]);
    const secrets = Object.fromEntries(
      secretNames
        .filter((name) => !/DOCUMENTS_KEYS|METRICS_TOKEN/.test(name))
        .map((name) => [name, SECRETS[name] ?? 'x']),
    );
    for (const { spec } of ours) {
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

  it('probes existing addresses: readiness for traffic, and only the process for liveness', async () => {
    for (const deployment of ours) {
      const [{ startupProbe, livenessProbe, readinessProbe }] = podsOf(deployment).spec.containers as [Container];
      expect([startupProbe, livenessProbe, readinessProbe].map((probe) => probe!.httpGet)).toEqual(
        ['/health/live', '/health/live', '/health/ready'].map((path) => ({ path, port: 'http' })),
      );
    }
    for (const url of ['/health/live', '/health/ready']) expect((await test.app.inject({ url })).statusCode).toBe(200);
  });

  it('runs nothing as root and mounts what it names, with built commands', () => {
    expect(workloads.map(({ metadata }) => metadata.name).sort()).toEqual([
      'backup',
      'invariants',
      'migrate',
      'scanner',
      'web',
      'worker',
    ]);
    for (const workload of workloads) {
      const { spec } = podsOf(workload);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } });
      for (const container of spec.containers) {
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        });
        // Third-party containers get none of our secrets.
        const settingsFrom = [{ configMapRef: { name: 'giustamente' } }, { secretRef: { name: 'giustamente' } }];
        expect(container.envFrom).toEqual(container.image === 'giustamente' ? settingsFrom : undefined);
        expect(Object.keys(container.resources)).toEqual(['requests', 'limits']);
        const volumes = (spec.volumes ?? []).map(({ name }) => name);
        expect((container.volumeMounts ?? []).map(({ name }) => name)).toEqual(volumes);
        if (container.image === 'giustamente' && container.command) expect(read(container.command[1]!)).not.toBe('');
      }
    }
  });

  it('keeps one pod of each during maintenance, and scales by an exported metric', async () => {
    const labels = Object.fromEntries(ours.map((one) => [one.metadata.name, podsOf(one).metadata.labels]));
    for (const { metadata, spec } of [...of('PodDisruptionBudget'), ...ours])
      expect([metadata.name, spec.selector.matchLabels]).toEqual([metadata.name, labels[metadata.name]]);
    expect(of('PodDisruptionBudget').map(({ metadata }) => metadata.name)).toEqual(Object.keys(labels));
    expect(named('Service', 'web').spec.selector).toEqual(labels.web);
    for (const { spec } of [...of('HorizontalPodAutoscaler'), ...of('ScaledObject')])
      expect(Object.keys(labels)).toContain(spec.scaleTargetRef.name);
    const [{ spec: scaled }] = of('ScaledObject') as [Manifest];
    const [, metric] = /\((\w+)\)/.exec(scaled.triggers[0].metadata.query as string)!;
    expect((await test.app.inject({ url: '/metrics' })).body).toContain(`# TYPE ${metric} gauge`);
  });

  it('scans documents with the same scanner as compose, closed to others', () => {
    const scanner = named('Deployment', 'scanner');
    const { spec, metadata } = podsOf(scanner);
    const [container] = spec.containers as [Container];
    const { services } = parse(read('docker/compose.yaml'), { merge: true }) as {
      services: { scanner: { image: string; volumes: string[]; healthcheck: { test: string[] } } };
    };
    expect(container.image).toBe(services.scanner.image);
    expect(scanner.spec.selector.matchLabels).toEqual(metadata.labels);

    const { hostname, port } = new URL(settings.CLAMD_URL!);
    const service = named('Service', hostname);
    expect(service.spec.selector).toEqual(metadata.labels);
    expect(service.spec.ports).toEqual([{ name: 'clamd', port: Number(port), targetPort: 'clamd' }]);
    expect(container.ports).toEqual([{ name: 'clamd', containerPort: Number(port) }]);

    // Not ready before it has its signatures, and restarted if it does not answer.
    const asked = { exec: { command: services.scanner.healthcheck.test.slice(1) } };
    expect([container.startupProbe, container.livenessProbe]).toMatchObject([asked, asked]);
    expect(container.readinessProbe).toMatchObject({ tcpSocket: { port: 'clamd' } });
    // What it fetched outlives the pod.
    const [, keptAt] = services.scanner.volumes[0]!.split(':');
    const { name } = (container.volumeMounts ?? []).find(({ mountPath }) => mountPath === keptAt)!;
    const { claimName } = spec.volumes!.find((one) => one.name === name)!.persistentVolumeClaim!;
    expect(named('PersistentVolumeClaim', claimName)).toBeDefined();
    expect(scanner.spec).toMatchObject({ replicas: 1, strategy: { type: 'Recreate' } });

    const policy = named('NetworkPolicy', 'scanner').spec;
    expect([policy.podSelector.matchLabels, policy.policyTypes]).toEqual([metadata.labels, ['Ingress']]);
    const [{ from, ports }] = policy.ingress;
    expect([policy.ingress, ports]).toMatchObject([{ length: 1 }, [{ port: 'clamd' }]]);
    const [{ podSelector }] = from;
    const reaches = (labels: Record<string, string>): boolean =>
      podSelector.matchExpressions.every(
        ({ key, operator, values }: { key: string; operator: string; values: string[] }) =>
          operator === 'In' && values.includes(labels[key]!),
      );
    const callers = workloads.filter((one) => reaches(podsOf(one).metadata.labels)).map((one) => one.metadata.name);
    expect([from.length, callers.sort()]).toEqual([1, ['web', 'worker']]);
  });

  it('accepts the largest document', () => {
    const [{ metadata }] = of('Ingress') as [Manifest & { metadata: { annotations: Record<string, string> } }];
    const most = parseInt(metadata.annotations['nginx.ingress.kubernetes.io/proxy-body-size']!) * 1_048_576;
    expect(most).toBeGreaterThan(documentLimits.maxBytes);
  });
});

describe('docker/kubernetes/database', () => {
  const folder = 'docker/kubernetes/database/';
  const [cluster, pooler] = parseAllDocuments(read(`${folder}postgres.yaml`)).map((one) => one.toJS() as Manifest);

  it('acknowledges nothing that is in one place alone, and has as many members as that needs', () => {
    expect(cluster!.spec.instances).toBe(3);
    expect(cluster!.spec.postgresql.synchronous).toEqual({
      method: 'any',
      number: 1,
      dataDurability: 'required',
      failoverQuorum: true,
    });
    expect(cluster!.spec.affinity.podAntiAffinityType).toBe('required');
  });

  it('makes the database and its user as docker/database.sql does', () => {
    const { database, owner, postInitApplicationSQL } = cluster!.spec.bootstrap.initdb;
    const script = read('docker/database.sql');
    expect(script).toContain(`create database ${database} owner ${owner};`);
    expect(script).toMatch(/create role giustamente login createrole/);
    expect(postInitApplicationSQL).toEqual([
      `alter role ${owner} createrole`,
      'create extension earthdistance cascade',
    ]);
    expect(script).toContain(`${postInitApplicationSQL[1]};`);
  });

  it('pools connections to the primary by transactions', () => {
    const { cluster: of, type, pgbouncer } = pooler!.spec;
    expect([of.name, type, pgbouncer.poolMode]).toEqual([cluster!.metadata.name, 'rw', 'transaction']);
    const most = Number(cluster!.spec.postgresql.parameters.max_connections);
    expect(pooler!.spec.instances * Number(pgbouncer.parameters.default_pool_size)).toBeLessThan(most / 2);
    const { resources } = parse(read(`${folder}kustomization.yaml`)) as { resources: string[] };
    expect(resources).toEqual(['postgres.yaml', 'members.yaml']);
  });

  it('gives each member a name of its own, by which replicas are read', () => {
    const members = parseAllDocuments(read(`${folder}members.yaml`)).map((one) => one.toJS() as Manifest);
    const numbers = Array.from({ length: Number(cluster!.spec.instances) }, (_, nth) => nth + 1);
    expect(members.map(({ metadata, spec }) => [metadata.name, spec.selector['cnpg.io/instanceName']])).toEqual(
      numbers.map((number) => [`database-member-${number}`, `${cluster!.metadata.name}-${number}`]),
    );
  });
});
