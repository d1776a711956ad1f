import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { plainRows } from '../../kernel/database/batch.js';
import { sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { writeCollected } from '../../kernel/database/unit-of-work.js';
import { Transitions } from '../../kernel/transitions.js';
import { Document } from '../document.entity.js';
import type { ScanState } from './scan.codes.js';
import { scanMachine, type ScanMove, type ScanMoveName } from './scan.states.js';

const AT_ONCE = 500;

/** The columns of a scan in the row of its document. */
export type ScanColumns = Pick<Document, 'scan' | 'scannedAt'>;

/** Makes the moves of a document's scan. {@link Transitions} says how. */
@Injectable()
export class ScanMoves extends Transitions<ScanState, null, Document, ScanMoveName, ScanMove, void, 'scan'> {
  constructor() {
    super(scanMachine, {
      entity: Document,
      state: 'scan',
      facts: () => null,
      problem: (verdict, { scan }, _, { move }) => new Error(`the scan of a document: ${move} of ${scan}: ${verdict}`),
    });
  }

  /** The columns of a document that was never scanned, after its first move. @throws Error for a move that is no first one */
  first(name: ScanMoveName, now: Date): ScanColumns {
    return { scan: null, scannedAt: null, ...this.create(name, {}, now).changes } as ScanColumns;
  }

  /**
   * Makes a move of documents that came, or were last scanned, before a moment; those that another process has locked are
   * left for the next time.
   * @returns how many
   */
  async moveDue(em: EntityManager, name: ScanMoveName, before: Date, now: Date): Promise<number> {
    const from = scanMachine.moves[name].from.filter((state) => state !== null);
    const rows = await sqlOf(em)
      .selectFrom('documents')
      .selectAll()
      .where('scan', 'in', from)
      .where(({ eb, fn }) => eb(fn.coalesce('scanned_at', 'created_at'), '<', moment(before)))
      .orderBy('id')
      .limit(AT_ONCE)
      .forUpdate()
      .skipLocked()
      .execute();
    const moves = plainRows(em, Document, rows).map((document) => this.prepare(name, document, now));
    await this.make(em, ...moves);
    // The caller reads what waits now.
    await writeCollected(em);
    return moves.length;
  }
}
