import type { FileStore } from '../files/file-store.js';
import { storeAt } from '../files/open-store.js';
import type { DocumentsSettings } from '../files/settings.js';

const FOLDER = 'erasures';

/** Beside the documents, and never among them: the sweep of documents deletes files without a row. */
function besides(documents: string): string {
  const [place = '', query] = documents.split('?', 2);
  const bare = place.replace(/(?<!\/)\/+$/, '');
  const own = documents.startsWith('s3:') ? `${bare}/${FOLDER}` : `${bare}-${FOLDER}`;
  return query === undefined ? own : `${own}?${query}`;
}

/** Where erasures are kept outside the database: the place of the settings, or one beside the documents. */
export function erasuresPlace(settings: DocumentsSettings & { readonly ERASURES_URL?: string | undefined }): FileStore {
  const { ERASURES_URL: url, DOCUMENTS_URL: documents, DATA_DIR } = settings;
  return storeAt(url ?? besides(documents ?? `file:${DATA_DIR}/documents`), settings);
}
