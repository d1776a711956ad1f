import { defineEntity, p } from '@mikro-orm/core';
import { column } from '../../kernel/database/entity.js';
import type {
  ReceiptKind,
  ReceiptOutcome,
  ReceiptReason,
  TransmissionState,
} from '../../shared/billing/transmission.codes.js';

const TransmissionSchema = defineEntity({
  name: 'Transmission',
  tableName: 'invoice_transmissions',
  properties: {
    /** Also the number in the name of the file. */
    id: column.integer().primary(),
    invoiceId: column.integer(),
    /** The exchange system takes each name once. */
    fileName: column.text(),
    /** Of the file, in hexadecimal digits. Receipts repeat it. */
    sha256: column.text(),
    status: column.text().$type<TransmissionState>().fieldName('state'),
    statusAt: column.instant().fieldName('state_at'),
    preparedAt: column.instant(),
    /** How often the file was handed over, or may have been. */
    attempts: column.integer(),
    /** Not handed over before; until then another process may be doing it. */
    nextTryAt: column.instant().nullable(),
    /** Why it did not leave, as a code or as the mail server's answer; no address. */
    failure: column.text().nullable(),
    sentAt: column.instant().nullable(),
    /** The number that the exchange system gave to the file. */
    sdiId: column.text().nullable(),
    /** What was sent, where the document was corrected since; null: the document's own. */
    supersededXml: p.text().lazy().nullable(),
  },
});

/** One sending of a document to the exchange system. */
export class Transmission extends TransmissionSchema.class {}
TransmissionSchema.setClass(Transmission);

const StoredReceiptSchema = defineEntity({
  name: 'StoredReceipt',
  tableName: 'invoice_receipts',
  properties: {
    id: column.id(),
    receivedAt: column.instant(),
    /** When it came to the mailbox or the folder; terms count from it. */
    notifiedAt: column.instant(),
    sha256: column.text(),
    /** Its own name. */
    fileName: column.text().nullable(),
    /** The address that it came from; null from a folder. */
    sender: column.text().nullable(),
    kind: column.text().$type<ReceiptKind>().nullable(),
    /** The file that it answers. */
    namedFile: column.text().nullable(),
    sdiId: column.text().nullable(),
    occurredAt: column.instant().nullable(),
    errors: p.json().$type<readonly { code: string; text: string }[]>(),
    note: column.text().nullable(),
    content: p.text().lazy(),
    transmissionId: column.integer().nullable(),
    outcome: column.text().$type<ReceiptOutcome>(),
    reason: column.text().$type<ReceiptReason>().nullable(),
    closedAt: column.instant().nullable(),
  },
});

/** A receipt of the exchange system, as it arrived, and what became of it. */
export class StoredReceipt extends StoredReceiptSchema.class {}
StoredReceiptSchema.setClass(StoredReceipt);
