import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { Meter, nowhere } from './meter.js';

/** The file that a backup ends with: a folder without it is no backup. */
const MANIFEST = 'manifest.json';
const CHECKSUM = 'manifest.json.sha256';
/** The list of documents, a line each. */
export const DOCUMENTS = 'documents.jsonl';

/** Backups of another format are refused. */
export const FORMAT = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
/** A file of the backup by its path, which must stay below the folder. */
const file = z.object({ path: z.string().regex(/^(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*$/), bytes: count, sha256 });

const table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  rows: count,
  /** Of the rows as PostgreSQL writes them, before they are compressed. */
  content: sha256,
  file,
});

const role = z.object({
  name: z.string(),
  /** Makes it, without its password: nobody can read that. */
  create: z.string(),
  hasPassword: z.boolean(),
  /** Gives it its settings, memberships and rights. */
  grants: z.array(z.string()),
});

const manifest = z.object({
  format: z.literal(FORMAT, { error: `only backups of format ${FORMAT} are known` }),
  madeAt: z.iso.datetime(),
  product: z.string(),
  postgresql: z.string(),
  migrations: z.array(z.string()).min(1),
  queue: count,
  /** Equal for instances with the same JWT_SECRET; it reveals nothing else. */
  secret: z.string(),
  tables: z.array(table).min(1),
  sequences: z.array(z.object({ name: z.string(), value: z.string().regex(/^-?\d+$/), isCalled: z.boolean() })),
  roles: z.array(role),
  documents: z.object({
    list: file,
    count,
    bytes: count,
    /** Keys of rows that have no file. */
    lost: z.array(z.string()),
    /** Keys of files that are not what was uploaded. */
    altered: z.array(z.string()),
  }),
});

/** What a backup holds. */
export type Manifest = z.output<typeof manifest>;
/** A table in a backup. */
export type BackedTable = z.output<typeof table>;
/** A role in a backup. */
export type BackedRole = z.output<typeof role>;
/** A file of a backup with its checksum. */
export type BackedFile = z.output<typeof file>;

const document = z.object({ key: z.string().regex(/^[0-9a-f]{32}$/), bytes: count, sha256 });
/** A document in a backup: its key in the store, and its checksum. */
export type BackedDocument = z.output<typeof document>;

/** A backup that cannot be restored, with the reasons in words. */
export class UnusableBackup extends Error {
  override readonly name = 'UnusableBackup';
}

/** The place of a document's bytes below the folder of a backup. */
export const documentPath = (key: string): string => `documents/${key.slice(0, 2)}/${key}`;

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Writes the manifest, which ends a backup, and its own checksum as `sha256sum -c` reads it. */
export async function writeManifest(folder: string, written: Manifest): Promise<void> {
  const text = `${JSON.stringify(written, null, 1)}\n`;
  await writeFile(join(folder, CHECKSUM), `${sha256Of(text)}  ${MANIFEST}\n`, { mode: 0o600 });
  await writeFile(join(folder, MANIFEST), text, { mode: 0o600 });
}

const isBackup = (folder: string): Promise<boolean> =>
  stat(join(folder, MANIFEST)).then(
    () => true,
    () => false,
  );

/** The backups in a folder, the newest last: their names begin with their time. */
export async function backupsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const found: string[] = [];
  for (const name of names.sort()) if (await isBackup(join(folder, name))) found.push(join(folder, name));
  return found;
}

/**
 * The backup that a source means: itself, or the newest in it.
 * @throws UnusableBackup when there is none
 */
export async function findBackup(source: string): Promise<string> {
  const found = (await isBackup(source)) ? source : (await backupsIn(source)).at(-1);
  if (found === undefined)
    throw new UnusableBackup(`${source} holds no backup: no ${MANIFEST} is in it, nor in a folder of it`);
  return found;
}

/** @throws UnusableBackup when the manifest cannot be read */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const known = await readFile(join(folder, CHECKSUM), 'utf8').catch(() => '');
  if (!known.startsWith(sha256Of(text)))
    throw new UnusableBackup(`${join(folder, MANIFEST)} is damaged: it does not have the checksum of ${CHECKSUM}`);
  const parsed = manifest.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new UnusableBackup([`${join(folder, MANIFEST)} cannot be read:`, ...wrong].join('\n'));
}

/** The documents of a backup, one by one. */
export async function documentsOf(folder: string, { documents }: Manifest): Promise<BackedDocument[]> {
  const lines = (await readFile(join(folder, documents.list.path), 'utf8')).split('\n').filter((line) => line !== '');
  return lines.map((line) => document.parse(jsonOf(line)));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The checksum of a file; undefined when it is not there. */
async function checksumOf(path: string): Promise<Omit<BackedFile, 'path'> | undefined> {
  const meter = new Meter();
  try {
    await pipeline(createReadStream(path), meter.pass, nowhere());
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return undefined;
    throw error;
  }
  return { bytes: meter.bytes, sha256: meter.sum() };
}

/**
 * Reads every file of a backup and compares it with its checksum.
 * @param show gets how many of how many files were read
 * @returns what is wrong, in words; empty when all is well
 */
export async function damagesOf(
  folder: string,
  known: Manifest,
  show: (done: number, total: number) => void,
): Promise<string[]> {
  const damages: string[] = [];
  const compare = async ({ path, bytes, sha256 }: BackedFile): Promise<boolean> => {
    const found = await checksumOf(join(folder, path));
    if (!found) damages.push(`${path} is missing`);
    else if (found.bytes !== bytes) damages.push(`${path} has ${found.bytes} bytes instead of ${bytes}`);
    else if (found.sha256 !== sha256) damages.push(`${path} has another checksum`);
    else return true;
    return false;
  };
  if (!(await compare(known.documents.list))) return damages;
  const files = [
    ...known.tables.map(({ file }) => file),
    ...(await documentsOf(folder, known)).map(({ key, ...rest }) => ({ path: documentPath(key), ...rest })),
  ];
  for (const [nth, file] of files.entries()) {
    await compare(file);
    show(nth + 1, files.length);
  }
  return damages;
}
