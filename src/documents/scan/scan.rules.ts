import type { Verdict } from '../../shared/state-machine.js';
import type { ScanState } from './scan.codes.js';

/**
 * Whether a document may be read, by the result of its scan. Its uploader may read it before the scan, everybody else
 * after it; nobody may read an infected one. Rules 31.6 and 31.7.
 * @param scan null where there was no scanner when it was uploaded
 */
export function scanLetsRead(scan: ScanState | null, isUploader: boolean): Verdict {
  if (scan === 'infected') return 'document_infected';
  return scan === null || scan === 'clean' || isUploader ? 'ok' : 'document_unscanned';
}
