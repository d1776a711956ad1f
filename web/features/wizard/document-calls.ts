import type { PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { api, infoOf, upload } from '../../api/client';
import { namePaper } from '../help/name-paper';
import { deleteDocument, sendDocument } from '../requests/files';
import type { DocumentInfo } from '../requests/types';
import { change, changeDocuments, readWizardSession } from './draft-store';

/** Calls about the documents of a draft. */
interface DocumentCalls {
  send(file: File, onProgress: (share: number) => void, signal: AbortSignal): Promise<DocumentInfo>;
  remove(id: number): Promise<unknown>;
  /** @param kind null derives it from the name of the file */
  name(id: number, kind: PaperKindId | null): Promise<unknown>;
}

/** Those of an account's request. */
export const ofRequest = (requestId: number): DocumentCalls => ({
  send: (file, onProgress, signal) => sendDocument(requestId, file, onProgress, signal),
  remove: deleteDocument,
  name: namePaper,
});

/** Those of a visitor: the files wait on the server under a secret that only this browser has. */
export function ofVisitor(secret: string): DocumentCalls & { list(): Promise<DocumentInfo[]> } {
  const header = { 'X-Upload-Secret': secret };
  return {
    send: (file, onProgress, signal) => upload('/visitor-documents', {}, file, onProgress, signal, header),
    remove: (id) => api.DELETE('/visitor-documents/{id}', { params: { path: { id }, header } }),
    name: (id, kind) => api.PUT('/visitor-documents/{id}', { params: { path: { id }, header }, body: { kind } }),
    list: () => infoOf(api.GET('/visitor-documents', { params: { header } })),
  };
}

/** The secret of this browser's draft, made with its first file. */
export function uploadSecret(): string {
  const { uploadSecret: known } = readWizardSession().draft;
  if (known !== null) return known;
  const made = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  change({ uploadSecret: made });
  return made;
}

/** The calls for the draft as it is now; null while its request is not on the server. */
export function documentCalls(): DocumentCalls | null {
  const { owner, requestId } = readWizardSession().draft;
  if (owner === null) return ofVisitor(uploadSecret());
  return requestId === null ? null : ofRequest(requestId);
}

/** Shows a visitor what still waits: after some days without a registration nothing does. @throws ApiProblem */
export async function refreshWaiting(): Promise<void> {
  const { owner, uploadSecret: secret, documents } = readWizardSession().draft;
  if (owner !== null || secret === null || documents.length === 0) return;
  const waiting = await ofVisitor(secret).list();
  if (readWizardSession().draft.uploadSecret === secret) changeDocuments(() => waiting);
}

/** Removes what a visitor has uploaded, when they start again. @throws ApiProblem */
export async function removeWaiting(): Promise<void> {
  const { owner, uploadSecret: secret, documents } = readWizardSession().draft;
  if (owner !== null || secret === null) return;
  for (const { id } of documents) await ofVisitor(secret).remove(id);
}
