import { Injectable } from '@nestjs/common';
import { Readable } from 'node:stream';
import { AccountParts } from '../account-parts.js';
import type { Actor, SignInKey } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { FileStore } from '../../kernel/files/file-store.js';
import { verifiedBytes } from '../../kernel/files/verified-bytes.js';
import { zipped, type ZipEntry } from '../../kernel/zip.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { exportedData, exportedFiles } from './export.queries.js';

const encoder = new TextEncoder();

/**
 * Hands over everything held about an account: one JSON file a subject, the documents as they were uploaded, the
 * invoices as PDF and XML. Contract, accounts.
 */
@Injectable()
export class ExportAccount {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly files: FileStore,
    private readonly parts: AccountParts,
  ) {}

  /** @returns a ZIP archive, made while it is read */
  async execute(actor: Actor): Promise<Readable> {
    const data = await this.data(actor);
    await this.database.transaction((em) => recordAct(em, actor, 'data_exported', this.clock.now()));
    return Readable.from(zipped(this.entries(actor.accountId, data)));
  }

  /** What is held about an account, one JSON value a subject. */
  data(who: SignInKey): Promise<Record<string, unknown>> {
    return exportedData(this.database.read, who, this.parts.exported(who));
  }

  private async *entries(accountId: number, data: Record<string, unknown>): AsyncGenerator<ZipEntry> {
    const at = this.clock.now();
    for (const [subject, content] of Object.entries(data)) {
      if (content === null) continue;
      yield {
        name: `${subject}.json`,
        bytes: [encoder.encode(`${JSON.stringify(content, null, 2)}\n`)],
        at,
        compress: true,
      };
    }
    for (const file of await exportedFiles(this.database.read, accountId)) {
      const bytes = await this.files.get(file.storage_key);
      if (bytes)
        yield {
          name: `documents/${file.id}-${file.name.replace(/[\\/]/g, '_')}`,
          bytes: verifiedBytes(bytes, file.sha256, file.storage_key),
          at: new Date(file.created_at),
          compress: false,
        };
    }
    yield* this.parts.exportedFiles(accountId);
  }
}
