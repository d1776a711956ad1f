import { Module } from '@nestjs/common';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ENV, type Env } from '../../env.js';
import { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';

/**
 * `file:documents` is a folder below the working directory, `file:///srv/documents` a whole path; by default it lies in
 * DATA_DIR.
 */
export function folderOf({ DOCUMENTS_URL, DATA_DIR }: Pick<Env, 'DOCUMENTS_URL' | 'DATA_DIR'>): string {
  if (DOCUMENTS_URL === undefined) return resolve(join(DATA_DIR, 'documents'));
  return DOCUMENTS_URL.startsWith('file://')
    ? fileURLToPath(DOCUMENTS_URL)
    : resolve(DOCUMENTS_URL.slice('file:'.length));
}

/** Where the bytes of documents are kept. */
@Module({
  providers: [{ provide: FileStore, inject: [ENV], useFactory: (env: Env) => new FolderStore(folderOf(env)) }],
  exports: [FileStore],
})
export class FilesModule {}
