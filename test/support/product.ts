import { fork, spawn, type ChildProcess, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import type { Readable } from 'node:stream';

/** The product as a separate process. */
export type Product = ChildProcessByStdio<null, Readable, Readable>;

/** What each program of the product needs. A suite starts many: the later ones read what the first has compiled. */
export const programEnv = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: resolve('.cache/compiled'),
});

/** The settings of every process of the product. */
const common = (): NodeJS.ProcessEnv => ({
  ...programEnv(),
  NODE_ENV: 'development',
  LOG_LEVEL: 'silent',
});

/** Runs what `npm start` runs, with these settings and no others. */
export const spawnProduct = (env: NodeJS.ProcessEnv): Product =>
  spawn(process.execPath, ['dist/main.js'], { env: { ...common(), ...env }, stdio: ['ignore', 'pipe', 'pipe'] });

/** The message of a host after a command. */
interface Done {
  error?: string;
}

/** A process that runs one instance after another: see host.mjs. */
export class Host {
  /** Whether an instance runs, starts or ends. */
  isBusy = false;
  #process: ChildProcess | undefined;
  #output = '';

  /** The output of the current instance so far. */
  get output(): string {
    return this.#output;
  }

  /**
   * Starts the next instance.
   * @throws Error when it does not come up
   */
  async start(env: NodeJS.ProcessEnv): Promise<void> {
    this.isBusy = true;
    this.#output = '';
    await this.#tell('start', { ...common(), ...env });
  }

  /** Stops the instance that runs. The process waits for the next one. */
  async stop(): Promise<void> {
    await this.#tell('stop');
    this.isBusy = false;
  }

  /** Kills the process. It also ends with its parent. */
  async end(): Promise<void> {
    const ended = this.#process;
    this.#process = undefined;
    this.isBusy = false;
    if (!ended || ended.exitCode !== null || ended.signalCode !== null) return;
    ended.kill('SIGKILL');
    await once(ended, 'exit');
  }

  /** Discards a process whose instance failed to start or stop: the next one gets another process. */
  async #tell(command: 'start' | 'stop', settings?: NodeJS.ProcessEnv): Promise<void> {
    const child = (this.#process ??= this.#spawn());
    const answered = new AbortController();
    const { signal } = answered;
    try {
      child.send({ command, settings });
      const [answer] = (await Promise.race([
        once(child, 'message', { signal }),
        once(child, 'exit', { signal }).then(([code]) => [{ error: `the process ended with ${String(code)}` }]),
      ])) as [Done];
      if (answer.error !== undefined) throw new Error(`${command}: ${answer.error} ${this.#output}`);
    } catch (error) {
      await this.end();
      throw error;
    } finally {
      answered.abort();
    }
  }

  #spawn(): ChildProcess {
    const started = fork('test/support/host.mjs', {
      // Development checks of libraries would double the cost of a page. The instance gets its mode from its settings.
      env: { ...common(), NODE_ENV: 'production' },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    for (const stream of [started.stdout, started.stderr])
      stream?.on('data', (chunk: Buffer) => (this.#output += chunk.toString()));
    started.once('exit', () => {
      if (this.#process === started) this.#process = undefined;
    });
    return started;
  }
}

/** Starts a worker without demo data on this database, and waits until it says that it runs. */
export function startWorker(databaseUrl: string, dataDir: string, env: NodeJS.ProcessEnv = {}): Promise<Product> {
  const worker = spawnProduct({
    ROLE: 'worker',
    WORKER_PORT: '0',
    DEMO: '0',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    ...env,
  });
  let said = '';
  worker.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((done, failed) => {
    worker.stdout.once('data', () => {
      done(worker);
    });
    worker.once('exit', (code) => {
      failed(new Error(`the worker ended with ${code}: ${said}`));
    });
  });
}
