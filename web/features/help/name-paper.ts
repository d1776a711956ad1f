import type { PaperKindId } from '../../../src/shared/guidance/papers.codes.js';
import { api } from '../../api/client';

/** Sets which paper a document is. @param kind null derives it from the name of the file */
export const namePaper = (id: number, kind: PaperKindId | null) =>
  api.PUT('/documents/{id}', { params: { path: { id } }, body: { kind } });
