import type { Clock } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import type { SealedStore } from '../../kernel/files/sealed/sealed-store.js';
import { ScanMoves } from '../scan/scan-moves.js';
import { scanStored } from '../scan/scan-stored.js';
import type { Scanner } from '../scan/scanner.js';
import { unlessGone, type Outcome, type StoreWork } from './store-work.js';
import { WrongUse } from './wrong-use.js';

const outcomes = {
  clean: ['pass', 'done'],
  infected: ['suspect', 'infected'],
  failed: ['give_up', 'unjudged'],
} as const;

/**
 * Scans a document that was never scanned; it stays readable meanwhile. From then on only its uploader can read an
 * infected one; the product's own job scans it once more and does the rest. Rule 31.9.
 */
export function scanning(db: Sql, store: SealedStore, scanner: Scanner, clock: Clock): StoreWork {
  const moves = new ScanMoves();
  return async ({ key }): Promise<Outcome> => {
    const { found } = await scanStored(store, scanner, key);
    if (found === 'unreachable') throw new WrongUse('clamd does not answer; run the command again to continue');
    if (found === 'missing' || found === 'damaged') return unlessGone(db, key, found);
    const [move, outcome] = outcomes[found];
    const { scan, scannedAt } = moves.first(move, clock.now());
    const { numUpdatedRows } = await db
      .updateTable('documents')
      .set({ scan, scanned_at: scannedAt })
      .where('storage_key', '=', key)
      .where('scan', 'is', null)
      .executeTakeFirstOrThrow();
    return numUpdatedRows === 0n ? 'gone' : outcome;
  };
}
