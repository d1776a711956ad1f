import type pg from 'pg';
import { isReplaced, knownMigrations, migrate } from '../../kernel/database/setup/migrate.js';
import type { FileStore } from '../../kernel/files/file-store.js';
import { foreignKeysIn, hasTables, queueVersionIn, quoted, tablesIn, triggersIn } from './catalogue.js';
import { restoreDocuments } from './documents.js';
import { damagesOf, documentsOf, readManifest, UnusableBackup, type Manifest } from './manifest.js';
import { restoreRoles } from './roles.js';
import { contentOf, loadRows } from './rows.js';
import { inTransaction, withClient, type Show } from './session.js';

/** What a restoration needs. */
export interface Restore {
  /** The folder of one backup. */
  readonly folder: string;
  readonly url: string;
  readonly store: FileStore;
  /** Whether the present content of the database is deleted. */
  readonly replace: boolean;
  readonly show: Show;
}

/** What a restoration did. */
export interface Restored {
  readonly manifest: Manifest;
  readonly rows: number;
  /** Migrations that are newer than the backup. */
  readonly migrated: readonly string[];
  /** What an administrator has to do still. */
  readonly left: readonly string[];
}

/** Whether a process of an instance uses this database, by the names of its connections. */
const INSTANCES = `
  select 1 from pg_stat_activity where datname = current_database() and application_name ~ '^giustamente' limit 1`;

const EMPTY = `drop schema if exists pgboss cascade; drop schema public cascade; create schema public`;

/**
 * Restores a backup into an empty database and a store. It is checked completely before anything is written, and the
 * written rows are read back.
 * @throws UnusableBackup when it is damaged or of another version, or the database is not for it
 */
export async function restore({ folder, url, store, replace, show }: Restore): Promise<Restored> {
  const manifest = await readManifest(folder);
  await refuseDamaged(folder, manifest, show);
  await refuseOtherVersion(manifest);
  await withClient(url, (client) => makeRoom(client, replace));
  await migrate(url, manifest.migrations);
  const rows = await withClient(url, async (client) => {
    await refuseOther(client, manifest);
    return inTransaction(client, 'begin', () => load(client, folder, manifest, show('Tables   ')));
  });
  await restoreDocuments(store, folder, await documentsOf(folder, manifest), show('Documents'));
  const migrated = await migrate(url);
  const left = await withClient(url, async (client) => {
    const undone = await restoreRoles(client, manifest.roles);
    await client.query('analyze');
    return undone;
  });
  return { manifest, rows, migrated, left };
}

async function refuseDamaged(folder: string, manifest: Manifest, show: Show): Promise<void> {
  const damages = await damagesOf(folder, manifest, show('Checksums'));
  if (damages.length > 0)
    throw new UnusableBackup(
      [`${folder} is damaged; nothing was restored:`, ...damages.map((one) => `  ${one}`)].join('\n'),
    );
}

async function refuseOtherVersion({ migrations, product }: Manifest): Promise<void> {
  if (migrations.some(isReplaced))
    throw new UnusableBackup(
      `the backup is of an older version (${product}), whose migrations this one does not have: restore it with that ` +
        'version, start this one on the database, and make a new backup',
    );
  const known = new Set(await knownMigrations());
  const unknown = migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new UnusableBackup(
      `the backup is of a newer version (${product}), with migrations that this one does not know: ${unknown.join(', ')}`,
    );
}

async function makeRoom(client: pg.Client, replace: boolean): Promise<void> {
  const isUsed = ((await client.query(INSTANCES)).rowCount ?? 0) > 0;
  if (isUsed) throw new UnusableBackup('an instance runs on this database: stop it first');
  if (!(await hasTables(client))) return;
  if (!replace)
    throw new UnusableBackup('the database is not empty: name another one, or say --replace to delete what it holds');
  await inTransaction(client, 'begin', () => client.query(EMPTY));
}

/** The schema has to be that of the backup, to the column. */
async function refuseOther(client: pg.Client, { queue, product, tables }: Manifest): Promise<void> {
  const own = await queueVersionIn(client);
  if (own !== queue)
    throw new UnusableBackup(
      `the backup has a queue of version ${queue}, and this product makes one of version ${own}: restore it with the ` +
        `product that made it (${product}), then update`,
    );
  const shape = ({ schema, name, columns }: { schema: string; name: string; columns: readonly string[] }): string =>
    `${schema}.${name} (${[...columns].sort().join(', ')})`;
  const [here, there] = [(await tablesIn(client)).map(shape).sort(), tables.map(shape).sort()];
  const other = [...here.filter((one) => !there.includes(one)), ...there.filter((one) => !here.includes(one))];
  if (other.length > 0)
    throw new UnusableBackup(['the migrations make other tables than the backup has:', ...other].join('\n  '));
}

/** Fills the tables. Foreign keys are created again at the end, which checks every row. */
async function load(
  client: pg.Client,
  folder: string,
  { tables, sequences }: Manifest,
  show: (done: number, total: number) => void,
): Promise<number> {
  const [keys, triggers] = [await foreignKeysIn(client), await triggersIn(client)];
  for (const { off } of [...keys, ...triggers]) await client.query(off);
  // The rows that migrations have inserted are in the backup, too.
  await client.query(`truncate ${tables.map((table) => quoted(client, table)).join(', ')}`);
  let rows = 0;
  for (const [nth, table] of tables.entries()) {
    const loaded = await loadRows(client, folder, table);
    if (loaded !== table.rows || (await contentOf(client, table)) !== table.content)
      throw new Error(
        `${table.schema}.${table.name} has other rows than its backup: ${loaded} instead of ${table.rows}`,
      );
    rows += loaded;
    show(nth + 1, tables.length);
  }
  for (const { on } of [...keys, ...triggers]) await client.query(on);
  for (const { name, value, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, isCalled]);
  return rows;
}
