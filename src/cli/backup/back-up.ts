import { createHash } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import type { FileStore } from '../../kernel/files/file-store.js';
import { migrationsIn, queueVersionIn, sequencesIn, tablesIn } from './catalogue.js';
import { DocumentCopies, namedFiles, type SettledDocuments } from './documents.js';
import { backupsIn, DOCUMENTS, FORMAT, writeManifest, type BackedFile, type Manifest } from './manifest.js';
import { rolesIn } from './roles.js';
import { backUpRows } from './rows.js';
import { inTransaction, withClient, type Show } from './session.js';

/** The inputs of a backup. */
export interface BackUp {
  readonly url: string;
  readonly store: FileStore;
  /** The folder that gets the backup as a folder of its own. */
  readonly target: string;
  readonly now: Date;
  /** The version of the product. */
  readonly product: string;
  /** A fingerprint of the instance's secret. */
  readonly secret: string;
  readonly show: Show;
}

/** One moment of the database, whatever is written meanwhile. */
const SNAPSHOT = 'begin isolation level repeatable read read only';

/** The name of a backup: the names of several sort by their time. */
const nameAt = (now: Date): string => `giustamente-${now.toISOString().slice(0, 19).replaceAll(':', '')}Z`;

/**
 * Makes a backup: a folder with the rows of every table, the documents, and a manifest with their checksums. The folder
 * gets its final name once it is complete.
 * @returns its folder and its manifest
 */
export async function backUp(given: BackUp): Promise<{ folder: string; manifest: Manifest }> {
  const folder = join(given.target, nameAt(given.now));
  const unfinished = `${folder}.part`;
  await mkdir(join(unfinished, 'tables'), { recursive: true, mode: 0o700 });
  try {
    const manifest = await withClient(given.url, (client) => write(client, unfinished, given));
    await rename(unfinished, folder);
    return { folder, manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function write(client: pg.Client, folder: string, given: BackUp): Promise<Manifest> {
  const { store, now, product, secret, show } = given;
  const copies = new DocumentCopies(store, folder);
  await copies.copy(await namedFiles(client), show('Documents'));
  const { documents: named, ...database } = await inTransaction(client, SNAPSHOT, () =>
    writeDatabase(client, folder, show('Tables   ')),
  );
  await copies.copy(named, () => undefined);
  const { documents, lost, altered } = await copies.settle(named);
  const list = await writeList(folder, documents);
  const bytes = documents.reduce((sum, document) => sum + document.bytes, 0);
  const manifest: Manifest = {
    format: FORMAT,
    madeAt: now.toISOString(),
    product,
    secret,
    ...database,
    documents: { list, count: documents.length, bytes, lost, altered },
  };
  await writeManifest(folder, manifest);
  return manifest;
}

/** Everything that is read in the snapshot. */
async function writeDatabase(client: pg.Client, folder: string, show: (done: number, total: number) => void) {
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  const names = await tablesIn(client);
  const tables: Manifest['tables'] = [];
  for (const name of names) {
    tables.push(await backUpRows(client, folder, name));
    show(tables.length, names.length);
  }
  return {
    postgresql: rows[0]?.server_version ?? '',
    migrations: await migrationsIn(client),
    queue: await queueVersionIn(client),
    tables,
    sequences: await sequencesIn(client),
    roles: await rolesIn(client),
    documents: await namedFiles(client),
  };
}

async function writeList(folder: string, documents: SettledDocuments['documents']): Promise<BackedFile> {
  const text = documents.map((document) => `${JSON.stringify(document)}\n`).join('');
  await writeFile(join(folder, DOCUMENTS), text, { mode: 0o600 });
  return { path: DOCUMENTS, bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') };
}

/** Removes all backups of a folder but the newest `kept`, and the rests of interrupted ones. */
export async function keepNewest(target: string, kept: number): Promise<string[]> {
  const old = (await backupsIn(target)).slice(0, -kept);
  for (const folder of old) await rm(folder, { recursive: true });
  return old;
}
