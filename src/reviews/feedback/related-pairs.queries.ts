import { sql } from 'kysely';
import { addressRange, isLocal } from '../../kernel/auth/auth.api.js';
import { plus } from '../../shared/clock.js';
import type { Sql } from '../../kernel/database/database.js';
import { feedbackLimits } from '../../shared/limits.js';
import type { PairFacts } from '../../shared/reviews/related-pairs.rules.js';

interface Row extends Omit<PairFacts, 'sentAt' | 'reviewedAt' | 'citizenNetworks' | 'firmNetworks'> {
  readonly citizenAddresses: readonly string[];
  readonly firmAddresses: readonly string[];
  readonly sentAt: string;
  readonly reviewedAt: string;
}

/** The networks of addresses. A call from this machine comes from an undeclared proxy, so it identifies nobody. */
export const networksOf = (addresses: readonly string[]): string[] =>
  [...new Set(addresses.filter((address) => !isLocal(address)).map(addressRange))].filter(
    (range) => range !== 'unknown',
  );

/** What is known of the author of a review and its firm. Sign-ins go back as long as they are kept. */
export async function pairFacts(db: Sql, requestId: number, now: Date): Promise<PairFacts> {
  const since = plus(now, -feedbackLimits.choicesCounted);
  const { rows } = await sql<Row>`
    select
      exists (
        select from identity_marks own join identity_marks other using (hash)
        where own.account_id = f.account_id and other.account_id = f.firm_id
      ) as "sharedIdentity",
      exists (
        select from security_events own join security_events other using (browser_hash)
        where own.account_id = f.account_id and other.account_id = f.firm_id
      ) as "sharedBrowser",
      array(
        select distinct e.address from security_events e
        where e.account_id = f.account_id and e.kind in ('signed_in', 'password_reset') and e.address is not null
      ) as "citizenAddresses",
      array(
        select distinct e.address from security_events e
        where e.account_id = f.firm_id and e.kind in ('signed_in', 'password_reset') and e.address is not null
      ) as "firmAddresses",
      r.sent_at as "sentAt",
      f.created_at as "reviewedAt",
      f.satisfaction_lawyer as stars,
      (
        select count(*)::integer
        from requests q join responses p on p.request_id = q.id and p.firm_id = f.firm_id
        where q.account_id = f.account_id and p.approved_at > ${since}
      ) as choices
    from feedbacks f
    join requests r on r.id = f.request_id
    where f.request_id = ${requestId}`.execute(db);
  const { citizenAddresses, firmAddresses, sentAt, reviewedAt, ...facts } = rows[0] as Row;
  return {
    ...facts,
    citizenNetworks: networksOf(citizenAddresses),
    firmNetworks: networksOf(firmAddresses),
    sentAt: new Date(sentAt),
    reviewedAt: new Date(reviewedAt),
  };
}
