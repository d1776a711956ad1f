import { sql } from 'kysely';
import { iso, type Moment } from '../../kernel/database/sql.js';
import { requestLimits } from '../../shared/limits.js';
import { quoteInJson, quoteRowOf } from '../quote/quote.js';
import type { FirmInboxDetailRow } from './firm-inbox.views.js';
import { noteInJson, notesInJson } from './notes/firm-notes.sql.js';
import type { Request } from '../request.entity.js';
import type { Response } from '../response.entity.js';

/** The rows of a firm's inbox, as SQL builds them: `p` is the response, `r` its request, `u` the citizen. */

const beginning = sql`left(r.description, ${sql.lit(requestLimits.excerpt)})`;

/** A response with its request, as a list shows it. */
export const row = (now: Moment) => sql`
  'id', r.id, 'status', r.status, 'plan', r.plan, 'request_type_id', r.request_type_id, 'part', r.part,
    'shared_contacts', r.shared_contacts,
  'geo', json_build_object('address_full', r.address_full, 'city', r.city, 'country_id', r.country_id,
    'latitude', r.latitude, 'longitude', r.longitude, 'province_id', r.province_id),
  'ok', r.ok_count, 'ko', r.ko_count, 'approved', r.approved_count, 'contacts', r.contacts_count,
  'sent_at', ${iso(sql`r.sent_at`)}, 'expires_at', ${iso(sql`r.expires_at`)}, 'ended_at', ${iso(sql`r.ended_at`)},
  'exclusive_until', ${iso(sql`r.exclusive_until`)},
  'beginning', ${beginning}, 'notes', ${notesInJson(now)},
  'documents_count', (select count(*) from documents d where d.request_id = r.id),
  'response', json_build_object('id', p.id, 'status', p.status, 'exclusive', p.exclusive, 'distance_m', p.distance_m,
    'forwarded_at', ${iso(sql`p.forwarded_at`)}, 'released_at', ${iso(sql`p.released_at`)},
      'lapse_at', ${iso(sql`p.lapse_at`)}, 'lapse_reason', p.lapse_reason, 'opened_at', ${iso(sql`p.opened_at`)},
    'answered_at', ${iso(sql`p.answered_at`)}, 'read_at', ${iso(sql`p.read_at`)},
      'contacts_at', ${iso(sql`p.contacts_at`)}, 'shared_contacts', p.shared_contacts, 'valid_through', p.valid_through)`;

const files = (column: 'd.request_id' | 'd.response_id', id: 'r.id' | 'p.id', more = sql``) => sql`
  coalesce((select json_agg(json_build_object('id', d.id, 'name', d.name, 'content_type', d.content_type, 'scan', d.scan,
    'size', d.size, 'created_at', ${iso(sql`d.created_at`)}${more}) order by d.id)
    from documents d where ${sql.ref(column)} = ${sql.ref(id)}), '[]')`;
const documents = files('d.request_id', 'r.id', sql`, 'kind', d.kind`);
const attachments = files('d.response_id', 'p.id');

const user = sql`
  json_build_object('first_name', u.first_name, 'last_name', u.last_name, 'email', u.email, 'phone', u.phone, 'mobile', u.mobile)`;

const feedback = sql`
  (select json_build_object('satisfaction_lawyer', k.satisfaction_lawyer, 'review_lawyer', k.review_lawyer,
    'reply', case when k.reply_removed_at is null then k.reply end)
    from feedbacks k where k.request_id = r.id and k.firm_id = p.firm_id and k.removed_at is null)`;

const weights = sql`(select w.weights from score_weights w where w.version = p.weights_version)`;

/** What one request of the inbox has in addition to {@link row}. */
export const detail = sql`
  'description', r.description, 'facts_on', r.facts_on, 'served_paper', r.served_paper, 'papers', r.papers, 'extra', r.extra,
  'documents', ${documents}, 'user', ${user}, 'feedback', ${feedback}, 'note', ${noteInJson},
  'content', json_build_object(${quoteInJson}, 'text_removed', p.text_removed_at is not null,
    'valid_until', ${iso(sql`p.valid_until`)}, 'lapsed_at', ${iso(sql`p.lapsed_at`)},
    'withdrawal_reason', p.withdrawal_reason, 'score', p.score, 'score_terms', p.score_terms, 'weights_version', p.weights_version,
    'weights', ${weights}, 'attachments', ${attachments})`;

/** The part of {@link detail} that is in other tables, for a caller who has both rows. */
export const beside = (now: Moment) => sql<BesideRows>`(
  select json_build_object('beginning', ${beginning}, 'documents', ${documents}, 'user', ${user}, 'feedback', ${feedback},
    'notes', ${notesInJson(now)}, 'note', ${noteInJson}, 'weights', ${weights}, 'attachments', ${attachments})
  from accounts u where u.id = r.account_id)`;

/** What {@link beside} has read. */
export type BesideRows = Pick<FirmInboxDetailRow, 'beginning' | 'documents' | 'user' | 'feedback' | 'notes' | 'note'> &
  Pick<FirmInboxDetailRow['content'], 'weights' | 'attachments'>;

const isoOf = (at: Date | null | undefined): string | null => at?.toISOString() ?? null;

/**
 * The row that SQL would build, for a caller who has just written it: reading it again would cost a fifth of the time of
 * a quote. A test compares the two.
 */
export function rowOf(
  request: Readonly<Request>,
  response: Readonly<Response>,
  { beginning: excerpt, weights: scored, attachments: attached, ...others }: BesideRows,
): FirmInboxDetailRow {
  return {
    id: request.id,
    status: request.status,
    plan: request.plan,
    request_type_id: request.requestTypeId,
    part: request.part ?? null,
    shared_contacts: request.sharedContacts,
    geo: {
      address_full: request.addressFull ?? null,
      city: request.city ?? null,
      country_id: request.countryId ?? null,
      latitude: request.latitude ?? null,
      longitude: request.longitude ?? null,
      province_id: request.provinceId ?? null,
    },
    ok: request.okCount,
    ko: request.koCount,
    approved: request.approvedCount,
    contacts: request.contactsCount,
    sent_at: isoOf(request.sentAt) as string,
    expires_at: isoOf(request.expiresAt),
    ended_at: isoOf(request.endedAt),
    exclusive_until: isoOf(request.exclusiveUntil),
    beginning: excerpt,
    documents_count: others.documents.length,
    response: {
      id: response.id,
      status: response.status,
      exclusive: response.exclusive,
      distance_m: response.distanceM,
      forwarded_at: response.forwardedAt.toISOString(),
      released_at: isoOf(response.releasedAt),
      lapse_at: isoOf(response.lapseAt),
      lapse_reason: response.lapseReason ?? null,
      opened_at: isoOf(response.openedAt),
      answered_at: isoOf(response.answeredAt),
      read_at: isoOf(response.readAt),
      contacts_at: isoOf(response.contactsAt),
      shared_contacts: response.sharedContacts,
      valid_through: response.validThrough ?? null,
    },
    description: request.description,
    facts_on: request.factsOn ?? null,
    served_paper: request.servedPaper ?? null,
    papers: request.papers,
    extra: request.extra,
    ...others,
    content: {
      ...quoteRowOf(response),
      text_removed: response.textRemovedAt != null,
      valid_until: isoOf(response.validUntil),
      lapsed_at: isoOf(response.lapsedAt),
      withdrawal_reason: response.withdrawalReason ?? null,
      score: response.score,
      score_terms: response.scoreTerms as unknown as FirmInboxDetailRow['content']['score_terms'],
      weights_version: response.weightsVersion,
      weights: scored,
      attachments: attached,
    },
  };
}
