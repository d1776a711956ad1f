import { sql } from 'kysely';
import { dayInRome } from '../../shared/calendar.js';
import { iso } from '../../kernel/database/sql.js';
import {
  accountReference,
  accountSearch,
  anyNumber,
  defineList,
  inTurn,
  oneOf,
  sinceDay,
  sparse,
  untilDay,
  whether,
  withAccount,
  yesOrNo,
} from '../../staff/staff.api.js';
import { invoiceStateLabels, invoiceStates, type InvoiceState } from '../../shared/billing/billing.codes.js';
import { isUnsent, signedCents, toSendBy } from '../invoices/invoice.sql.js';

/** To whom it is made out, as the document says. */
const buyerName = sql<string>`
  coalesce(
    nullif(i.buyer->>'company_name', ''),
    concat_ws(' ', i.buyer->>'first_name', i.buyer->>'last_name')
  )`;

const kindLabels = {
  invoice: { it: 'Fattura', en: 'Invoice' },
  credit_note: { it: 'Nota di credito', en: 'Credit note' },
} as const;

/** Invoices that were not sent in the days that the law gives. */
const overdue = {
  schema: yesOrNo,
  where: (value: boolean, now: Date) =>
    sql`coalesce(${isUnsent} and ${toSendBy} < ${dayInRome(now)}::date, false) = ${value}`,
};

/** Invoices and credit notes. */
export const invoicesList = defineList({
  resource: 'invoices',
  from: sql`invoices i ${withAccount(sql`i.account_id`)}`,
  id: sql`i.id`,
  fields: {
    id: sql<number>`i.id`,
    kind: sql<'invoice' | 'credit_note'>`i.kind`,
    number: sql<string>`i.number || '/' || i.year`,
    year: sql<number>`i.year`,
    issued_on: sql<string>`to_char(i.issued_on, 'YYYY-MM-DD')`,
    account: accountReference,
    buyer_name: buyerName,
    vat_number: sql<string | null>`i.buyer->>'vat_number'`,
    tax_code: sql<string | null>`i.buyer->>'tax_code'`,
    description: sql<string>`i.description`,
    net_cents: sql<number>`i.net_cents`,
    vat_cents: sql<number>`i.vat_cents`,
    gross_cents: sql<number>`i.gross_cents`,
    signed_net_cents: signedCents(sql`i.net_cents`, sql`i.kind`),
    signed_vat_cents: signedCents(sql`i.vat_cents`, sql`i.kind`),
    signed_gross_cents: signedCents(sql`i.gross_cents`, sql`i.kind`),
    state: sql<InvoiceState>`i.state`,
    state_at: iso(sql`i.state_at`),
    to_send_by: sql<string | null>`to_char(${toSendBy}, 'YYYY-MM-DD')`,
    original_id: sql<number | null>`i.original_id`,
    checkout_id: sql<number>`i.checkout_id`,
  },
  details: {
    credit_notes: sql`(select coalesce(json_agg(n.id order by n.id), '[]') from invoices n where n.original_id = i.id)`,
  },
  sorts: {
    number: inTurn(sql`i.year`, sql`i.number`),
    year: sql`i.year`,
    issued_on: sql`i.issued_on`,
    kind: sql`i.kind`,
    gross_cents: sql`i.gross_cents`,
    signed_gross_cents: signedCents(sql`i.gross_cents`, sql`i.kind`),
    to_send_by: sparse(toSendBy),
    state: sql`i.state`,
    state_at: sql`i.state_at`,
  },
  order: ['id', 'DESC'],
  filters: {
    state: oneOf(sql`i.state`, invoiceStates),
    kind: oneOf(sql`i.kind`, ['invoice', 'credit_note']),
    unsent: whether(isUnsent),
    overdue,
    year: anyNumber(sql`i.year`),
    account_id: anyNumber(sql`i.account_id`),
    checkout_id: anyNumber(sql`i.checkout_id`),
    from: sinceDay(sql`i.issued_on`),
    to: untilDay(sql`i.issued_on`),
  },
  sums: [sql`i.gross_cents`, sql`i.net_cents`],
  search: [
    sql`i.number || '/' || i.year`,
    buyerName,
    sql`i.buyer->>'vat_number'`,
    sql`i.buyer->>'tax_code'`,
    sql`i.description`,
    ...accountSearch,
  ],
  label: ({ kind, state }, locale) => ({
    kind_label: kindLabels[kind][locale],
    state_label: invoiceStateLabels[state][locale],
  }),
  table: {
    number: { it: 'Numero', en: 'Number' },
    kind_label: { it: 'Documento', en: 'Document' },
    issued_on: { it: 'Emesso il', en: 'Issued on' },
    buyer_name: { it: 'Intestato a', en: 'Made out to' },
    'account.id': { it: 'Numero account', en: 'Account number' },
    vat_number: { it: 'Partita IVA', en: 'VAT number' },
    tax_code: { it: 'Codice fiscale', en: 'Tax code' },
    description: { it: 'Descrizione', en: 'Description' },
    signed_net_cents: { it: 'Imponibile (€)', en: 'Net (€)' },
    signed_vat_cents: { it: 'IVA (€)', en: 'VAT (€)' },
    signed_gross_cents: { it: 'Totale (€)', en: 'Total (€)' },
    state_label: { it: 'Stato', en: 'State' },
    state_at: { it: 'Dal', en: 'Since' },
    to_send_by: { it: 'Da inviare entro', en: 'To be sent by' },
    checkout_id: { it: 'Pagamento', en: 'Payment' },
  },
});
