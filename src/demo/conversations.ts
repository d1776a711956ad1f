import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { newFileKey, FileStore } from '../kernel/files/file-store.js';
import { plus } from '../shared/clock.js';
import { sqlOf, type Sql } from '../kernel/database/database.js';
import { documentLimits, ms } from '../shared/limits.js';
import { MessageStatus, Sender, type SenderCode } from '../shared/chat/messages.codes.js';
import { RequestStatus, ResponseStatus } from '../shared/requests/codes.js';
import type { DemoAccounts } from './accounts.js';
import { demoTalks, quickReplies, type DemoMessage, type DemoTalk } from './talks.js';

/** The response that a conversation is about. */
interface Place {
  readonly id: number;
  readonly request_id: number;
  readonly request_type_id: string;
  readonly firm_id: number;
}

/** A message that staff have to look at. */
export interface DemoDoubt {
  readonly messageId: number;
  readonly firmId: number;
  readonly citizenId: number;
  readonly at: Date;
}

/** What was said in the demonstration: read and unread, changed, held, and with a file. */
@Injectable()
export class DemoConversations {
  constructor(private readonly files: FileStore) {}

  /** @returns the messages that wait for staff, by what is to be done about them */
  async write(
    em: EntityManager,
    accounts: DemoAccounts,
    now: Date,
  ): Promise<Readonly<Record<'held' | 'reported', readonly DemoDoubt[]>>> {
    const db = sqlOf(em);
    const doubts: Record<'held' | 'reported', DemoDoubt[]> = { held: [], reported: [] };
    for (const talk of demoTalks) {
      const citizenId = accounts.citizens[talk.client] as number;
      const place = await placeOf(db, talk, citizenId, accounts.firms);
      if (!place) throw new Error(`the demonstration has no response for a conversation of citizen ${talk.client}`);
      await this.begin(db, talk, place, citizenId, now);
      for (const message of talk.messages) {
        const id = await this.say(db, message, place, citizenId, now);
        if (message.waits)
          doubts[message.waits].push({ messageId: id, firmId: place.firm_id, citizenId, at: at(message, now) });
      }
    }
    const [firmId] = accounts.firms as readonly [number];
    await db
      .insertInto('quick_replies')
      .values(quickReplies.map((text) => ({ firm_id: firmId, text, created_at: now, updated_at: now })))
      .execute();
    return doubts;
  }

  private async begin(db: Sql, { messages }: DemoTalk, place: Place, citizenId: number, now: Date): Promise<void> {
    const delivered = messages.filter(({ waits }) => waits !== 'held');
    const unread = (by: DemoMessage['by']) => delivered.filter((one) => one.by === by && one.unread).length;
    const last = (of: readonly DemoMessage[]) => {
      const latest = of.at(-1);
      return latest ? at(latest, now) : null;
    };
    await db
      .insertInto('conversations')
      .values({
        response_id: place.id,
        account_id: citizenId,
        firm_id: place.firm_id,
        user_last_at: last(delivered),
        firm_last_at: last(messages),
        user_unread: unread('firm'),
        firm_unread: unread('citizen'),
        firm_wrote: delivered.some(({ by }) => by === 'firm'),
      })
      .execute();
    const newest = delivered.findLast(({ by, unread: is }) => by === 'firm' && is);
    if (!newest) return;
    await db
      .insertInto('notifications')
      .values({
        account_id: citizenId,
        type: 5,
        priority: 2,
        template: 'message_received',
        params: JSON.stringify({
          request_id: place.request_id,
          response_id: place.id,
          request_type: place.request_type_id,
        }),
        path: `/messages/${place.id}`,
        created_at: at(newest, now),
      })
      .execute();
  }

  private async say(db: Sql, message: DemoMessage, place: Place, citizenId: number, now: Date): Promise<number> {
    const sender: SenderCode = message.by === 'citizen' ? Sender.user : Sender.lawyer;
    const author = message.by === 'citizen' ? citizenId : place.firm_id;
    const said = at(message, now);
    const held = message.waits === 'held';
    const { id } = await db
      .insertInto('messages')
      .values({
        response_id: place.id,
        account_id: author,
        sender,
        status: held ? MessageStatus.pending : MessageStatus.approved,
        text: message.text,
        created_at: said,
        edited_at: message.edited ? plus(said, 4 * ms.minute) : null,
        read_at: held || message.unread ? null : plus(said, 20 * ms.minute),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (message.file) {
      const key = newFileKey();
      const stored = await this.files.put(key, [Buffer.from(message.file.text)], documentLimits.maxBytes);
      await db
        .insertInto('documents')
        .values({
          account_id: author,
          purpose: 'message',
          conversation_id: place.id,
          message_id: id,
          name: message.file.name,
          content_type: 'text/plain',
          storage_key: key,
          created_at: said,
          ...stored,
        })
        .execute();
    }
    return id;
  }
}

const at = ({ hoursAgo }: DemoMessage, now: Date): Date => plus(now, -hoursAgo * ms.hour);

/** The open response that a conversation is about: of a firm by its number, or the last that this citizen got. */
function placeOf(db: Sql, talk: DemoTalk, citizenId: number, firms: readonly number[]): Promise<Place | undefined> {
  return db
    .selectFrom('responses as p')
    .innerJoin('requests as q', 'q.id', 'p.request_id')
    .select(['p.id', 'p.request_id', 'p.request_type_id', 'p.firm_id'])
    .where('q.account_id', '=', citizenId)
    .where('q.status', 'in', [RequestStatus.new, RequestStatus.wait])
    .where('p.status', 'in', [ResponseStatus.wait, ResponseStatus.ok])
    .$if(talk.answered, (q) => q.where('p.status', '=', ResponseStatus.ok))
    .$if(talk.firm !== undefined, (q) => q.where('p.firm_id', '=', firms[talk.firm ?? 0] as number))
    .orderBy('p.id', 'desc')
    .executeTakeFirst();
}
