import type { Locale } from '../../shared/locale.js';
import {
  ResponseStatus,
  type PartCode,
  type PlanCode,
  type RequestStatus,
  type StoredResponseStatus,
} from '../../shared/requests/codes.js';
import { statusOfResponse } from '../request.views.js';
import type { FirmFigures } from './firm-figures.sql.js';
import { responseFacts } from '../response.facts.js';
import { contactsVisibleToUser } from '../response.rules.js';
import { responseMachine, responseStates } from '../response.states.js';
import type { ResponseDto, ResponseItem } from '../responses.dto.js';
import { validUntilOf } from '../../shared/requests/quote-validity.rules.js';
import { shownCosts } from '../../shared/requests/shown-costs.rules.js';
import { noQuote, quoteAnswerOf, termsOf, type QuoteRow } from '../quote/quote.js';

/** What the rules of a response ask of its request. */
export interface RequestOfResponse {
  id: number;
  status: RequestStatus;
  plan: PlanCode;
  ok: number;
  ko: number;
  shared_contacts: boolean;
  sent_at: string | null;
  expires_at: string | null;
  request_type_id: string;
  part: PartCode | null;
  description: string;
}

/** A response as SQL hands it over: plain columns, because PostgreSQL takes longer to write a row as JSON than to find it. */
export interface ResponseRow extends QuoteRow {
  id: number;
  status: StoredResponseStatus;
  firm_id: number;
  company_name: string;
  city: string | null;
  province_id: string | null;
  has_photo: boolean;
  languages: string[];
  /** Of the firm, where it has answered. */
  figures: { in_subject: FirmFigures; overall: FirmFigures; answer_hours: number | null } | null;
  first_name: string;
  last_name: string;
  email: string;
  pec: string | null;
  phone: string | null;
  mobile: string | null;
  address: string | null;
  firm_suspended: boolean;
  distance_m: number;
  text_removed: boolean;
  shared_contacts: boolean;
  answered_at: string | null;
  valid_until: string | null;
  read_at: string | null;
  attachments: ResponseDto['attachments'] | null;
}

/** {@link ResponseRow} with its request. */
export interface ResponseWithRequest extends ResponseRow {
  request_id: number;
  request_status: RequestStatus;
  request_plan: PlanCode;
  request_ok: number;
  request_ko: number;
  request_shared_contacts: boolean;
  request_sent_at: string | null;
  request_expires_at: string | null;
  request_type_id: string;
  request_part: PartCode | null;
  request_description: string;
}

/** A response that its owner sees without a name, because the firm has not answered. */
export type UnnamedRow = Pick<ResponseRow, 'id' | 'status'>;

/** What a response says before it is an answer. */
const UNANSWERED: Omit<ResponseRow, keyof UnnamedRow> = {
  firm_id: 0,
  company_name: '',
  city: null,
  province_id: null,
  has_photo: false,
  languages: [],
  figures: null,
  first_name: '',
  last_name: '',
  email: '',
  pec: null,
  phone: null,
  mobile: null,
  address: null,
  firm_suspended: false,
  distance_m: 0,
  ...noQuote,
  text_removed: false,
  shared_contacts: false,
  answered_at: null,
  valid_until: null,
  read_at: null,
  attachments: null,
};

/** The request of a response that was read with it. */
export const requestOf = (row: ResponseWithRequest): RequestOfResponse => ({
  id: row.request_id,
  status: row.request_status,
  plan: row.request_plan,
  ok: row.request_ok,
  ko: row.request_ko,
  shared_contacts: row.request_shared_contacts,
  sent_at: row.request_sent_at,
  expires_at: row.request_expires_at,
  request_type_id: row.request_type_id,
  part: row.request_part,
  description: row.request_description,
});

