import { createHash } from 'node:crypto';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';

/** Letters and digits after the sender's number, at most: 60 million names. */
const MARK = 5;
const RADIX = 36;

/**
 * The name that the exchange system requires: country, number of the sender, and five characters unique to the file.
 * Names of documents that finance sends by hand begin with the letter of their year, ten million files later.
 */
export const transmissionFileName = (vatNumber: string, id: number): string =>
  `IT${vatNumber}_${id.toString(RADIX).toUpperCase().padStart(MARK, '0')}.xml`;

/** As receipts repeat it: SHA-256 in hexadecimal digits. */
export const sha256Of = (content: string | Uint8Array): string => createHash('sha256').update(content).digest('hex');

/** The number of the next transmission. A rollback leaves a gap, which the exchange system does not mind. */
export async function nextTransmission(em: EntityManager): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('invoice_transmissions', 'id'))::integer as id`.execute(sqlOf(em));
  return (rows[0] as { id: number }).id;
}
