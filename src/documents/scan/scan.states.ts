import { machine, type Move, type StateRow } from '../../shared/state-machine.js';
import type { Document } from '../document.entity.js';
import type { ScanState } from './scan.codes.js';

const state = (name: ScanState, it: string, en: string): StateRow => ({ name, label: { it, en } });

/** One row a state. */
export const scanStateRows: Readonly<Record<ScanState, StateRow>> = {
  pending: state('pending', 'Da controllare', 'To be scanned'),
  clean: state('clean', 'Controllato', 'Scanned'),
  infected: state('infected', 'Virus: tolto', 'Virus: removed'),
  failed: state('failed', 'Controllo non riuscito', 'Scan failed'),
};

/** A row of the table of scans. */
export type ScanMove = Move<ScanState, null, Document, 'scanner' | 'system'>;

/** The moves of a document's scan; it begins and ends with none. Rules 31.6 to 31.10. */
export const scanTable = [
  { move: 'wait', from: [null], to: 'pending', actor: 'system' },
  // Found by `npm run documents -- scan`, which leaves the consequences to the job.
  { move: 'suspect', from: [null], to: 'pending', actor: 'scanner', stamps: ['scannedAt'] },
  { move: 'pass', from: [null, 'pending'], to: 'clean', actor: 'scanner', stamps: ['scannedAt'] },
  { move: 'catch', from: ['pending'], to: 'infected', actor: 'scanner', stamps: ['scannedAt'] },
  { move: 'give_up', from: [null, 'pending'], to: 'failed', actor: 'scanner', stamps: ['scannedAt'] },
  { move: 'retry', from: ['failed'], to: 'pending', actor: 'system' },
  { move: 'release', from: ['pending', 'failed'], to: null, actor: 'system', clears: ['scan', 'scannedAt'] },
] as const satisfies readonly ScanMove[];

export type ScanMoveName = (typeof scanTable)[number]['move'];

/** Checks moves. `ScanDocuments` makes them. */
export const scanMachine = machine<ScanState, null, Document, ScanMoveName, ScanMove>(scanStateRows, scanTable);
