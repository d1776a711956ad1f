import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FileStore } from './file-store.js';
import { FolderStore } from './folder-store.js';
import { S3Store } from './s3/s3-store.js';
import { s3PlaceOf } from './s3/s3-url.js';
import { fileKeysOf } from './sealed/file-keys.js';
import { SealedStore } from './sealed/sealed-store.js';
import type { DocumentsSettings } from './settings.js';
import { TwoStores } from './two-stores.js';

/** `file:documents` is a folder below the working directory, `file:///srv/documents` a whole path. */
const folderOf = (url: string): string =>
  url.startsWith('file://') ? fileURLToPath(url) : resolve(url.slice('file:'.length));

/** The store at an address, with its files as they are stored; by default a folder in DATA_DIR. */
export function storeAt(url: string | undefined, settings: DocumentsSettings): FileStore {
  if (url === undefined) return new FolderStore(resolve(join(settings.DATA_DIR, 'documents')));
  if (!url.startsWith('s3:')) return new FolderStore(folderOf(url));
  return new S3Store(s3PlaceOf(url), {
    connect: settings.DOCUMENTS_CONNECT_TIMEOUT,
    answer: settings.DOCUMENTS_ANSWER_TIMEOUT,
  });
}

/** What opens and seals the files of a store by the keys of the settings. */
export const sealedBy = ({ DOCUMENTS_KEYS }: DocumentsSettings, store: FileStore): SealedStore =>
  new SealedStore(store, DOCUMENTS_KEYS === undefined ? [] : fileKeysOf(DOCUMENTS_KEYS));

/** The store that the settings name. */
export function openStore(settings: DocumentsSettings): SealedStore {
  const first = storeAt(settings.DOCUMENTS_URL, settings);
  const other = settings.DOCUMENTS_OTHER_URL;
  return sealedBy(settings, other === undefined ? first : new TwoStores(first, storeAt(other, settings)));
}
