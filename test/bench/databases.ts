import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '../../src/kernel/database/setup/embedded.js';
import { migrate } from '../../src/kernel/database/setup/migrate.js';
import { fill, type Log, type Volume } from './data/fill.js';

/** Runs work on a separate connection. */
export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Migrates a database and fills it, unless an earlier run has. */
export async function fillOnce(url: string, volume: Volume, log: Log): Promise<void> {
  await migrate(url);
  await connected(url, async (client) => {
    const { rowCount } = await client.query(`select from accounts where email = 'bench-lawyer-1@example.com'`);
    if (rowCount) {
      log('The database is filled already.');
      return;
    }
    log(`Filling: ${volume.firms} firms, ${volume.requests} requests`);
    await fill(client, volume, log);
  });
}

/** A quarter of the memory, as PostgreSQL's manual recommends for a dedicated machine; the default is 128 MB. */
const SHARED_BUFFERS = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

/** The benchmark's own PostgreSQL. */
export interface Databases {
  /** The address of a database, which is created if missing. */
  named(name: string): Promise<string>;
  stop(): Promise<void>;
}

/** @param folder of the files, which are kept; without it they are deleted at the end */
export async function startDatabases(folder: string | undefined): Promise<Databases> {
  const used = folder ?? (await mkdtemp(join(tmpdir(), 'giustamente-bench-')));
  const server = await startEmbedded(used, { fast: true, settings: { shared_buffers: SHARED_BUFFERS } });
  return {
    async named(name) {
      const url = new URL(server.url);
      url.pathname = `/${name}`;
      await connected(server.url, async (client) => {
        const found = await client.query('select from pg_database where datname = $1', [name]);
        if (found.rowCount === 0) await client.query(`create database ${name}`);
      });
      return url.href;
    },
    async stop() {
      await server.stop();
      if (folder === undefined) await rm(used, { recursive: true, force: true });
    },
  };
}
