import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import * as label from './labels.js';
import { refused, type SignedIn } from './token.js';

interface RequestRow {
  id: number;
  status: number;
  plan: number;
  request_type_id: string;
  part: number | null;
  address_full: string;
  city: string;
  province_id: string;
  country_id: string;
  latitude: number;
  longitude: number;
  shared_contacts: boolean;
  ok_count: number;
  ko_count: number;
  approved_count: number;
  contacts_count: number;
  created_at: Date;
  sent_at: Date;
  expires_at: Date;
  exclusive_until: Date | null;
}

interface InboxRow extends RequestRow {
  excerpt: string;
  documents_count: number;
  response_id: number;
  response_status: number;
  exclusive: boolean;
  distance_m: number;
  forwarded_at: Date;
  released_at: Date | null;
  lapse_at: Date | null;
  opened_at: Date | null;
  answered_at: Date | null;
  response_contacts: boolean;
}

const REQUEST = `r.id, r.status, r.plan, r.request_type_id, r.part, r.address_full, r.city, r.province_id, r.country_id,
  r.latitude, r.longitude, r.shared_contacts, r.ok_count, r.ko_count, r.approved_count, r.contacts_count, r.created_at,
  r.sent_at, r.expires_at, r.exclusive_until`;

const PLACE = `left(r.description, 160) as excerpt, p.id as response_id, p.status as response_status, p.exclusive,
  p.distance_m, p.forwarded_at, p.released_at, p.lapse_at, p.opened_at, p.answered_at, p.shared_contacts as response_contacts,
  (select count(*) from documents d where d.request_id = r.id) as documents_count`;

/** A firm's open requests, the earliest end first, and their number. */
const INBOX = `
  select ${REQUEST}, ${PLACE}
  from responses p join requests r on r.id = p.request_id
  where p.firm_id = $1 and p.status in (1, 2, 3) and r.status in (2, 3) and r.expires_at > now() and r.deleted_at is null
  order by r.expires_at, p.id desc limit $2 offset $3`;
const INBOX_TOTAL = `select count(*) as total from responses where firm_id = $1 and status in (1, 2, 3)`;

const FIRM_DETAIL = `
  select ${REQUEST}, ${PLACE}, r.description, r.extra, p.text, p.percentage_hundredths, p.percentage_base,
    p.agreed_value_cents, p.fixed_costs_cents, p.final_costs_cents, p.additional_costs, p.flat_rate, p.read_at,
    p.valid_until, p.score, p.score_terms, p.weights_version, u.first_name, u.last_name, u.email, u.phone, u.mobile
  from responses p join requests r on r.id = p.request_id join accounts u on u.id = r.account_id
  where r.id = $1 and p.firm_id = $2 and r.deleted_at is null`;

const OWN = `
  select ${REQUEST}, left(r.description, 90) as title from requests r
  where r.account_id = $1 and r.deleted_at is null order by r.id desc limit $2 offset $3`;
const OWN_TOTAL = `select count(*) as total from requests where account_id = $1 and deleted_at is null`;

const OWN_DETAIL = `
  select ${REQUEST}, r.description, r.extra, r.approved_at, r.closed_at, r.extended_at
  from requests r where r.id = $1 and r.account_id = $2 and r.deleted_at is null`;

const RESPONSES = `
  select p.id, p.status, p.firm_id, p.distance_m, p.text, p.percentage_hundredths, p.percentage_base,
    p.agreed_value_cents, p.fixed_costs_cents, p.final_costs_cents, p.additional_costs, p.flat_rate, p.shared_contacts,
    p.answered_at, p.valid_until, p.read_at, f.company_name, f.city, f.province_id, f.pec, a.first_name, a.last_name,
    a.email, a.phone, a.mobile
  from responses p join firms f on f.account_id = p.firm_id join accounts a on a.id = p.firm_id
  where p.request_id = $1 and p.status in (2, 3, 5, 7, 9)
  order by p.answered_at nulls last, p.id`;

interface ResponseRow {
  id: number;
  status: number;
  firm_id: number;
  distance_m: number;
  text: string | null;
  percentage_hundredths: number | null;
  percentage_base: string | null;
  agreed_value_cents: number | null;
  fixed_costs_cents: number | null;
  final_costs_cents: number | null;
  additional_costs: boolean;
  flat_rate: boolean;
  shared_contacts: boolean;
  answered_at: Date | null;
  valid_until: Date | null;
  read_at: Date | null;
  company_name: string;
  city: string | null;
  province_id: string | null;
  pec: string | null;
  first_name: string;
  last_name: string;
  email: string;
  phone: string | null;
  mobile: string | null;
}

type FirmDetailRow = InboxRow & ResponseRow & Record<'description', string> & Record<'extra' | 'score_terms', unknown>;
type OwnDetailRow = RequestRow & Record<'description', string> & Record<'extra', unknown> & Record<'approved_at', Date>;

const request = (row: RequestRow) => ({
  id: row.id,
  status: label.requestStatus(row.status),
  plan: label.plan(row.plan),
  request_type: label.requestType(row.request_type_id),
  part: row.part,
  geo: {
    address_full: row.address_full,
    city: row.city,
    country_id: row.country_id,
    latitude: row.latitude,
    longitude: row.longitude,
    province_id: row.province_id,
  },
  shared_contacts: row.shared_contacts,
  created_at: row.created_at,
  sent_at: row.sent_at,
  expires_at: row.expires_at,
  exclusive_until: row.exclusive_until,
  responses_counter: {
    ok: row.ok_count - row.approved_count,
    ko: row.ko_count,
    approved: row.approved_count,
    given: row.ok_count + row.ko_count,
    contacts: row.contacts_count,
  },
});

