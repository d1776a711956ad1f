import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import type pg from 'pg';
import { from, to } from 'pg-copy-streams';
import { quoted, type TableName } from './catalogue.js';
import type { BackedTable } from './manifest.js';
import { Meter, nowhere } from './meter.js';

/** Rows are copied in their physical order and restored in it, so that the same rows give the same checksum. */
const copyOut = (client: pg.ClientBase, table: TableName): string =>
  `copy (select ${columnsOf(client, table)} from ${quoted(client, table)}) to stdout`;

const columnsOf = (client: pg.ClientBase, { columns }: TableName): string =>
  columns.map((column) => client.escapeIdentifier(column)).join(', ');

/** What a session that copies rows has set, so that every value is written in one way and rows in one order. */
export const COPYING = `
  set timezone = 'UTC'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set extra_float_digits = 1;
  set synchronize_seqscans = off; set max_parallel_workers_per_gather = 0`;

/** Writes the rows of a table into a compressed file of the backup, as the transaction of `client` sees them. */
export async function backUpRows(client: pg.ClientBase, folder: string, table: TableName): Promise<BackedTable> {
  const path = `tables/${table.schema}-${table.name}.copy.gz`;
  const [content, file] = [new Meter(), new Meter()];
  const rows = client.query(to(copyOut(client, table)));
  const target = createWriteStream(join(folder, path), { mode: 0o600, flags: 'wx', flush: true });
  await pipeline(rows, content.pass, createGzip({ level: 6 }), file.pass, target);
  return {
    ...table,
    columns: [...table.columns],
    rows: rows.rowCount,
    content: content.sum(),
    file: { path, bytes: file.bytes, sha256: file.sum() },
  };
}

/** Fills an empty table with its rows. @returns how many there were */
export async function loadRows(client: pg.ClientBase, folder: string, table: BackedTable): Promise<number> {
  const target = client.query(from(`copy ${quoted(client, table)} (${columnsOf(client, table)}) from stdin`));
  await pipeline(createReadStream(join(folder, table.file.path)), createGunzip(), target);
  return target.rowCount;
}

/** The checksum of the rows that a table has now. */
export async function contentOf(client: pg.ClientBase, table: TableName): Promise<string> {
  const content = new Meter();
  await pipeline(client.query(to(copyOut(client, table))), content.pass, nowhere());
  return content.sum();
}
