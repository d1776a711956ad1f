import { sql } from 'kysely';
import type { Actor } from '../../../shared/actor.js';
import { isSeenBy } from '../../../kernel/auth/request-access.sql.js';
import type { Sql } from '../../../kernel/database/database.js';
import type { Cents } from '../../../shared/money.js';
import {
  ResponseStatus,
  type PartCode,
  type RequestStatus,
  type StoredResponseStatus,
} from '../../../shared/requests/codes.js';
import { validUntilOf } from '../../../shared/requests/quote-validity.rules.js';
import { choiceUntil } from '../../forwarding/lifetime.rules.js';
import { outcomesOf } from '../../../shared/requests/outcomes.rules.js';
import type { QuoteTerms } from '../../../shared/requests/quote-cost.rules.js';
import { holdsQuote, quoteRowOf, quoteSelected, termsOf, type QuoteColumns, type QuoteRow } from '../quote.js';
import { contactsVisibleToFirm, contactsVisibleToUser } from '../../response.rules.js';

/** Name and address of a party, as far as both may know them. */
export interface ClientFacts {
  readonly name: string;
  readonly taxCode: string | null;
  readonly address: string | null;
}

/** The content of the written quote, before it is put into words. */
export interface QuoteFacts {
  readonly requestId: number;
  readonly requestTypeId: string;
  readonly part: PartCode | null;
  readonly place: string | null;
  readonly sentAt: Date;
  readonly firm: {
    readonly name: string;
    readonly lawyer: string;
    readonly city: string | null;
    readonly bar: { readonly city: string; readonly number: string; readonly enrolled_on: string } | null;
    readonly vatNumber: string | null;
    readonly taxCode: string | null;
    readonly insurance: {
      readonly company_name: string;
      readonly number: string;
      readonly expiration_date: string;
    } | null;
    /** Address and certified mail; only once the firm was chosen. */
    readonly address: string | null;
    readonly pec: string | null;
  };
  /** Null until the rules let the firm know who it is. */
  readonly client: ClientFacts | null;
  readonly terms: QuoteTerms;
  /** As the firm gave it. */
  readonly quote: QuoteRow;
  /** At which the quote is shown in euro. */
  readonly outcomes: readonly Cents[];
  readonly quotedAt: Date;
  readonly validUntil: Date | null;
  readonly chosenAt: Date | null;
}

interface Address {
  address: string;
  address_line_2?: string | null;
  postal_code?: string | null;
  city: string;
  province_id?: string | null;
}

interface Row extends QuoteRow {
  request_id: number;
  request_type_id: string;
  status: StoredResponseStatus;
  request_status: RequestStatus;
  story: string;
  part: PartCode | null;
  request_city: string | null;
  request_province: string | null;
  request_shares: boolean;
  response_shares: boolean;
  sent_at: Date;
  ended_at: Date | null;
  company_name: string;
  lawyer: string;
  city: string | null;
  bar: QuoteFacts['firm']['bar'];
  vat_number: string | null;
  firm_tax_code: string | null;
  insurance: QuoteFacts['firm']['insurance'];
  firm_address: Address | null;
  pec: string | null;
  client: string;
  client_tax_code: string | null;
  client_address: Address | null;
  firm_flat_rate: boolean;
  answered_at: Date | null;
  edited_at: Date | null;
  valid_until: Date | null;
  approved_at: Date | null;
}

const ANSWERED: readonly StoredResponseStatus[] = [ResponseStatus.ko, ResponseStatus.ok, ResponseStatus.approved];

/** Via Roma 1, 20121 Milano (MI). */
export function addressLine(address: Address | null): string | null {
  if (!address?.address || !address.city) return null;
  const town = [address.postal_code, address.city, address.province_id && `(${address.province_id})`]
    .filter(Boolean)
    .join(' ');
  return [address.address, address.address_line_2, town].filter(Boolean).join(', ');
}

/**
 * The facts of a firm's quote for the firm itself and for the citizen who asked.
 * @returns undefined for anyone else, and for the citizen while the firm has not answered; `'none'` when the answer
 * holds no quote
 */
