import { sql } from 'kysely';
import { firmBuyer } from '../../billing/purchases.js';
import type { TestApp } from '../../support/app.js';

/** A buyer whose VAT number exists. */
export const correctBuyer = { ...firmBuyer, vat_number: '07643520567' };

let serial = 0;

/** A transmission of a document that was held before it left. @returns its number */
export async function heldTransmission(test: TestApp, invoiceId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_transmissions (invoice_id, file_name, sha256, state, state_at, prepared_at, failure)
    values (${invoiceId}, ${`IT01234567897_H${++serial}.xml`}, 'x', 'held', now(), now(), 'SMTP 550 (recipient)')
    returning id`.execute(test.sql);
  return rows[0]!.id;
}

/** A receipt of the exchange system that came to this. @returns its number */
export async function storedReceipt(test: TestApp, outcome: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into invoice_receipts (
      received_at, notified_at, sha256, file_name, content, transmission_id, outcome, reason, closed_at
    )
    select now(), now(), ${`receipt ${++serial}`}, 'a_RC_001.xml', '<a/>',
      case when ${outcome} = 'applied' then (select min(id) from invoice_transmissions) end,
      ${outcome}::text, 'unknown_file', case when ${outcome} = 'closed' then now() end
    returning id`.execute(test.sql);
  return rows[0]!.id;
}
