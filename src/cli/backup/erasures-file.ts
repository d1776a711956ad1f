import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { KEY, type FileStore } from '../../kernel/files/file-store.js';
import { ms } from '../../shared/limits.js';

/** The list of erasures in the folder of the backups: it survives the loss of the erasures store, and each backup. */
const LIST = 'erasures.txt';

/** The keys of erasures that are listed in a folder of backups. */
export async function erasuresIn(target: string): Promise<string[]> {
  const text = await readFile(join(target, LIST), 'utf8').catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').filter((key) => KEY.test(key));
}

/**
 * Lists in a folder of backups the erasures that are kept outside the database.
 * @returns how many there are
 */
export async function listErasures(place: FileStore, target: string): Promise<number> {
  const keys: string[] = [];
  for await (const key of place.writtenBefore(new Date(Date.now() + ms.day))) keys.push(key);
  const path = join(target, LIST);
  const text = keys
    .sort()
    .map((key) => `${key}\n`)
    .join('');
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
  return keys.length;
}
