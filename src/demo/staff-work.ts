import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SuspensionsApi } from '../accounts/suspension/suspensions.api.js';
import { newReport } from '../moderation/reports/new-report.js';
import { plus } from '../shared/clock.js';
import { sqlOf, type Sql } from '../kernel/database/database.js';
import { ms } from '../shared/limits.js';
import { RequestStatus } from '../shared/requests/codes.js';
import { screeningOf } from '../requests/screening/screening.js';
import { heldMessage } from '../chat/held/held-message.js';
import type { StaffActor } from '../staff/staff.api.js';
import type { DemoAccounts } from './accounts.js';
import type { DemoDoubt } from './conversations.js';
import { demoPlaces } from './places.js';
import { REPORT_TEXT } from './talks.js';

/** A story that screening is not sure about: somebody asks for a phone number. */
export const HELD_STORY =
  'Il meccanico ha rotto il motore della mia auto durante un controllo e non vuole pagare. Mi dia il suo numero, per favore. Contenuto dimostrativo.';

const NEWSLETTER = {
  subject_it: 'Che cosa chiedere prima di scegliere un avvocato',
  subject_en: 'What to ask before you choose a lawyer',
  body_it:
    'Un preventivo si capisce meglio con **tre domande**:\n\n- che cosa comprende la parte fissa\n- quando si paga la percentuale\n- chi anticipa le spese\n\nContenuto dimostrativo.',
  body_en:
    'A quote is easier to read with **three questions**:\n\n- what the fixed part covers\n- when the percentage is due\n- who advances the expenses\n\nDemonstration content.',
};

/** What staff have to decide, and what they have decided, so that each of their screens has something to show. */
@Injectable()
export class DemoStaffWork {
  constructor(private readonly suspensions: SuspensionsApi) {}

  async write(
    em: EntityManager,
    accounts: DemoAccounts,
    doubts: Readonly<Record<'held' | 'reported', readonly DemoDoubt[]>>,
    now: Date,
  ): Promise<void> {
    const db = sqlOf(em);
    for (const { messageId, firmId, at } of doubts.held) await openCase(db, heldMessage(messageId), firmId, at);
    for (const { messageId, firmId, citizenId, at } of doubts.reported) {
      const reportedAt = plus(at, ms.hour);
      const about = { subjectType: 'message', subjectId: messageId } as const;
      await newReport(em, reportedAt, {
        ...about,
        side: 'reporter',
        accountId: citizenId,
        reportedId: firmId,
        reason: 'insult',
        text: REPORT_TEXT,
        createdAt: reportedAt,
      });
      await openCase(db, { kind: 'report', type: 'message', id: messageId }, firmId, reportedAt);
    }
    await holdRequest(db, accounts.citizens[7] as number, now);
    await this.suspend(em, accounts.suspended, now);
    await db
      .insertInto('newsletters')
      .values({
        ...NEWSLETTER,
        audience: 'everyone',
        status: 'draft',
        created_by: await memberOf(db, 'redazione'),
        created_at: plus(now, -26 * ms.hour),
        updated_at: plus(now, -5 * ms.hour),
      })
      .execute();
  }

  private async suspend(em: EntityManager, firmId: number, now: Date): Promise<void> {
    const staffId = await memberOf(sqlOf(em), 'moderatore');
    const moderator: StaffActor = { staffId, sessionId: 0, role: 'moderator', locale: 'it', confirmed: true };
    await this.suspensions.suspend(em, moderator, firmId, {
      reason: 'Hai scambiato recapiti nelle conversazioni prima della scelta dello studio, anche dopo i nostri avvisi.',
      until: plus(now, 20 * ms.day),
    });
  }
}

async function memberOf(db: Sql, login: string): Promise<number> {
  const { id } = await db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', `${login}@example.com`)
    .executeTakeFirstOrThrow();
  return id;
}

async function openCase(
  db: Sql,
  { kind, type, id }: { kind: string; type: string; id: number },
  accountId: number,
  openedAt: Date,
  facts: object = {},
): Promise<void> {
  await db
    .insertInto('cases')
    .values({
      kind,
      status: 'open',
      account_id: accountId,
      subject_type: type,
      subject_id: id,
      facts: JSON.stringify(facts),
      opened_at: openedAt,
    })
    .execute();
}

/** A request that waits for staff before any firm has it. */
async function holdRequest(db: Sql, citizenId: number, now: Date): Promise<void> {
  const sentAt = plus(now, -4 * ms.hour);
  const { city, province, latitude, longitude } = demoPlaces.padova;
  const { id } = await db
    .insertInto('requests')
    .values({
      account_id: citizenId,
      status: RequestStatus.new,
      plan: 1,
      request_type_id: 'altre-risarcitorie',
      part: 1,
      address_full: `${city} (${province})`,
      city,
      province_id: province,
      country_id: 'IT',
      latitude,
      longitude,
      description: HELD_STORY,
      extra: '[]',
      shared_contacts: true,
      sent_at: sentAt,
      held_at: sentAt,
      created_at: plus(sentAt, -20 * ms.minute),
      updated_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('request_activity').values({ request_id: id, kind: 'held', at: sentAt }).execute();
  await openCase(db, screeningOf(id), citizenId, sentAt, { hits: ['personal_data'] });
}
