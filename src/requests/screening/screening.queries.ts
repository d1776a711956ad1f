import { sql, type RawBuilder } from 'kysely';
import type { Sql } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { problems } from '../../kernel/problem.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import { openStatuses } from '../forwarding/lifetime.rules.js';
import type { Request } from '../request.entity.js';
import { wasScreened } from '../../moderation/cases/cases.api.js';
import type { Detection } from '../../shared/moderation/statement-of-reasons.codes.js';
import type { ScreeningHit } from '../../shared/requests/screening.codes.js';
import type { OwnRequest } from './screening.rules.js';

/** A request of this many is compared at most: the newest. */
const MOST_COMPARED = 50;

/** The citizen's open requests in the subject of a request, without the request itself. */
export function ownOpenRequests(
  db: Sql,
  { id, accountId, requestTypeId }: Pick<Request, 'id' | 'accountId' | 'requestTypeId'>,
): Promise<OwnRequest[]> {
  return db
    .selectFrom('requests')
    .select(['id', 'latitude', 'longitude', 'description'])
    .$narrowType<{ latitude: number; longitude: number }>()
    .where('account_id', '=', accountId)
    .where('request_type_id', '=', requestTypeId)
    .where('status', 'in', openStatuses)
    .where('deleted_at', 'is', null)
    .where('latitude', 'is not', null)
    .where('id', '<>', id)
    .orderBy('id', 'desc')
    .limit(MOST_COMPARED)
    .execute();
}

/** A request with what staff have to know about it and its citizen. */
export interface ScreeningRows {
  readonly request: {
    readonly id: number;
    readonly account_id: number;
    readonly status: RequestStatus;
    readonly plan: number;
    readonly request_type_id: string;
    readonly part: number | null;
    readonly city: string | null;
    readonly latitude: number | null;
    readonly longitude: number | null;
    readonly description: string;
    readonly extra: readonly { readonly text: string; readonly at: string }[];
    readonly sent_at: string | null;
    readonly held_at: string | null;
    readonly staff_reason: string | null;
    readonly staff_decided_at: string | null;
    readonly reply: string | null;
    readonly replied_at: string | null;
    readonly documents: readonly string[];
  };
  /** What the rules found when it was sent. */
  readonly found: { readonly hits?: readonly ScreeningHit[]; readonly duplicate_of?: number };
  /** The citizen's other requests that were sent, the newest first. */
  readonly earlier: readonly {
    readonly id: number;
    readonly status: RequestStatus;
    readonly request_type_id: string;
    readonly city: string | null;
    readonly sent_at: string | null;
    readonly staff_reason: string | null;
  }[];
  /** The description of the request that it resembles. */
  readonly other: string | null;
}

/** How a request was noticed whose decision is stated. Rule 22.15. */
export async function detectionOfRequest(db: Sql, requestId: number): Promise<Detection> {
  const { rows } = await sql<{
    screened: boolean;
  }>`select ${wasScreened(sql`${requestId}::integer`)} as screened`.execute(db);
  return rows[0]?.screened ? 'screening' : 'staff';
}

const lastFacts = (id: RawBuilder<number>) => sql`coalesce((
  select c.facts from cases c
  where c.subject_type = 'request' and c.subject_id = ${id} and c.kind in ('screening', 'duplicate') order by c.id desc limit 1), '{}')`;

/** @throws not_found where the request is gone */
export async function screeningRows(db: Sql, requestId: number): Promise<ScreeningRows> {
  const { rows } = await sql<ScreeningRows>`
    select json_build_object(
        'id', r.id, 'account_id', r.account_id, 'status', r.status, 'plan', r.plan,
        'request_type_id', r.request_type_id, 'part', r.part, 'city', r.city, 'latitude', r.latitude,
        'longitude', r.longitude, 'description', r.description, 'extra', r.extra,
        'sent_at', ${iso(sql`r.sent_at`)}, 'held_at', ${iso(sql`r.held_at`)},
        'staff_reason', r.staff_reason, 'staff_decided_at', ${iso(sql`r.staff_decided_at`)},
        'reply', r.reply, 'replied_at', ${iso(sql`r.replied_at`)},
        'documents', coalesce((
          select json_agg(d.name order by d.id) from documents d where d.request_id = r.id), '[]')) as request,
      facts.found,
      coalesce((
        select json_agg(json_build_object(
          'id', o.id, 'status', o.status, 'request_type_id', o.request_type_id, 'city', o.city,
          'sent_at', ${iso(sql`o.sent_at`)}, 'staff_reason', o.staff_reason) order by o.id desc)
        from requests o
        where o.account_id = r.account_id and o.id <> r.id and o.deleted_at is null
          and (o.sent_at is not null or o.staff_reason is not null)), '[]') as earlier,
      (
        select o.description from requests o
        where o.id = (facts.found->>'duplicate_of')::integer and o.deleted_at is null) as other
    from requests r
    cross join lateral (select ${lastFacts(sql`r.id`)} as found) facts
    where r.id = ${requestId} and r.deleted_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw problems.not_found();
  return row;
}
