import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import type { NewsletterAudience } from '../../shared/content/newsletter.codes.js';

/** Somebody who agreed to the newsletter. `source`: 0 a subscription, 1 an account. */
export interface NewsletterReader {
  source: number;
  id: number;
  email: string;
  locale: Locale;
}

/**
 * All readers of an audience. For the address of a confirmed account the account's choice counts, and a suspended account
 * gets nothing. Rule 24.4.
 */
const readers = (audience: NewsletterAudience, now: Date): RawBuilder<NewsletterReader> => sql<NewsletterReader>`
  select 0 as source, s.id, s.email::text as email, s.locale
  from newsletter_subscriptions s
  where s.confirmed_at is not null
    and ${audience} in ('everyone', 'subscribers')
    and not exists (
      select from accounts a where a.email = s.email and a.deleted_at is null and a.confirmed_at is not null)
  union all
  select 1, a.id, a.email::text, a.locale
  from accounts a
  where ${audience} in ('everyone', case a.model when 'user' then 'citizens' else 'firms' end)
    and a.confirmed_at is not null
    and a.deleted_at is null
    and not (a.suspended_at is not null and (a.suspended_until is null or a.suspended_until > ${now}))
    and (
      select c.given from consents c where c.account_id = a.id and c.kind = 'newsletter' order by c.id desc limit 1)`;

/** How many readers an audience has. */
export async function audienceSize(db: Sql, audience: NewsletterAudience, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct lower(r.email))::integer as count from (${readers(audience, now)}) r`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The next readers after one, in an order that does not change while people come and go. */
export async function nextReaders(
  db: Sql,
  { audience, after, limit }: { audience: NewsletterAudience; after: { source: number; id: number }; limit: number },
  now: Date,
): Promise<NewsletterReader[]> {
  const { rows } = await sql<NewsletterReader>`
    select r.source, r.id, r.email, r.locale
    from (${readers(audience, now)}) r
    where (r.source, r.id) > (${after.source}::integer, ${after.id}::integer)
    order by r.source, r.id
    limit ${limit}`.execute(db);
  return rows;
}