export async function quoteFacts(
  db: Sql,
  responseId: number,
  actor: Actor,
  now: Date,
): Promise<QuoteFacts | 'none' | undefined> {
  const row = await quoteRow(db, responseId, actor, now);
  if (!row) return undefined;
  if ((row.status !== ResponseStatus.ok && row.status !== ResponseStatus.approved) || !holdsQuote(row)) return 'none';
  return factsOf(row, now);
}

/**
 * The facts of a quote that the firm has not sent yet, or of its correction, as the written quote would show them.
 * @param columns of the quote as it is typed
 * @returns undefined for anyone else; `'none'` if the firm can't quote any more
 */
export async function previewFacts(
  db: Sql,
  responseId: number,
  actor: Actor,
  columns: (request: Pick<Row, 'part'>) => QuoteColumns,
  now: Date,
): Promise<QuoteFacts | 'none' | undefined> {
  const row = await quoteRow(db, responseId, actor, now);
  if (!row || actor.model !== 'lawyer') return undefined;
  if (row.status !== ResponseStatus.ok && row.status !== ResponseStatus.wait) return 'none';
  const flatRate = row.status === ResponseStatus.ok ? row.flat_rate : row.firm_flat_rate;
  return factsOf(
    {
      ...row,
      ...quoteRowOf({ ...columns(row), flatRate }),
      edited_at: now,
      valid_until: row.valid_until ?? choiceUntil(new Date(row.sent_at)),
    },
    now,
  );
}

async function quoteRow(db: Sql, responseId: number, actor: Actor, now: Date): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select p.request_id, p.request_type_id, p.status, r.status as request_status,
      r.description as story, r.part, r.city as request_city,
      r.province_id as request_province,
      r.shared_contacts as request_shares, p.shared_contacts as response_shares, r.sent_at, r.ended_at, f.company_name,
        l.first_name || ' ' || l.last_name as lawyer, f.city, f.bar,
      f.vat_number, f.tax_code as firm_tax_code, f.insurance, l.main_address as firm_address, f.pec::text,
        u.first_name || ' ' || u.last_name as client,
      u.fiscal_data->>'tax_code' as client_tax_code, u.main_address as client_address,
      ${quoteSelected}, f.flat_rate as firm_flat_rate, p.answered_at, p.edited_at,
        p.valid_until, p.approved_at
    from responses p
    join requests r on r.id = p.request_id
    join accounts u on u.id = r.account_id
    join firms f on f.account_id = p.firm_id
    join accounts l on l.id = f.account_id
    where p.id = ${responseId} and r.deleted_at is null and (${isSeenBy(actor, now)}
      or (r.account_id = ${actor.accountId} and p.status = any(${[...ANSWERED]})))`.execute(db);
  return rows[0];
}

function factsOf(row: Row, now: Date): QuoteFacts {
  const rules = {
    status: row.status,
    sharedContacts: row.response_shares,
    request: {
      status: row.request_status,
      sharedContacts: row.request_shares,
      endedAt: row.ended_at && new Date(row.ended_at),
    },
  };
  const firmKnown = contactsVisibleToUser(rules);
  const choice = row.valid_until && new Date(row.valid_until).toISOString();
  const validUntil = validUntilOf(choice, row.valid_through);
  return {
    requestId: row.request_id,
    requestTypeId: row.request_type_id,
    part: row.part,
    place: row.request_city && row.request_city + (row.request_province ? ` (${row.request_province})` : ''),
    sentAt: new Date(row.sent_at),
    firm: {
      name: row.company_name,
      lawyer: row.lawyer,
      city: row.city,
      bar: row.bar,
      vatNumber: row.vat_number,
      taxCode: row.firm_tax_code,
      insurance: row.insurance,
      address: firmKnown ? addressLine(row.firm_address) : null,
      pec: firmKnown ? row.pec : null,
    },
    // The document is the same for both: it names the client once the firm may know them.
    client: contactsVisibleToFirm(rules, now)
      ? { name: row.client, taxCode: row.client_tax_code, address: addressLine(row.client_address) }
      : null,
    terms: termsOf(row),
    quote: row,
    outcomes: outcomesOf(row.story, row.agreed_value_cents === null ? [] : [row.agreed_value_cents / 100]).map(
      (euros) => euros * 100,
    ),
    quotedAt: new Date(row.edited_at ?? row.answered_at ?? now),
    validUntil: validUntil === null ? null : new Date(validUntil),
    chosenAt: row.approved_at && new Date(row.approved_at),
  };
}
