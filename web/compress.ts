import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const deflate = promisify(gzip);
const WORTH = /\.(js|css|svg|json|txt)$/;

/** Puts a Brotli and a gzip twin beside every file of a built folder that gains by it. Fonts are compressed already. */
export async function compress(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !WORTH.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const content = await readFile(path);
    await Promise.all([
      brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).then((small) =>
        writeFile(`${path}.br`, small),
      ),
      deflate(content, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
    ]);
  }
}
