import { Injectable } from '@nestjs/common';
import { sql } from 'kysely';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { isSeenBy } from '../../kernel/auth/request-access.sql.js';
import { Database } from '../../kernel/database/database.js';
import { iso } from '../../kernel/database/sql.js';
import { problems } from '../../kernel/problem.js';
import { requestLimits } from '../../shared/limits.js';
import { ResponseStatus, RequestStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { isInInbox } from '../inbox/firm-inbox.sql.js';
import type { ActivityKind } from '../moves/activity-entry.entity.js';
import type { TimelineItem } from '../requests.dto.js';
import { choiceUntilOf } from '../request.views.js';

interface EventRow {
  kind: ActivityKind;
  at: string;
  response_id: number | null;
  firm_id: number | null;
  firm: string | null;
  firm_status: StoredResponseStatus | null;
  /** Its firm withdrew the quote: the citizen knows the firm, and there is nothing left to read. */
  withdrawn: boolean;
  until: string | null;
}

interface HistoryRow {
  account_id: number;
  status: RequestStatus;
  sent_at: string | null;
  expires_at: string | null;
  exclusive_until: string | null;
  ok: number;
  response_status: StoredResponseStatus | null;
  events: EventRow[];
}

/** Firms that have answered have a name. */
const NAMED: readonly (StoredResponseStatus | null)[] = [ResponseStatus.ok, ResponseStatus.ko, ResponseStatus.approved];
/** A firm with a response reads what concerns the request, and of other firms only how many answered. */
const FOR_FIRMS: readonly ActivityKind[] = [
  'sent',
  'released',
  'quoted',
  'quote_withdrawn',
  'declined',
  'info_added',
  'chosen',
  'closed',
  'expired',
  'extended',
  'retired',
];

/** The activity of a request: what happened, and what happens next until when. */
@Injectable()
export class TimelineQueries {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** @throws not_found for an account that neither owns the request nor has it in its inbox */
  async of(actor: Actor, requestId: number): Promise<TimelineItem[]> {
    const now = this.clock.now();
    const { rows } = await sql<HistoryRow>`
      select r.account_id, r.status, ${iso(sql`r.sent_at`)} as sent_at, ${iso(sql`r.expires_at`)} as expires_at,
        ${iso(sql`r.exclusive_until`)} as exclusive_until, r.ok_count as ok,
        (
          select p.status
          from responses p
          where p.request_id = r.id and ${isSeenBy(actor, now)} and ${isInInbox(now)}
        ) as response_status,
        coalesce((
          select json_agg(json_build_object(
            'kind', e.kind,
            'at', ${iso(sql`e.at`)},
            'response_id', e.response_id,
            'firm_id', p.firm_id,
            'firm', f.company_name,
            'firm_status', p.status,
            'withdrawn', coalesce(p.lapse_reason = 'withdrawn', false),
            'until', e.data->>'until') order by e.at, e.id)
          from request_activity e
          left join responses p on p.id = e.response_id
          left join firms f on f.account_id = p.firm_id
          where e.request_id = r.id), '[]') as events
      from requests r
      where r.id = ${requestId} and r.deleted_at is null`.execute(this.database.read);
    const [history] = rows;
    if (!history) throw problems.not_found();
    const owner = history.account_id === actor.accountId;
    if (!owner && history.response_status === null) throw problems.not_found();
    const past = owner ? forOwner(history.events) : forFirm(history.events, actor.accountId);
    return [...past, ...(owner ? nextSteps(history, now) : [])];
  }
}

/**
 * The owner reads everything except which firm got, opened or let lapse a response before it answered. Equal facts of
 * one moment become one line.
 */
function forOwner(events: readonly EventRow[]): TimelineItem[] {
  const items: TimelineItem[] = [];
  for (const event of events) {
    const known = NAMED.includes(event.firm_status) || event.withdrawn;
    const named = event.kind !== 'forwarded' && event.kind !== 'lapsed' && known;
    const last = items.at(-1);
    if (!named && event.firm_id !== null && last?.kind === event.kind && last.at === event.at) last.count += 1;
    else items.push(past(event, named));
  }
  return items;
}

function forFirm(events: readonly EventRow[], firmId: number): TimelineItem[] {
  return events
    .filter((event) => event.firm_id === firmId || FOR_FIRMS.includes(event.kind))
    .map((event) => past(event, event.firm_id === firmId));
}

function past(event: EventRow, named: boolean): TimelineItem {
  return {
    kind: event.kind,
    at: event.at,
    response_id: named && !event.withdrawn ? event.response_id : null,
    firm: named ? event.firm : null,
    count: 1,
    until: event.until,
    future: false,
  };
}

function nextSteps(
  { status, sent_at, expires_at, exclusive_until, ok, events }: HistoryRow,
  now: Date,
): TimelineItem[] {
  // If no more firms received it than have the first day to themselves, no firm waits for a turn.
  const waits = events.filter(({ kind }) => kind === 'forwarded').length > requestLimits.exclusivePlaces;
  const next = (kind: string, at: string | null): TimelineItem[] =>
    at !== null && new Date(at) > now
      ? [{ kind, at, response_id: null, firm: null, count: 1, until: at, future: true }]
      : [];
  // Staff examine it first: no deadline runs yet.
  if (expires_at === null) return [];
  const choice =
    ok > 0 || status === RequestStatus.new || status === RequestStatus.wait
      ? next('choice_ends', choiceUntilOf(sent_at))
      : [];
  if (status === RequestStatus.new)
    return [...(waits ? next('opens_to_all', exclusive_until) : []), ...next('closes', expires_at), ...choice];
  if (status === RequestStatus.wait) return [...next('closes', expires_at), ...choice];
  return status === RequestStatus.closed ? choice : [];
}
