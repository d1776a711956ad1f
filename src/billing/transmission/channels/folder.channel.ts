import { mkdir, open, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
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
    for (const name of names.sort()) {
      const path = join(from, name);
      const { size, mtime } = await stat(path);
      const bytes = size > RECEIPT_MAX ? new Uint8Array() : new Uint8Array(await readFile(path));
      await reader.receipt({ name: name, bytes, sender: null, at: mtime });
      await rename(path, join(to, name));
    }
  }

  close(): void {
    // It keeps nothing open.
  }
}

/** Hidden files are still being written. */
const isReceipt = (name: string): boolean => !name.startsWith('.') && /\.xml$/i.test(name);
