import type { EntityManager } from '@mikro-orm/postgresql';
import { sql, type RawBuilder } from 'kysely';
import type { TransmissionState } from '../../shared/billing/transmission.codes.js';
import { Transmission } from './transmission.entity.js';

/** The last transmission of a document, whose row the caller has locked; null without one. */
export const lastTransmission = (em: EntityManager, invoiceId: number): Promise<Transmission | null> =>
  em.findOne(Transmission, { invoiceId }, { orderBy: { id: 'desc' }, refresh: true });

/** A column of the last transmission of an invoice `i`; null without one. */
const lastOf = <T>(name: string): RawBuilder<T | null> => sql<T | null>`(
  select t.${sql.raw(name)} from invoice_transmissions t where t.invoice_id = i.id order by t.id desc limit 1
)`;

/** The state of the last transmission of an invoice `i`; null without one. */
export const lastTransmissionState = lastOf<TransmissionState>('state');

/** Why the last transmission of an invoice `i` did not leave; null where it did, or may. */
export const lastTransmissionFailure = lastOf<string>('failure');
