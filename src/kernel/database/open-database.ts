import { connect } from 'node:net';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { startEmbedded } from '../../kernel/database/embedded.js';

/** A database that a command may use, and how to let go of it. */
export interface OpenDatabase {
  url: string;
  close(): Promise<void>;
}

const NAME = 'giustamente';

function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: 2000 });
    const end = (up: boolean) => (): void => {
      socket.destroy();
      done(up);
    };
    socket.once('connect', end(true)).once('error', end(false)).once('timeout', end(false));
  });
}

/**
 * The address of the embedded PostgreSQL that a running instance has started under `dataDir`; undefined when none runs.
 */
async function running(dataDir: string): Promise<string | undefined> {
  const root = resolve(dataDir);
  try {
    const [, , , port] = (await readFile(join(root, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
    const password = (await readFile(join(root, 'postgres.password'), 'utf8')).trim();
    if (!(await answers(Number(port)))) return undefined;
    return `postgresql://postgres:${encodeURIComponent(password)}@127.0.0.1:${Number(port)}/${NAME}`;
  } catch {
    return undefined;
  }
}

/** DATABASE_URL where it is set; otherwise the embedded PostgreSQL, be it running already or not. */
export async function openDatabase(env: { DATABASE_URL?: string; DATA_DIR: string }): Promise<OpenDatabase> {
  const url = env.DATABASE_URL ?? (await running(env.DATA_DIR));
  if (url) return { url, close: () => Promise.resolve() };
  const embedded = await startEmbedded(env.DATA_DIR, { database: NAME });
  return { url: embedded.url, close: () => embedded.stop() };
}