const lawyerOf = (row: ResponseRow, figures: NonNullable<ResponseRow['figures']>): ResponseDto['lawyer'] => ({
  id: row.firm_id,
  name: row.company_name,
  city: row.city,
  province_id: row.province_id,
  has_photo: row.has_photo,
  languages: row.languages,
  rating: figures.in_subject.rating,
  reviews: figures.in_subject.reviews,
  answers_in_subject: figures.in_subject.answers,
  clients_in_subject: figures.in_subject.clients,
  overall: figures.overall,
  answer_hours: figures.answer_hours,
});

const contactsOf = (row: ResponseRow): ResponseDto['contacts'] => ({
  company_name: row.company_name,
  first_name: row.first_name,
  last_name: row.last_name,
  email: row.email,
  pec: row.pec,
  phone: row.phone,
  mobile: row.mobile,
  address: row.address,
});

/** A response in the words and within the rights of the request's owner. */
export function responseView(row: ResponseRow, request: RequestOfResponse, locale: Locale, now: Date): ResponseDto {
  const { given } = responseStates[row.status];
  const facts = responseFacts(
    {
      status: row.status,
      sharedContacts: row.shared_contacts,
      readAt: row.read_at ? new Date(row.read_at) : null,
      validThrough: row.valid_through,
    },
    {
      status: request.status,
      plan: request.plan,
      okCount: request.ok,
      koCount: request.ko,
      sharedContacts: request.shared_contacts,
      sentAt: request.sent_at ? new Date(request.sent_at) : null,
      expiresAt: request.expires_at ? new Date(request.expires_at) : null,
    },
    { suspended: row.firm_suspended },
  );
  const quoted = row.status === ResponseStatus.ok || row.status === ResponseStatus.approved;
  const shown = <T>(value: T, when = given): T | null => (when ? value : null);
  return {
    id: row.id,
    status: statusOfResponse(row.status, locale, 'citizen'),
    request: { id: request.id },
    lawyer: given && row.figures ? lawyerOf(row, row.figures) : null,
    contacts: contactsVisibleToUser({ status: row.status, request }) ? contactsOf(row) : null,
    distance_km: shown(Math.round(row.distance_m / 100) / 10),
    ...quoteAnswerOf(row, locale, quoted),
    text: shown(row.text),
    text_removed: given && row.text_removed,
    costs: quoted ? shownCosts(termsOf(row), request) : null,
    shared_contacts: row.shared_contacts,
    answered_at: row.answered_at,
    valid_until: shown(validUntilOf(row.valid_until, row.valid_through), quoted),
    read: row.read_at !== null,
    attachments: (given ? row.attachments : null) ?? [],
    allowed_actions: responseMachine.allowed('user', row.status, facts, now),
  };
}

/** A response in the list. */
export function responseItemView(row: ResponseWithRequest, locale: Locale, now: Date): ResponseItem {
  const response = responseView(row, requestOf(row), locale, now);
  const { id, status, request, lawyer, fixed_costs_cents, final_costs_cents, costs } = response;
  const { fee_basis, percentage, percentage_base, agreed_value_cents } = response;
  const { hourly_rate_cents, hours_least, hours_most } = response;
  return {
    id,
    status,
    request,
    lawyer: lawyer && { id: lawyer.id, name: lawyer.name, languages: lawyer.languages },
    fee_basis,
    percentage,
    percentage_base,
    agreed_value_cents,
    hourly_rate_cents,
    hours_least,
    hours_most,
    fixed_costs_cents,
    final_costs_cents,
    costs,
    answered_at: response.answered_at,
    read: response.read,
    allowed_actions: response.allowed_actions,
  };
}

/** The responses to a request that its owner sees: the answers, then the unnamed ones. */
export function responsesView(
  answers: readonly ResponseRow[],
  unnamed: readonly UnnamedRow[],
  request: RequestOfResponse,
  locale: Locale,
  now: Date,
): ResponseDto[] {
  // The answers were read last: one may have come meanwhile.
  const waiting = unnamed.filter(({ id }) => !answers.some((answer) => answer.id === id)).sort((a, b) => a.id - b.id);
  return [...answers, ...waiting.map((row) => ({ ...UNANSWERED, ...row }))].map((row) =>
    responseView(row, request, locale, now),
  );
}
