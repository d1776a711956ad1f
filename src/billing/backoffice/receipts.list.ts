import { sql } from 'kysely';
import { anyNumber, column, defineList, oneOf, since, until } from '../../staff/staff.api.js';
import {
  receiptKindLabels,
  receiptKinds,
  receiptOutcomeLabels,
  receiptOutcomes,
  receiptReasonLabels,
  receiptReasons,
} from '../../shared/billing/transmission.codes.js';
import { receiptErrors } from './transmissions.sql.js';

/** What came from the exchange system, also what answers none of our files. */
export const receiptsList = defineList({
  resource: 'invoice-receipts',
  name: 'InvoiceReceiptRecord',
  from: sql`
    invoice_receipts r
    left join invoice_transmissions t on t.id = r.transmission_id
    left join invoices i on i.id = t.invoice_id`,
  id: sql`r.id`,
  columns: {
    id: column.integer(sql`r.id`),
    notified_at: column.instant(sql`r.notified_at`, { heading: { it: 'Arrivata', en: 'Arrived' }, sort: true }),
    kind: column.oneOf(sql`r.kind`, receiptKinds, {
      heading: { it: 'Ricevuta', en: 'Receipt' },
      labels: receiptKindLabels,
      nullable: true,
      description: 'null where the file is none that is known',
    }),
    named_file: column.text(sql`r.named_file`, {
      heading: { it: 'File inviato', en: 'File sent' },
      nullable: true,
      description: 'the file that it answers',
    }),
    invoice_id: column.integer(sql`i.id`, { nullable: true }),
    invoice_number: column.text(sql`i.number || '/' || i.year`, {
      heading: { it: 'Fattura', en: 'Invoice' },
      nullable: true,
    }),
    outcome: column.oneOf(sql`r.outcome`, receiptOutcomes, {
      heading: { it: 'Esito', en: 'Outcome' },
      labels: receiptOutcomeLabels,
    }),
    reason: column.oneOf(sql`r.reason`, receiptReasons, {
      heading: { it: 'Perché', en: 'Why' },
      labels: receiptReasonLabels,
      nullable: true,
    }),
    sdi_id: column.text(sql`r.sdi_id`, {
      heading: { it: 'Numero SdI', en: 'SdI number' },
      nullable: true,
      description: 'the number that the exchange system gave to the file',
    }),
    file_name: column.text(sql`r.file_name`, {
      heading: { it: 'Nome della ricevuta', en: 'Name of the receipt' },
      nullable: true,
    }),
  },
  details: {
    received_at: column.instant(sql`r.received_at`, { description: 'when this system read it' }),
    occurred_at: column.instant(sql`r.occurred_at`, { nullable: true, description: 'as the receipt says' }),
    sender: column.text(sql`r.sender`, { nullable: true }),
    errors: column.of(sql`r.errors`, receiptErrors),
    note: column.text(sql`r.note`, { nullable: true }),
    closed_at: column.instant(sql`r.closed_at`, { nullable: true }),
  },
  order: ['id', 'DESC'],
  filters: {
    outcome: oneOf(sql`r.outcome`, receiptOutcomes),
    kind: oneOf(sql`r.kind`, receiptKinds),
    invoice_id: anyNumber(sql`i.id`),
    from: since(sql`r.notified_at`),
    to: until(sql`r.notified_at`),
  },
  search: [sql`r.named_file`, sql`r.file_name`, sql`r.sdi_id`, sql`i.number || '/' || i.year`],
});
