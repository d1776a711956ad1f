import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  defineList,
  oneOf,
  since,
  until,
  withAccount,
} from '../../staff/staff.api.js';
import { invoiceStateLabels, invoiceStates, type InvoiceState } from '../billing.codes.js';

/** To whom it is made out, as the document says. */
const buyerName = sql<string>`coalesce(nullif(i.buyer->>'company_name', ''), concat_ws(' ', i.buyer->>'first_name', i.buyer->>'last_name'))`;

/** Invoices and credit notes. */
export const invoicesList = defineList({
  resource: 'invoices',
  from: sql`invoices i ${withAccount(sql`i.account_id`)}`,
  id: sql`i.id`,
  fields: {
    id: sql<number>`i.id`,
    kind: sql<string>`i.kind`,
    number: sql<string>`i.number || '/' || i.year`,
    year: sql<number>`i.year`,
    issued_on: sql<string>`to_char(i.issued_on, 'YYYY-MM-DD')`,
    account: accountReference,
    buyer_name: buyerName,
    description: sql<string>`i.description`,
    net_cents: sql<number>`i.net_cents`,
    vat_cents: sql<number>`i.vat_cents`,
    gross_cents: sql<number>`i.gross_cents`,
    state: sql<InvoiceState>`i.state`,
    state_at: iso(sql`i.state_at`),
    original_id: sql<number | null>`i.original_id`,
    checkout_id: sql<number>`i.checkout_id`,
  },
  details: {
    credit_notes: sql`(select coalesce(json_agg(n.id order by n.id), '[]') from invoices n where n.original_id = i.id)`,
  },
  sorts: {
    number: sql`(i.year, i.number)`,
    year: sql`i.year`,
    issued_on: sql`i.issued_on`,
    kind: sql`i.kind`,
    gross_cents: sql`i.gross_cents`,
    state: sql`i.state`,
    state_at: sql`i.state_at`,
  },
  order: ['id', 'DESC'],
  filters: {
    state: oneOf(sql`i.state`, invoiceStates),
    kind: oneOf(sql`i.kind`, ['invoice', 'credit_note']),
    year: anyNumber(sql`i.year`),
    account_id: anyNumber(sql`i.account_id`),
    checkout_id: anyNumber(sql`i.checkout_id`),
    from: since(sql`i.issued_at`),
    to: until(sql`i.issued_at`),
  },
  search: [
    sql`i.number || '/' || i.year`,
    buyerName,
    sql`i.buyer->>'vat_number'`,
    sql`i.buyer->>'tax_code'`,
    sql`i.description`,
    ...accountSearch,
  ],
  label: ({ state }, locale) => ({ state_label: invoiceStateLabels[state][locale] }),
});
