import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { startOfDayInRome } from '../../shared/calendar.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { legalLimits } from '../../shared/limits.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { LegalTexts } from './legal-texts.js';
import { legalDocuments, type LegalDocument } from '../../shared/accounts/legal-versions.codes.js';
import { announcedVersions, fromVersionOn } from './legal-versions.rules.js';

/** The job that notifies accounts of a new version, some at a time. */
export const NOTIFY_LEGAL = 'legal.tell';

/** A version of a text. */
interface Announced {
  readonly document: LegalDocument;
  readonly version: string;
}

/** What the job is about. */
export interface LegalNotificationJob extends Announced {
  /** The account that was notified last. */
  readonly after: number;
}

/**
 * Notifies every account of a new version of the terms or of the privacy notice, in the app and by mail, once.
 * Rules 30.4 and 30.8.
 */
@Injectable()
export class AnnounceLegal {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly jobs: Jobs,
    private readonly legal: LegalTexts,
    private readonly notifications: NotificationsApi,
  ) {}

  /** Starts the announcements that are due and have not begun; does nothing when there are none. */
  async begin(): Promise<void> {
    const now = this.clock.now();
    for (const document of legalDocuments) {
      for (const { version } of announcedVersions(this.legal.versions[document], now)) {
        if (await this.hasBegun({ document, version })) continue;
        await this.database.transaction(async (em) => {
          const { numInsertedOrUpdatedRows: begun } = await sqlOf(em)
            .insertInto('legal_announcements')
            .values({ document, version, begun_at: now })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirstOrThrow();
          // Another process was first.
          if (begun !== 0n) this.jobs.send(em, NOTIFY_LEGAL, { document, version, after: 0 });
        });
      }
    }
  }

  /** Notifies the next accounts, and sends the job for those after them. A repetition notifies nobody twice. */
  async notify({ after, ...announced }: LegalNotificationJob): Promise<void> {
    await this.database.transaction(async (em) => {
      const { rows } = await sql<{ id: number }>`
        select a.id from accounts a
        where a.id > ${after} and a.deleted_at is null and a.confirmed_at is not null
        order by a.id
        limit ${legalLimits.notifiedAtOnce}`.execute(sqlOf(em));
      const ids = rows.map(({ id }) => id);
      await this.write(em, announced, ids);
      const last = ids.at(-1);
      if (last !== undefined && ids.length === legalLimits.notifiedAtOnce)
        this.jobs.send(em, NOTIFY_LEGAL, { ...announced, after: last });
    });
  }

  /** Notifies an account that was confirmed after an announcement and before its day. */
  async notifyNewcomer(em: EntityManager, accountId: number): Promise<void> {
    for (const document of legalDocuments)
      for (const { version } of this.legal.coming(document)) await this.write(em, { document, version }, [accountId]);
  }

  private async hasBegun({ document, version }: Announced): Promise<boolean> {
    const row = await this.database.read
      .selectFrom('legal_announcements')
      .select('begun_at')
      .where('document', '=', document)
      .where('version', '=', version)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Accounts that have agreed to the version or to a later one are not notified. */
  private async write(em: EntityManager, { document, version }: Announced, ids: readonly number[]): Promise<void> {
    const known = fromVersionOn(this.legal.versions[document], version);
    const { rows } = await sql<{ id: number }>`
      select g.id from unnest(${ids}::integer[]) g (id)
      where not exists (
        select from consents c where c.account_id = g.id and c.kind = ${document} and c.text_version = any(${known}::text[]))
      order by g.id`.execute(sqlOf(em));
    await this.notifications.notify(
      em,
      ...rows.map(({ id: accountId }) => ({
        accountId,
        template: `${document}_announced` as const,
        params: { at: startOfDayInRome(version).toISOString() },
        ...(document === 'terms' && { path: `/termini-e-condizioni/${version}` }),
        deduplicationKey: `${document}:${version}:${accountId}`,
      })),
    );
  }
}
