import { sql } from 'kysely';
import { z } from 'zod';
import { dayInRome } from '../../shared/calendar.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  inTurn,
  oneOf,
  sinceDay,
  untilDay,
  whether,
  withAccount,
  yesOrNo,
} from '../../staff/staff.api.js';
import { billingLimits } from '../../shared/limits.js';
import { invoiceStateLabels, invoiceStates } from '../../shared/billing/billing.codes.js';
import { transmissionLabels, transmissionStates } from '../../shared/billing/transmission.codes.js';
import { handMoves, isCorrectable } from '../../shared/billing/invoice.states.js';
import { keptBuyer } from '../buyer.dto.js';
import { isUnsent, signedCents, toSendBy } from '../invoices/invoice.sql.js';
import { checksOf } from '../transmission/checks-failure.js';
import { lastTransmissionFailure, lastTransmissionState } from '../transmission/last-transmission.js';
import { isSilent, transmissionRecord, transmissionsOf } from './transmissions.sql.js';

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

/** Invoices whose last day to be sent comes soon, or has passed. */
const dueSoon = {
  schema: yesOrNo,
  where: (value: boolean, now: Date) =>
    sql`coalesce(${isUnsent} and ${toSendBy} <= ${dayInRome(now)}::date + ${billingLimits.invoiceWarningDays}::integer, false) = ${value}`,
};

/** Invoices and credit notes. */
export const invoicesList = defineList({
  resource: 'invoices',
  name: 'InvoiceRecord',
  from: sql`invoices i ${withAccount(sql`i.account_id`)}`,
  id: sql`i.id`,
  columns: {
    id: column.integer(sql`i.id`),
    number: column.text(sql`i.number || '/' || i.year`, {
      heading: { it: 'Numero', en: 'Number' },
      sort: inTurn(sql`i.year`, sql`i.number`),
      description: 'as it is written: 12/2026',
    }),
    kind: column.oneOf(sql`i.kind`, ['invoice', 'credit_note'], {
      heading: { it: 'Documento', en: 'Document' },
      sort: true,
      labels: kindLabels,
    }),
    year: column.integer(sql`i.year`, { sort: true }),
    issued_on: column.day(sql`i.issued_on`, { heading: { it: 'Emesso il', en: 'Issued on' }, sort: true }),
    buyer_name: column.text(buyerName, {
      heading: { it: 'Intestato a', en: 'Made out to' },
      description: 'to whom it is made out, as the document says',
    }),
    account: column.account({ heading: { id: { it: 'Numero account', en: 'Account number' } } }),
    vat_number: column.text(sql`i.buyer->>'vat_number'`, {
      heading: { it: 'Partita IVA', en: 'VAT number' },
      nullable: true,
    }),
    tax_code: column.text(sql`i.buyer->>'tax_code'`, {
      heading: { it: 'Codice fiscale', en: 'Tax code' },
      nullable: true,
    }),
    description: column.text(sql`i.description`, { heading: { it: 'Descrizione', en: 'Description' } }),
    net_cents: column.integer(sql`i.net_cents`),
    vat_cents: column.integer(sql`i.vat_cents`),
    gross_cents: column.integer(sql`i.gross_cents`, { sort: true }),
    signed_net_cents: column.integer(signedCents(sql`i.net_cents`, sql`i.kind`), {
      heading: { it: 'Imponibile (€)', en: 'Net (€)' },
      description: 'below zero on a credit note, like the other two',
    }),
    signed_vat_cents: column.integer(signedCents(sql`i.vat_cents`, sql`i.kind`), {
      heading: { it: 'IVA (€)', en: 'VAT (€)' },
    }),
    signed_gross_cents: column.integer(signedCents(sql`i.gross_cents`, sql`i.kind`), {
      heading: { it: 'Totale (€)', en: 'Total (€)' },
      sort: true,
    }),
    state: column.oneOf(sql`i.state`, invoiceStates, {
      heading: { it: 'Stato', en: 'State' },
      sort: true,
      labels: invoiceStateLabels,
    }),
    state_at: column.instant(sql`i.state_at`, {
      heading: { it: 'Dal', en: 'Since' },
      sort: inTurn(sql`i.state_at`),
      nullable: true,
    }),
    to_send_by: column.day(toSendBy, {
      heading: { it: 'Da inviare entro', en: 'To be sent by' },
      sort: true,
      nullable: true,
      description: 'of an invoice that was not sent: the last day on which the law lets it be sent',
    }),
    transmission: column.oneOf(lastTransmissionState, transmissionStates, {
      heading: { it: 'Invio', en: 'Transmission' },
      labels: transmissionLabels,
      nullable: true,
      description: 'of its last transmission; null where it was sent by hand, or not yet',
    }),
    failure: column.text(lastTransmissionFailure, {
      nullable: true,
      description:
        'why its last transmission did not leave: the checks that it fails, or the answer of the mail server',
    }),
    failed_checks: column.computed(z.array(z.strictObject({ code: z.string(), text: z.string() }))),
    next_states: column.computed(
      z.array(z.enum(invoiceStates)).meta({ description: 'where finance may move it by hand' }),
    ),
    is_correctable: column.computed(
      z.boolean().meta({ description: 'it counts as not issued: to whom it is made out can be corrected' }),
    ),
    original_id: column.integer(sql`i.original_id`, { nullable: true }),
    checkout_id: column.integer(sql`i.checkout_id`, { heading: { it: 'Pagamento', en: 'Payment' } }),
  },
  details: {
    buyer: column.of(sql`i.buyer`, keptBuyer),
    transmissions: column.of(transmissionsOf, z.array(transmissionRecord)),
    credit_notes: column.of(
      sql`(select coalesce(json_agg(n.id order by n.id), '[]') from invoices n where n.original_id = i.id)`,
      z.array(z.number().int()),
    ),
  },
  order: ['id', 'DESC'],
  filters: {
    state: oneOf(sql`i.state`, invoiceStates),
    kind: oneOf(sql`i.kind`, ['invoice', 'credit_note']),
    unsent: whether(isUnsent),
    transmission: oneOf(lastTransmissionState, transmissionStates),
    silent: isSilent,
    due_soon: dueSoon,
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
  label: ({ state, transmission, failure }, locale) => ({
    failed_checks: checksOf(failure).map(({ code, text }) => ({ code, text: text[locale] })),
    next_states: handMoves(state, transmission),
    is_correctable: isCorrectable(state, transmission),
  }),
});
