import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { notificationLimits } from '../../shared/limits.js';
import { choicesOf, type ChannelChoice } from '../channels.js';
import { isStillTrue, lastDigest, type DigestFacts } from '../digest.rules.js';
import { notificationTemplates, type NotificationName } from '../notification-templates.js';
import { NotificationsApi, type LetterItem } from '../notifications.api.js';
import { say, sayValues } from '../wording.js';

interface Entry extends DigestFacts {
  template: NotificationName;
  params: Record<string, string | number>;
  path: string;
}

interface Reader {
  email: string;
  locale: Locale;
  choices: Record<string, ChannelChoice>;
}

const words = {
  subject: {
    it: (count: number) => (count === 1 ? 'Una novità per il tuo studio' : `${count} novità per il tuo studio`),
    en: (count: number) => (count === 1 ? 'One piece of news for your firm' : `${count} pieces of news for your firm`),
  },
  lead: {
    it: 'Che cosa è successo dall’ultimo riepilogo e vale ancora.',
    en: 'What has happened since the last digest and still holds.',
  },
  more: {
    it: (count: number) => `E altre ${count}: le trovi fra gli avvisi.`,
    en: (count: number) => `And ${count} more: you will find them among your notifications.`,
  },
  action: { it: 'Apri gli avvisi', en: 'Open your notifications' },
} as const;

/**
 * Writes the digest of a firm: one mail with the entries that were gathered until the last morning and still apply. The
 * entries are deleted in the same transaction, so that no process sends them again. Rules 15.12 and 15.13.
 */
@Injectable()
export class SendDigest {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly notifications: NotificationsApi,
  ) {}

  async execute(accountId: number): Promise<void> {
    const due = lastDigest(this.clock.now());
    await this.database.transaction(async (em) => {
      const entries = await this.take(em, accountId, due);
      const holding = entries.filter(({ template, params, ...facts }) =>
        isStillTrue(template, 'request_id' in params || 'response_id' in params, facts),
      );
      const reader = await this.reader(em, accountId);
      if (!reader || holding.length === 0 || !choicesOf(reader.choices).request.mail) return;
      const { email, locale } = reader;
      const shown = holding.slice(0, notificationLimits.digestItems);
      const left = holding.length - shown.length;
      this.notifications.write(
        em,
        {
          to: email,
          locale,
          subject: words.subject[locale](holding.length),
          paragraphs: [words.lead[locale], ...(left > 0 ? [words.more[locale](left)] : [])],
          items: shown.map((entry) => itemOf(entry, locale)),
          action: { label: words.action[locale], path: '/notifications' },
          optional: true,
        },
        { accountId, template: 'digest', deduplicationKey: `digest/${accountId}/${due.toISOString()}` },
      );
    });
  }

  private async take(em: EntityManager, accountId: number, due: Date): Promise<Entry[]> {
    const { rows } = await sql<Entry>`
      with taken as (
        delete from digest_entries where account_id = ${accountId} and created_at < ${due} returning *)
      select e.template, e.params, e.path,
        q.status as "requestStatus",
        p.status as "responseStatus",
        coalesce(c.firm_unread, 0) as unread
      from taken e
      left join responses s on s.id = (e.params->>'response_id')::integer
      left join requests q
        on q.id = coalesce(s.request_id, (e.params->>'request_id')::integer) and q.deleted_at is null
      left join responses p on p.request_id = q.id and p.firm_id = e.account_id
      left join conversations c on c.response_id = p.id
      order by e.id`.execute(sqlOf(em));
    return rows.filter(({ template }) => template in notificationTemplates);
  }

  /** A firm that is suspended or deleted gets no digest. */
  private reader(em: EntityManager, accountId: number): Promise<Reader | undefined> {
    const now = this.clock.now();
    return sqlOf(em)
      .selectFrom('accounts as a')
      .select(['a.email', 'a.locale', sql<Reader['choices']>`a.notification_choices`.as('choices')])
      .where('a.id', '=', accountId)
      .where('a.deleted_at', 'is', null)
      .where(
        sql<boolean>`not (a.suspended_at is not null and (a.suspended_until is null or a.suspended_until > ${now}))`,
      )
      .executeTakeFirst();
  }
}

function itemOf({ template, params, path }: Entry, locale: Locale): LetterItem {
  const { title, text } = notificationTemplates[template];
  const values = sayValues(params, locale);
  return { title: say(title[locale], values), text: say(text[locale], values), path };
}
