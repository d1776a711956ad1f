import type { Verdict } from '../../shared/state-machine.js';
import type { ScanState } from './scan.codes.js';

/**
 * Whether a document may be read after what the scanner said. Its uploader reads it before, everybody else after; what
 * is infected is read by nobody. Rules 31.6 and 31.7.
 * @param scan null where there was no scanner when it was uploaded
 */
export function scanLetsRead(scan: ScanState | null, isUploader: boolean): Verdict {
  if (scan === 'infected') return 'document_infected';
  return scan === null || scan === 'clean' || isUploader ? 'ok' : 'document_unscanned';
}
