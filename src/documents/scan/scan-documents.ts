import { LockMode } from '@mikro-orm/postgresql';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SecurityEvents, type Origin, type Whose } from '../../kernel/auth/auth.api.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { documentLimits } from '../../shared/limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { Document } from '../document.entity.js';
import { documentProblems } from '../documents.problems.js';
import { REMOVE_FILES } from '../use-cases/remove-files.js';
import { ScanMoves, type ScanColumns } from './scan-moves.js';
import type { ScanMoveName } from './scan.states.js';
import { scanStored, type StoredFinding } from './scan-stored.js';
import { Scanner, type Finding } from './scanner.js';

/** The job that scans what could not be scanned when it was uploaded. */
export const SCAN_FILES = 'documents.scan-files';

const AT_ONCE = 20;

const moves = {
  clean: 'pass',
  infected: 'catch',
  unreachable: 'wait',
  failed: 'give_up',
  missing: 'give_up',
  damaged: 'give_up',
} as const satisfies Record<StoredFinding['found'], ScanMoveName>;

/** Scans uploads before anybody else reads them. Rules 31.6 to 31.10. */
@Injectable()
export class ScanDocuments {
  constructor(
    private readonly scanner: Scanner,
    private readonly moves: ScanMoves,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly store: FileStore,
    private readonly jobs: Jobs,
    private readonly events: SecurityEvents,
    private readonly notifications: NotificationsApi,
    private readonly logger: PinoLogger,
  ) {
    this.logger.setContext('documents');
  }

  /** Logs once, at the start, that nothing is scanned. */
  logWhetherOn(): void {
    if (!this.scanner.isOn) this.logger.info('CLAMD_URL is not set: documents are not scanned for malware');
  }

  /**
   * Scans a file that is being uploaded, as it is in the store: it is not in memory while the scanner is slow.
   * @returns the columns of its row
   * @throws Problem file_infected (422), after the event was recorded
   */
  async atUpload({ accountId, memberId }: Whose, origin: Origin, storageKey: string): Promise<ScanColumns> {
    if (!this.scanner.isOn) return { scan: null, scannedAt: null };
    const bytes = await this.store.get(storageKey);
    const finding: Finding = bytes
      ? await this.scanner.scan(bytes)
      : { found: 'failed', reason: 'the file is missing' };
    if (finding.found === 'infected') {
      const { signature } = finding;
      await this.events.refused('file_infected', { accountId, memberId }, origin);
      throw documentProblems.file_infected({ values: { signature }, facts: { signature } });
    }
    if (finding.found === 'failed') this.logger.warn({ reason: finding.reason }, 'a document could not be scanned');
    return this.moves.first(moves[finding.found], this.clock.now());
  }

  /**
   * Scans what waits, the oldest first; a second run finds nothing left. When the scanner does not answer the rest
   * keeps waiting.
   */
  async execute(): Promise<void> {
    if (!this.scanner.isOn) return;
    let last = 0;
    for (;;) {
      const waiting = await this.database.write
        .selectFrom('documents')
        .select(['id', 'storage_key'])
        .where('scan', '=', 'pending')
        .where('id', '>', last)
        .orderBy('id')
        .limit(AT_ONCE)
        .execute();
      for (const { id, storage_key } of waiting) {
        const finding = await scanStored(this.store, this.scanner, storage_key);
        // The rest keeps waiting.
        if (finding.found === 'unreachable') return;
        if ('reason' in finding)
          this.logger.warn({ documentId: id, reason: finding.reason }, 'a document could not be scanned');
        await this.settle(id, moves[finding.found]);
        last = id;
      }
      if (waiting.length < AT_ONCE) return;
    }
  }

  /**
   * Sends the job where something waits; failed scans are repeated the next day. Without a scanner, documents that have
   * waited for a day become readable unscanned.
   */
  async sweep(now: Date): Promise<void> {
    const before = plus(now, -documentLimits.scanRetriedAfter);
    if (!this.scanner.isOn) {
      const released = await this.database.transaction((em) => this.moves.moveDue(em, 'release', before, now));
      if (released > 0)
        this.logger.warn({ released }, 'CLAMD_URL is not set: documents that waited can be read unscanned');
      return;
    }
    await this.database.transaction(async (em) => {
      await this.moves.moveDue(em, 'retry', before, now);
      const db = sqlOf(em);
      const waiting = await db.selectFrom('documents').select('id').where('scan', '=', 'pending').executeTakeFirst();
      if (waiting) this.jobs.send(em, SCAN_FILES, {});
    });
  }

  private async settle(documentId: number, move: ScanMoveName): Promise<void> {
    await this.database.transaction(async (em) => {
      const document = await em.findOne(Document, documentId, { lockMode: LockMode.PESSIMISTIC_WRITE });
      const now = this.clock.now();
      // It was removed meanwhile, or another process was quicker.
      if (!document || this.moves.check(move, document, now) !== 'ok') return;
      await this.moves.make(em, this.moves.prepare(move, document, now));
      if (document.scan !== 'infected') return;
      const { accountId, name, storageKey } = document;
      await sqlOf(em)
        .insertInto('erased_files')
        .values({ storage_key: storageKey, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      this.jobs.send(em, REMOVE_FILES, {});
      await this.events.write(em, 'file_infected', { accountId: accountId ?? undefined }, null);
      // A visitor is told by the list of their files.
      if (accountId == null) return;
      await this.notifications.notify(em, {
        accountId,
        template: 'file_infected',
        params: { name },
        deduplicationKey: `file_infected:${documentId}`,
      });
    });
  }
}
