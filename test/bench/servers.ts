import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { staleParts } from '../../scripts/built.mjs';
import { spawnProduct } from '../support/product.js';

/** A server in a separate process. */
export interface Server {
  readonly base: string;
  readonly pid: number;
  /** Its output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The secret that signs the product's tokens. */
export const SECRET = 'a secret for the benchmark, long enough to pass';

/** A free local port. */
export const freePort = (): Promise<number> =>
  new Promise((done, failed) => {
    const server = createServer().once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => {
        done(port);
      });
    });
  });

async function started(child: ChildProcess, base: string, path: string): Promise<Server> {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = new Promise<void>((done) => child.once('exit', () => done()));
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}: ${said}`);
    const answer = await fetch(base + path).catch(() => undefined);
    if (answer?.ok) return { base, pid: child.pid as number, output: () => said, stop };
    await wait(200);
  }
  await stop();
  throw new Error(`a server did not start: ${said}`);
}

/** The real product, answering HTTP only unless set otherwise. The pages that it serves must be built before. */
export async function startProduct(databaseUrl: string, settings: NodeJS.ProcessEnv = {}): Promise<Server> {
  for (const stale of staleParts()) spawnSync('npm', ['run', '-s', `build:${stale}`], { stdio: 'ignore' });
  const dataDir = await mkdtemp(join(tmpdir(), 'giustamente-bench-data-'));
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const server = await started(
    spawnProduct({
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: base,
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      JWT_SECRET: SECRET,
      ROLE: 'web',
      DEMO: '0',
      ...settings,
    }),
    base,
    '/health/ready',
  );
  const stop = async (): Promise<void> => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...server, stop };
}

/** The bare server, on the same database. @param key of the tokens @param pool connections, as many as the product has */
export async function startBare(databaseUrl: string, key: Buffer, pool: number): Promise<Server> {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const child = spawn(
    process.execPath,
    ['--no-warnings', '--import', './test/bench/register.mjs', 'test/bench/bare-server.ts'],
    {
      env: {
        PATH: process.env.PATH,
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        KEY: key.toString('hex'),
        POOL: String(pool),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  return started(child, base, '/health/live');
}
