import { sql, type RawBuilder } from 'kysely';
import { isSeen } from '../kernel/auth/request-access.sql.js';
import type { Moment } from '../kernel/database/sql.js';

/**
 * The condition that a person sees a notification of the account. Who sees only some requests gets those about them and no
 * others: money, reports and reviews are the firm's. The parameters name the response, or the request. Rule 26.24.
 * @param alias of the notification
 */
export const isSeenNotification = (
  assignedTo: RawBuilder<number | null>,
  now: Moment,
  alias = 'notifications',
): RawBuilder<boolean> => {
  const param = (name: string) => sql`(${sql.ref(`${alias}.params`)}->>${sql.lit(name)})::integer`;
  const [request, response] = [param('request_id'), param('response_id')];
  return sql<boolean>`(${assignedTo}::integer is null or exists (
    select from responses p
    where p.firm_id = ${sql.ref(`${alias}.account_id`)} and (p.id = ${response} or (${response} is null and p.request_id = ${request}))
      and ${isSeen(assignedTo, now)}))`;
};
