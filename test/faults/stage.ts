import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPgBouncer, startPgBouncer, type PgBouncer } from '../../scripts/pgbouncer.mjs';
import { freePort, SECRET } from '../bench/servers.js';
import { spawnProduct, type Product } from '../support/product.js';
import { say } from '../support/say.js';
import { Cluster } from './cluster.js';
import { answerOf } from './ha/writes.js';
import type { Injected } from './injected.js';
import { FaultyMailServer } from './mail-server.js';

/** The processes of the product. */
export const PROCESSES = ['first web', 'second web', 'first worker', 'second worker'] as const;
export type ProcessName = (typeof PROCESSES)[number];

/** A pooler that gives up a server that is gone, and tries again as soon as its settings allow. */
const POOLER = { default_pool_size: 20, server_connect_timeout: 1, server_login_retry: 1, query_wait_timeout: 10 };

interface Parts {
  readonly cluster: Cluster;
  readonly mail: FaultyMailServer;
  readonly pooler: PgBouncer | undefined;
  readonly injected: Injected;
  readonly folder: string;
  readonly ports: readonly number[];
  readonly poolerPort: number;
  readonly settings: NodeJS.ProcessEnv;
}

/** Everything that runs, and what may happen to it. */
export class Stage {
  readonly cluster: Cluster;
  readonly mail: FaultyMailServer;
  /** The addresses of the web processes. */
  readonly bases: readonly string[];
  /** When workers were killed, in milliseconds since 1970. */
  readonly kills: number[] = [];
  /** Processes that have not reported yet that they run. */
  readonly starting = new Set<Product>();
  readonly #products: Record<ProcessName, Product>;
  readonly #parts: Parts;
  #pooler: PgBouncer | undefined;
  #ended = false;

  private constructor(parts: Parts) {
    this.#parts = parts;
    this.cluster = parts.cluster;
    this.mail = parts.mail;
    this.bases = parts.ports.map((port) => `http://127.0.0.1:${port}`);
    this.#pooler = parts.pooler;
    this.#products = Object.fromEntries(PROCESSES.map((name) => [name, this.#start(name)])) as Record<
      ProcessName,
      Product
    >;
  }

  /** @param next a number from 0 to 1 */
  static async open(next: () => number, injected: Injected): Promise<Stage> {
    const cluster = await Cluster.start();
    const mail = new FaultyMailServer(
      next,
      (fault) => injected.add(fault),
      () => cluster.link.reset(),
    );
    const ports = [await freePort(), await freePort()];
    const poolerPort = await freePort();
    const pooler = findPgBouncer()
      ? await startPgBouncer(cluster.url, { ...POOLER, listen_port: poolerPort })
      : undefined;
    const folder = await mkdtemp(join(tmpdir(), 'giustamente-faults-'));
    const settings = {
      HOST: '127.0.0.1',
      // The sandbox's payments are reported to this address.
      PUBLIC_URL: `http://127.0.0.1:${ports[0] ?? 0}`,
      DATABASE_URL: pooler?.url ?? cluster.url,
      ...(pooler && { DATABASE_DIRECT_URL: cluster.url }),
      DATA_DIR: folder,
      JWT_SECRET: SECRET,
      DEMO: '0',
      JOB_HEARTBEAT: '10',
      SMTP_URL: await mail.listen(),
      WORKER_PORT: '0',
    };
    return new Stage({ cluster, mail, pooler, injected, folder, ports, poolerPort, settings });
  }

  /** The address of the database past the link and the pooler. */
  readonly direct = (): string => this.cluster.directUrl;

  get hasPooler(): boolean {
    return this.#pooler !== undefined;
  }

  /** Waits until both web processes are ready. */
  async ready(): Promise<void> {
    for (const base of this.bases) while ((await answerOf(`${base}/health/ready`))[0] !== 200) await pause(300);
  }

  /** Kills a process, and starts it again. */
  async kill(name: ProcessName): Promise<void> {
    this.#products[name].kill('SIGKILL');
    const isWorker = name.endsWith('worker');
    if (isWorker) this.kills.push(Date.now());
    this.#parts.injected.add(`kill -9 of a ${isWorker ? 'worker' : 'web process'}`);
    await pause(500);
    this.#products[name] = this.#start(name);
  }

  async killPooler(): Promise<void> {
    this.#parts.injected.add('PgBouncer is killed');
    await this.#pooler?.stop();
    this.#pooler = await startPgBouncer(this.cluster.url, { ...POOLER, listen_port: this.#parts.poolerPort });
  }

  async end(): Promise<void> {
    this.#ended = true;
    for (const product of Object.values(this.#products)) product.kill('SIGKILL');
    await this.mail.close();
    await this.#pooler?.stop();
    await this.cluster.end();
    await rm(this.#parts.folder, { recursive: true, force: true });
  }

  #start(name: ProcessName): Product {
    let output = '';
    const { settings, ports } = this.#parts;
    const product = spawnProduct({
      ...settings,
      ROLE: name.endsWith('web') ? 'web' : 'worker',
      PORT: String(ports[name === 'second web' ? 1 : 0]),
    });
    this.starting.add(product);
    product.stdout.once('data', () => this.starting.delete(product)).resume();
    product.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    product.once('exit', (code) => {
      this.starting.delete(product);
      if (code === null || this.#ended) return;
      // A start that fails ends the process; the operator starts it again.
      say(`the ${name} process ended while it started: ${output.trim().split('\n').at(-1) ?? ''}`);
      if (this.#products[name] === product) this.#products[name] = this.#start(name);
    });
    return product;
  }
}
