import { readFile } from 'node:fs/promises';
import type { Env } from '../../env.js';
import { plus } from '../../shared/clock.js';
import { Progress } from '../../kernel/progress.js';
import { Secrets } from '../../kernel/secrets.js';
import { UnusableBackup, type Manifest } from './manifest.js';
import type { Restored } from './restore.js';
import type { Show } from './session.js';

/** Shows each part of the work on the terminal, or in some lines of a log. */
export const onTerminal: Show = (label) => {
  let progress: Progress | undefined;
  return (done, total) => (progress ??= new Progress(process.stdout, label)).show(done, total);
};

/** The version of the product. */
export async function productVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** A fingerprint of the secret from which the keys of an instance are derived. It reveals nothing about the secret. */
export const markOfSecret = (env: Env): string => new Secrets(env).hash('backup', 'the secret').slice(0, 16);

/** Seconds since a moment of `performance.now()`, in words. */
export const secondsSince = (began: number): string => ((performance.now() - began) / 1_000).toFixed(1);

const number = (value: number): string => value.toLocaleString('en');

/** The size of a backup, in bytes. */
export const bytesOf = ({ tables, documents }: Manifest): number =>
  tables.reduce((sum, { file }) => sum + file.bytes, documents.bytes);

/** What a backup holds, in a line. */
export function contents(manifest: Manifest): string {
  const { madeAt, product, postgresql, tables, documents, roles } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const megabytes = (bytesOf(manifest) / 1e6).toFixed(1);
  return (
    `${madeAt}, version ${product} on PostgreSQL ${postgresql}: ${number(rows)} rows in ${tables.length} tables, ` +
    `${number(documents.count)} documents, ${roles.length} roles, ${megabytes} MB`
  );
}

/** What was wrong with the documents already when the backup was made. */
export const faultsOf = ({ documents: { lost, altered } }: Manifest): string[] => [
  ...lost.map((key) => `LOST     the document ${key} has a row and no file`),
  ...altered.map((key) => `ALTERED  the document ${key} is not the file that was uploaded`),
];

/** What a restoration did, and what is left to do. */
export const account = ({ manifest, rows, migrated, left }: Restored): string[] => [
  `Restored  ${contents(manifest)}`,
  `          ${number(rows)} rows were read back and are those of the backup`,
  `          ${migrated.length === 0 ? 'no migration is newer than the backup' : `migrated: ${migrated.join(', ')}`}`,
  ...faultsOf(manifest),
  ...left.map((one) => `LEFT     ${one}`),
];

/** The instance's time at which a backup was made: later deadlines are not checked. */
export const timeAt = ({ madeAt }: Manifest, { CLOCK_OFFSET }: Env): Date => plus(new Date(madeAt), CLOCK_OFFSET ?? 0);

/** Runs a command: an unusable backup is reported by its message and ends with 2; any other error is a bug. */
export async function runCommand(main: () => Promise<number>): Promise<never> {
  try {
    process.exit(await main());
  } catch (error) {
    if (!(error instanceof UnusableBackup)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(2);
  }
}
