import { api, upload } from '../../api/client';

/** The files of requests and answers: apart from the calls of a draft, which the wizard's first page brings. */

export const sendDocument = (id: number, file: File, onProgress: (share: number) => void, signal?: AbortSignal) =>
  upload('/requests/{id}/documents', { id }, file, onProgress, signal);

export const deleteDocument = (id: number) => api.DELETE('/documents/{id}', { params: { path: { id } } });

/** A document's bytes, for `saveFile` or a preview. */
export const readDocument = (id: number) => api.GET('/documents/{id}', { params: { path: { id } }, parseAs: 'blob' });

/** The written quote as a PDF, for `saveFile`. */
export const readQuotePdf = (id: number) =>
  api.GET('/responses/{id}/quote.pdf', { params: { path: { id } }, parseAs: 'blob' });