const inboxItem = (row: InboxRow) => ({
  ...request(row),
  documents_count: row.documents_count,
  excerpt: row.response_status === 3 ? row.excerpt : null,
  response: {
    id: row.response_id,
    status: label.statusForFirm(row.response_status),
    reading: row.response_status === 3 ? 'full' : 'teaser',
    exclusive: row.exclusive,
    distance_km: Math.round(row.distance_m / 100) / 10,
    forwarded_at: row.forwarded_at,
    released_at: row.released_at,
    lapse_at: row.lapse_at,
    opened_at: row.opened_at,
    answered_at: row.answered_at,
    shared_contacts: row.response_contacts,
    allowed_actions: row.response_status === 3 ? ['quote', 'decline'] : row.response_status === 2 ? ['open'] : [],
    deadline: row.response_status === 2 ? row.lapse_at : row.expires_at,
  },
});

const firmDetail = (row: FirmDetailRow) => {
  const item = inboxItem(row);
  return {
    ...item,
    description: row.description,
    extra: row.extra,
    documents: [],
    user: row.response_contacts ? contactsOf(row) : null,
    feedback: null,
    response: { ...item.response, ...quoteOf(row), score_terms: row.score_terms },
  };
};

const contactsOf = ({ first_name, last_name, email, phone, mobile }: ResponseRow) => ({
  first_name,
  last_name,
  email,
  phone,
  mobile,
});

const quoteOf = (row: ResponseRow) => ({
  text: row.text,
  percentage: row.percentage_hundredths === null ? null : row.percentage_hundredths / 100,
  percentage_base: row.percentage_base,
  agreed_value_cents: row.agreed_value_cents,
  fixed_costs: label.money(row.fixed_costs_cents ?? 0),
  fixed_costs_cents: row.fixed_costs_cents,
  final_costs: label.money(row.final_costs_cents ?? 0),
  final_costs_cents: row.final_costs_cents,
  additional_costs: row.additional_costs,
  flat_rate: row.flat_rate,
  valid_until: row.valid_until,
});

const ownDetail = (row: OwnDetailRow, responses: readonly ResponseRow[]) => ({
  ...request(row),
  description: row.description,
  extra: row.extra,
  approved_at: row.approved_at,
  allowed_actions: row.status === 3 ? ['choose', 'extend', 'upgrade', 'add_information', 'delete'] : ['delete'],
  responses: responses.map((one) => ({
    id: one.id,
    status: label.statusForCitizen(one.status),
    request: { id: row.id },
    lawyer: { id: one.firm_id, name: one.company_name, city: one.city, province_id: one.province_id },
    contacts: one.status === 9 ? { company_name: one.company_name, pec: one.pec, ...contactsOf(one) } : null,
    distance_km: Math.round(one.distance_m / 100) / 10,
    ...quoteOf(one),
    shared_contacts: one.shared_contacts,
    answered_at: one.answered_at,
    read: one.read_at !== null,
    allowed_actions: one.status === 7 ? ['choose'] : [],
  })),
});

const ownItem = (row: RequestRow & { title: string }) => ({ ...request(row), title: row.title });

/** The statements of a list, and the mapping of its rows. */
interface List {
  readonly page: string;
  readonly total: string;
  readonly item: (row: never) => unknown;
}

interface Paged {
  Querystring: { page?: string; page_size?: string };
}

/** Lists and details of requests. */
export function requestRoutes(app: FastifyInstance, pool: Pool, signedIn: SignedIn): void {
  const list = async (account: number, { page = '1', page_size = '10' }: Paged['Querystring'], own: List) => {
    const size = Number(page_size);
    const [rows, counted] = await Promise.all([
      pool.query<never>(own.page, [account, size, (Number(page) - 1) * size]),
      pool.query<{ total: number }>(own.total, [account]),
    ]);
    return { info: rows.rows.map(own.item), page: Number(page), page_size: size, total: counted.rows[0]?.total };
  };

  app.get<Paged>('/api/v1/requests/lawyer', (call) =>
    list(signedIn(call), call.query, { page: INBOX, total: INBOX_TOTAL, item: inboxItem }),
  );

  app.get<Paged>('/api/v1/requests/user', (call) =>
    list(signedIn(call), call.query, { page: OWN, total: OWN_TOTAL, item: ownItem }),
  );

  app.get<{ Params: { id: string } }>('/api/v1/requests/:id', async (call) => {
    const account = signedIn(call);
    const { rows } = await pool.query<OwnDetailRow>(OWN_DETAIL, [call.params.id, account]);
    const [row] = rows;
    if (!row) throw refused(404);
    const responses = await pool.query<ResponseRow>(RESPONSES, [row.id]);
    return { info: ownDetail(row, responses.rows) };
  });

  // The product chooses by the role in the token; here each has a separate address.
  app.get<{ Params: { id: string } }>('/api/v1/firm/requests/:id', async (call) => {
    const { rows } = await pool.query<FirmDetailRow>(FIRM_DETAIL, [call.params.id, signedIn(call)]);
    const [row] = rows;
    if (!row) throw refused(404);
    return { info: firmDetail(row) };
  });
}
