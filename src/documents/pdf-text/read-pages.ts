import { documentLimits } from '../../shared/limits.js';
import { pdfPages } from './pdf-text.js';

/** The text of a PDF, page by page, or of a plain text; nothing for a scan, a picture or a file that cannot be read. */
export async function readPages(contentType: string, bytes: Buffer): Promise<readonly string[]> {
  if (contentType === 'application/pdf') return (await pdfPages(bytes)) ?? [];
  if (contentType === 'text/plain') return [bytes.toString('utf8', 0, documentLimits.pdfCharacters)];
  return [];
}
