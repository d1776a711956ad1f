import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { SecurityEvents } from '../../auth/auth.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Clock, plus } from '../../kernel/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { moment } from '../../kernel/database/sql.js';
import { DamagedFile, FileStore } from '../../kernel/files/file-store.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { documentLimits } from '../../limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { documentProblems } from '../documents.problems.js';
import { REMOVE_FILES } from '../use-cases/remove-files.js';
import type { ScanState } from './scan.codes.js';
import { scanMachine, type ScanMoveName } from './scan.states.js';
import { Scanner, type Finding } from './scanner.js';

/** The job that scans what could not be scanned when it was uploaded. */
export const SCAN_FILES = 'documents.scan-files';

const AT_ONCE = 20;

const moves = { clean: 'pass', infected: 'catch', failed: 'give_up' } as const satisfies Record<string, ScanMoveName>;

/** What is to be scanned. */
interface Unscanned {
  readonly id: number;
  readonly storage_key: string;
}

/** Has uploads scanned before anybody else reads them. Rules 31.6 to 31.9. */
@Injectable()
export class ScanDocuments {
  constructor(
    private readonly scanner: Scanner,
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

  /** Says once, at the start, that nothing is scanned. */
  tellWhetherOn(): void {
    if (!this.scanner.isOn) this.logger.info('CLAMD_URL is not set: documents are not scanned for malware');
  }

  /**
   * Scans a file that is being uploaded.
   * @returns what its row gets
   * @throws Problem file_infected (422), after it was written down
   */
  async atUpload(
    { accountId, memberId }: Actor,
    bytes: Uint8Array,
  ): Promise<{ scan: ScanState | null; scannedAt: Date | null }> {
    if (!this.scanner.isOn) return { scan: null, scannedAt: null };
    const finding = await this.scanner.scan([bytes]);
    const scannedAt = this.clock.now();
    switch (finding.found) {
      case 'clean':
        return { scan: 'clean', scannedAt };
      case 'away':
        return { scan: 'pending', scannedAt: null };
      case 'failed':
        this.logger.warn({ reason: finding.reason }, 'a document could not be scanned');
        return { scan: 'failed', scannedAt };
      case 'infected': {
        const { signature } = finding;
        await this.database.transaction((em) => this.events.write(em, 'file_infected', { accountId, memberId }, null));
        throw documentProblems.file_infected({ values: { signature }, facts: { signature } });
      }
    }
  }

  /** Scans what waits, the oldest first; a second run finds nothing left. When the scanner is away the rest waits on. */
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
      for (const document of waiting) {
        const finding = await this.read(document);
        if (finding.found === 'away') return;
        if (finding.found === 'failed')
          this.logger.warn({ documentId: document.id, reason: finding.reason }, 'a document could not be scanned');
        await this.settle(document.id, moves[finding.found]);
        last = document.id;
      }
      if (waiting.length < AT_ONCE) return;
    }
  }

  /** Sends the job where something waits; what failed is tried again the next day. */
  async sweep(now: Date): Promise<void> {
    if (!this.scanner.isOn) return;
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const { to } = scanMachine.moves.retry;
      await db
        .updateTable('documents')
        .set({ scan: to as ScanState })
        .where('scan', '=', 'failed')
        .where('scanned_at', '<', moment(plus(now, -documentLimits.scanRetriedAfter)))
        .execute();
      const waiting = await db.selectFrom('documents').select('id').where('scan', '=', 'pending').executeTakeFirst();
      if (waiting) await this.jobs.send(em, SCAN_FILES, {});
    });
  }

  private async read({ storage_key }: Unscanned): Promise<Finding> {
    try {
      const bytes = await this.store.get(storage_key);
      return bytes ? await this.scanner.scan(bytes) : { found: 'failed', reason: 'the file is missing' };
    } catch (error) {
      if (error instanceof DamagedFile) return { found: 'failed', reason: error.message };
      throw error;
    }
  }

  private async settle(documentId: number, move: ScanMoveName): Promise<void> {
    await this.database.transaction(async (em) => {
      const db = sqlOf(em);
      const found = await db
        .selectFrom('documents')
        .select(['scan', 'account_id', 'name', 'storage_key'])
        .where('id', '=', documentId)
        .forUpdate()
        .executeTakeFirst();
      const now = this.clock.now();
      // Somebody removed it meanwhile, or another process was quicker.
      if (!found || scanMachine.check(move, found.scan as ScanState | null, null, now) !== 'ok') return;
      const scan = scanMachine.moves[move].to as ScanState;
      await db.updateTable('documents').set({ scan, scanned_at: now }).where('id', '=', documentId).execute();
      if (scan !== 'infected') return;
      await db
        .insertInto('erased_files')
        .values({ storage_key: found.storage_key, at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      await this.jobs.send(em, REMOVE_FILES, {});
      const accountId = found.account_id;
      await this.events.write(em, 'file_infected', { accountId }, null);
      await this.notifications.notify(em, {
        accountId,
        template: 'file_infected',
        params: { name: found.name },
        deduplicationKey: `file_infected:${documentId}`,
      });
    });
  }
}
