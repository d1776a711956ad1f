import type { Actor } from '../../shared/actor.js';
import type { Locale } from '../../shared/locale.js';
import { explain, type ScoreTerms } from '../../matching/matching.api.js';
import {
  RequestStatus,
  ResponseStatus,
  type PlanCode,
  type StoredResponseStatus,
} from '../../shared/requests/codes.js';
import { movesForRole } from '../moves/move-permissions.rules.js';
import { planOf, statusOfRequest, statusOfResponse, typeOf } from '../request.views.js';
import type { LawyerRequest, LawyerRequestItem } from './firm-inbox.dto.js';
import type { FirmNotes, FirmNotesShown } from './notes/firm-notes.dto.js';
import type { LapseReason } from '../response.entity.js';
import { responseFacts, type ResponseFacts } from '../response.facts.js';
import { contactsVisibleToFirm, papersReadable, reading, shownStatus } from '../response.rules.js';
import { responseMachine } from '../response.states.js';
import { validUntilOf } from '../../shared/requests/quote-validity.rules.js';
import { shownCosts } from '../../shared/requests/shown-costs.rules.js';
import { holdsQuote, quoteAnswerOf, termsOf, type QuoteRow } from '../quote/quote.js';
import type { ServedPaper } from '../../shared/guidance/served-papers.codes.js';

/** A response with its request, as SQL returns it: everything. The view leaves out what the firm may not read yet. */
export interface FirmInboxRow {
  id: number;
  status: RequestStatus;
  plan: PlanCode;
  request_type_id: string;
  part: number | null;
  shared_contacts: boolean;
  geo: LawyerRequest['geo'];
  ok: number;
  ko: number;
  approved: number;
  contacts: number;
  sent_at: string;
  expires_at: string | null;
  ended_at: string | null;
  exclusive_until: string | null;
  documents_count: number;
  beginning: string | null;
  notes: FirmNotesShown | null;
  response: {
    id: number;
    status: StoredResponseStatus;
    exclusive: boolean;
    distance_m: number;
    forwarded_at: string;
    released_at: string | null;
    lapse_at: string | null;
    lapse_reason: LapseReason | null;
    opened_at: string | null;
    answered_at: string | null;
    read_at: string | null;
    contacts_at: string | null;
    shared_contacts: boolean;
    valid_through: string | null;
  };
}

export interface FirmInboxDetailRow extends FirmInboxRow {
  description: string;
  facts_on: string | null;
  served_paper: ServedPaper | null;
  papers: string[];
  extra: LawyerRequest['extra'];
  documents: LawyerRequest['documents'];
  user: NonNullable<LawyerRequest['user']>;
  feedback: LawyerRequest['feedback'];
  note: Pick<FirmNotes, 'note' | 'version'> | null;
  content: QuoteRow & {
    text_removed: boolean;
    valid_until: string | null;
    lapsed_at: string | null;
    withdrawal_reason: string | null;
    score: number;
    score_terms: ScoreTerms;
    weights_version: number;
    weights: Parameters<typeof explain>[1];
    attachments: LawyerRequest['documents'];
  };
}

const instantOf = (text: string | null): Date | null => (text === null ? null : new Date(text));

function factsOf(row: FirmInboxRow): ResponseFacts {
  return responseFacts(
    {
      status: row.response.status,
      sharedContacts: row.response.shared_contacts,
      contactsAt: instantOf(row.response.contacts_at),
      readAt: instantOf(row.response.read_at),
      validThrough: row.response.valid_through,
    },
    {
      status: row.status,
      plan: row.plan,
      okCount: row.ok,
      koCount: row.ko,
      sharedContacts: row.shared_contacts,
      sentAt: instantOf(row.sent_at),
      expiresAt: instantOf(row.expires_at),
      endedAt: instantOf(row.ended_at),
    },
  );
}

/**
 * Until when the firm's next move is possible: its turn for a pending response, its lapse for a new one, the request's end
 * for an open one.
 */
function deadlineOf(row: FirmInboxRow, shown: number): string | null {
  if (shown === ResponseStatus.pending) return row.exclusive_until;
  if (shown === ResponseStatus.new)
    return row.response.lapse_at && row.expires_at && row.response.lapse_at < row.expires_at
      ? row.response.lapse_at
      : row.expires_at;
  return shown === ResponseStatus.wait ? row.expires_at : null;
}

/** Why a response led to nothing: its own reason, or how the request ended after the firm had opened it. */
export function endOf(status: RequestStatus, reason: LapseReason | null): LapseReason | null {
  if (reason !== null || status === RequestStatus.approved) return reason;
  return status === RequestStatus.retired ? 'retired' : 'ended';
}

