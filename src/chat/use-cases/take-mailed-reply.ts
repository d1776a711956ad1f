import { Inject, Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { ENV, type Env } from '../../env.js';
import { AccountsApi, type PersonByEmail } from '../../accounts/accounts.api.js';
import { Clock, plus } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { lockName } from '../../kernel/database/locks.js';
import { moment } from '../../kernel/database/sql.js';
import type { MailBody } from '../../kernel/mail/mailbox.js';
import { typedText } from '../../kernel/http/schemas.js';
import { Problem } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { ReplyRefusal } from '../../shared/chat/mailed-replies.codes.js';
import { mailedReplyLimits, messageLimits, ms } from '../../shared/limits.js';
import { seesResponse } from '../../kernel/auth/request-access.sql.js';
import { roleAllows } from '../../shared/permissions.rules.js';
import type { IncomingMail } from '../mailed-replies/incoming-mail.js';
import { failsAuthentication, isAutomatic, isCertified } from '../mailed-replies/incoming-mail.rules.js';
import { ReplyAddresses, type ReplyPlace } from '../mailed-replies/reply-addresses.js';
import { wordsOf } from '../mailed-replies/plain-words.js';
import { SendMessage } from './send-message.js';

/** What became of a mail: a message, nothing that anybody is told of, or a refusal. */
export type ReplyOutcome = 'written' | 'taken_before' | 'automatic' | 'unknown_address' | 'other_sender' | ReplyRefusal;

/** What a message may say, as the API takes it. */
const words = typedText(0, messageLimits.textMax);

/** Another worker has taken the same mail meanwhile. */
class TakenBefore extends Error {}

/** What the refusals of a message mean for the author of a mail. */
const REFUSED: Readonly<Record<string, ReplyRefusal>> = {
  not_found: 'closed',
  move_not_allowed: 'closed',
  blacklisted: 'contacts',
  too_many_messages: 'too_many',
};

/** Calls of this machine are not counted for a place; those of the account are. */
const ADDRESS = '127.0.0.1';

/**
 * Somebody answers the mail about a message. The words go the way of every message; what does not is told to their
 * author. Each mail counts once, however often it is read. Rules 20.24 to 20.27.
 */
@Injectable()
export class TakeMailedReply {
  constructor(
    @Inject(ENV) private readonly env: Env,
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly accounts: AccountsApi,
    private readonly addresses: ReplyAddresses,
    private readonly notifications: NotificationsApi,
    private readonly sendMessage: SendMessage,
  ) {}

  /** @param read reads what the mail says, once its headers are right */
  async execute(mail: IncomingMail, read: () => Promise<MailBody>): Promise<ReplyOutcome> {
    const place = this.addresses.read(mail.recipients);
    if (!place) return 'unknown_address';
    if (isAutomatic(mail, mail.from)) return 'automatic';
    const person = await this.authorOf(mail, place);
    if (!person) return 'other_sender';
    if (await this.isTaken(place, mail)) return 'taken_before';
    const refusal = this.refusalOf(mail, person) ?? (await this.refusalOfPlace(place, person));
    if (refusal) return this.refuse(mail, place, person, refusal);
    const body = await read();
    const { data: text } = words.safeParse(wordsOf(body));
    if (!text) return this.refuse(mail, place, person, text === '' ? 'empty' : 'too_long');
    try {
      await this.write(mail, place, person, text, body.files > 0);
      return 'written';
    } catch (error) {
      if (error instanceof TakenBefore) return 'taken_before';
      const because = error instanceof Problem ? REFUSED[error.code] : undefined;
      if (!because) throw error;
      return this.refuse(mail, place, person, because);
    }
  }

  /** Somebody of the account whose address it is. A certified mail names its author as the one to answer. */
  private authorOf(mail: IncomingMail, { accountId }: ReplyPlace): Promise<PersonByEmail | null> {
    const [only, ...more] = isCertified(mail) ? mail.replyTo : mail.from === null ? [] : [mail.from];
    if (only === undefined || more.length > 0) return Promise.resolve(null);
    return this.database.transaction((em) => this.accounts.personByEmail(em, accountId, only));
  }

  /** What the headers say against it. */
  private refusalOf(mail: IncomingMail, { actor }: PersonByEmail): ReplyRefusal | undefined {
    const { REPLY_AUTH_SERVER: server } = this.env;
    if (isCertified(mail)) return 'certified';
    if (server !== undefined && failsAuthentication(mail, server)) return 'not_authentic';
    return roleAllows(actor.role, 'message:write') ? undefined : 'role';
  }

  /** A colleague answers about a request that somebody else takes care of. Rule 26.22. */
  private async refusalOfPlace(place: ReplyPlace, { actor }: PersonByEmail): Promise<ReplyRefusal | undefined> {
    const isSeen = await seesResponse(this.database.read, actor, place.responseId, this.clock.now());
    return isSeen ? undefined : 'not_assigned';
  }

  private async write(
    mail: IncomingMail,
    place: ReplyPlace,
    person: PersonByEmail,
    text: string,
    hasFiles: boolean,
  ): Promise<void> {
    const message = { response_id: place.responseId, text, attachments: [], papers: [] };
    await this.sendMessage.execute(person.actor, message, ADDRESS, async (em) => {
      if (!(await this.take(em, mail, place, person, hasFiles ? 'reply_without_files' : undefined)))
        throw new TakenBefore();
    });
  }

  private refuse(
    mail: IncomingMail,
    place: ReplyPlace,
    person: PersonByEmail,
    refusal: ReplyRefusal,
  ): Promise<ReplyOutcome> {
    return this.database.transaction(async (em) => {
      const isNew = await this.take(em, mail, place, person, 'reply_not_delivered', { refusal });
      return isNew ? refusal : 'taken_before';
    });
  }

  /** Remembers the mail, and mails its author unless that was done within a day. @returns false where it was remembered */
  private async take(
    em: EntityManager,
    { key }: IncomingMail,
    { responseId, accountId }: ReplyPlace,
    { email, actor }: PersonByEmail,
    template: 'reply_without_files' | 'reply_not_delivered' | undefined,
    params: { readonly refusal?: ReplyRefusal } = {},
  ): Promise<boolean> {
    const db = sqlOf(em);
    const now = this.clock.now();
    await lockName(db, `mailed-replies/${responseId}/${accountId}`);
    const begun = await db
      .selectFrom('conversations as c')
      .select((eb) => [
        eb
          .exists(
            eb
              .selectFrom('mailed_replies as m')
              .select('m.key')
              .where('m.response_id', '=', responseId)
              .where('m.account_id', '=', accountId)
              .where('m.told', '=', true)
              .where('m.taken_at', '>', moment(plus(now, -mailedReplyLimits.told))),
          )
          .as('told'),
      ])
      .where('c.response_id', '=', responseId)
      .executeTakeFirst();
    // The conversation was erased meanwhile.
    if (!begun) return true;
    const tells = template !== undefined && !begun.told;
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mailed_replies')
      .values({ response_id: responseId, account_id: accountId, key, taken_at: now, told: tells })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n) return false;
    if (tells)
      this.notifications.mail(em, {
        accountId,
        to: email,
        locale: actor.locale,
        template,
        params: { response_id: responseId, count: mailedReplyLimits.told / ms.hour, ...params },
      });
    return true;
  }

  private async isTaken({ responseId, accountId }: ReplyPlace, { key }: IncomingMail): Promise<boolean> {
    const found = await this.database.write
      .selectFrom('mailed_replies')
      .select('key')
      .where('response_id', '=', responseId)
      .where('account_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst();
    return found !== undefined;
  }
}
