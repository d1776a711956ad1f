import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { RECEIPT_MAX } from '../receipt-xml.js';
import { ChannelFailure, InvoiceChannel, type ChannelReader, type InvoiceFile } from './invoice-channel.js';

/** Where files for the intermediary are written, where its receipts come, and where they go when they were read. */
const FOLDERS = { out: 'out', in: 'in', read: 'read' } as const;

/**
 * A folder that an intermediary empties and fills, such as one that SFTP shares. A file appears under its name only when
 * it is complete, and a second attempt writes the same file.
 */
export class FolderChannel extends InvoiceChannel {
  readonly name = 'folder';

  constructor(private readonly folder: string) {
    super();
  }

  async send({ name, xml }: InvoiceFile): Promise<void> {
    try {
      const out = join(this.folder, FOLDERS.out);
      await mkdir(out, { recursive: true });
      const partial = join(out, `.${name}.part`);
      const file = await open(partial, 'w', 0o640);
      try {
        await file.writeFile(xml);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(partial, join(out, name));
    } catch (error) {
      throw new ChannelFailure(`folder ${(error as NodeJS.ErrnoException).code ?? 'error'}`, false);
    }
  }

  async read(reader: ChannelReader): Promise<void> {
    const from = join(this.folder, FOLDERS.in);
    const to = join(this.folder, FOLDERS.read);
    await Promise.all([from, to].map((path) => mkdir(path, { recursive: true })));
    const entries = await readdir(from, { withFileTypes: true });
    const names = entries.filter((entry) => entry.isFile() && isReceipt(entry.name)).map(({ name }) => name);
    const failures: unknown[] = [];
    for (const name of names.sort()) {
      try {
        const path = join(from, name);
        const { mtime } = await stat(path);
        // One byte more than a receipt may have: the reader then sees that it is too long.
        const bytes = await buffer(createReadStream(path, { end: RECEIPT_MAX }));
        await reader.receipt({ name, bytes, sender: null, at: mtime });
        await rename(path, join(to, name));
      } catch (error) {
        // One file that cannot be taken must not keep the others waiting.
        failures.push(error);
      }
    }
    if (failures.length > 0) throw failures[0];
  }

  close(): void {
    // It keeps nothing open.
  }
}

/** Hidden files are still being written. */
const isReceipt = (name: string): boolean => !name.startsWith('.') && /\.xml$/i.test(name);