const readingOf = (row: FirmInboxRow, now: Date) => reading(row.response.status, factsOf(row).request, now);

/** Where the request is. Before the firm may read it, it sees the town and nothing nearer. */
function placeOf(row: FirmInboxRow, now: Date): LawyerRequest['geo'] {
  const { geo } = row;
  return readingOf(row, now) === 'full'
    ? geo
    : { ...geo, address_full: null, latitude: roughly(geo.latitude), longitude: roughly(geo.longitude) };
}

/** A request in a firm's list: a teaser (type, part, city, date) with its response and the moves of who reads it. */
export function firmInboxItem(
  row: FirmInboxRow,
  { role }: Pick<Actor, 'role'>,
  locale: Locale,
  now: Date,
): LawyerRequestItem {
  const { response } = row;
  const facts = factsOf(row);
  const shown = shownStatus(response.status, facts.request, now);
  const { city, latitude, longitude } = placeOf(row, now);
  return {
    id: row.id,
    request_type: typeOf(row.request_type_id, locale),
    part: row.part,
    geo: { city, latitude, longitude },
    shared_contacts: row.shared_contacts,
    sent_at: row.sent_at,
    exclusive_until: row.exclusive_until,
    responses_counter: { ok: row.ok - row.approved, approved: row.approved },
    documents_count: row.documents_count,
    excerpt: readingOf(row, now) === 'full' ? row.beginning : null,
    response: {
      id: response.id,
      status: statusOfResponse(shown, locale, 'firm', endOf(row.status, response.lapse_reason)),
      exclusive: response.exclusive,
      distance_km: Math.round(response.distance_m / 100) / 10,
      forwarded_at: response.forwarded_at,
      released_at: response.released_at,
      answered_at: response.answered_at,
      allowed_actions: movesForRole(responseMachine.allowed('firm', response.status, facts, now), role),
      deadline: deadlineOf(row, shown),
      notes: row.notes,
    },
  };
}

/** A request as far as the firm may read it. */
export function firmInboxRequest(
  row: FirmInboxDetailRow,
  reader: Pick<Actor, 'role'>,
  locale: Locale,
  now: Date,
): LawyerRequest {
  const item = firmInboxItem(row, reader, locale, now);
  const reads = readingOf(row, now);
  const full = reads === 'full';
  const facts = factsOf(row);
  const contacts = contactsVisibleToFirm(
    { status: row.response.status, sharedContacts: row.response.shared_contacts, request: facts.request },
    now,
  );
  const { content } = row;
  return {
    ...item,
    status: statusOfRequest(row.status, locale),
    plan: planOf(row.plan, locale),
    geo: placeOf(row, now),
    created_at: row.sent_at,
    expires_at: row.expires_at,
    responses_counter: {
      ...item.responses_counter,
      ko: row.ko,
      given: row.ok + row.ko,
      contacts: row.contacts,
    },
    description: full ? row.description : null,
    facts_on: full ? row.facts_on : null,
    served_paper: full ? row.served_paper : null,
    papers_at_hand: full ? row.papers : [],
    extra: full ? row.extra : [],
    documents: papersReadable(row.response.status, facts.request, now) ? row.documents : [],
    user: contacts ? row.user : null,
    feedback: row.feedback,
    response: {
      ...item.response,
      reading: reads,
      lapse_at: row.response.lapse_at,
      opened_at: row.response.opened_at,
      shared_contacts: row.response.shared_contacts,
      ...quoteAnswerOf(content, locale),
      text_removed: content.text_removed,
      costs: holdsQuote(content) ? shownCosts(termsOf(content), row) : null,
      read_at: row.response.read_at,
      valid_until: validUntilOf(content.valid_until, content.valid_through),
      withdrawn: withdrawnOf(row),
      attachments: content.attachments,
      score: Math.round(content.score * 10) / 10,
      why: explain(content.score_terms, content.weights, locale),
      weights_version: content.weights_version,
      notes: row.notes && row.note && { ...row.notes, ...row.note },
    },
  };
}

function withdrawnOf({ response, content }: FirmInboxDetailRow): LawyerRequest['response']['withdrawn'] {
  if (response.lapse_reason !== 'withdrawn' || content.lapsed_at === null) return null;
  return { at: content.lapsed_at, reason: content.withdrawal_reason };
}

/** A coordinate to about a kilometre. */
function roughly(coordinate: number | null): number | null {
  return coordinate === null ? null : Math.round(coordinate * 100) / 100;
}
