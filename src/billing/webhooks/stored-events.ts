import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { sqlOf } from '../../kernel/database/database.js';
import type { ProviderEvent, ProviderName } from '../providers/payment-provider.js';

/** The result of an event. `refused` had no effect and staff should look; `ignored` does not concern us. */
export interface Verdict {
  readonly outcome: 'done' | 'repeated' | 'refused' | 'ignored';
  readonly reason?: string;
  readonly checkoutId?: number;
}

/** An event as it was stored. */
export interface StoredEvent {
  readonly id: number;
  readonly provider: ProviderName;
  readonly worked: boolean;
  readonly event: ProviderEvent;
}

/** The reason of a refund that waits for the event of its payment. */
export const EARLY = 'early';

/** An event as its JSON column holds it. */
export type EventFacts = Omit<ProviderEvent, 'occurredAt'> & { readonly occurredAt: string };

interface Row {
  readonly id: number;
  readonly provider: ProviderName;
  readonly worked: boolean;
  readonly facts: EventFacts;
}

const storedOf = ({ facts, ...row }: Row): StoredEvent => ({
  ...row,
  event: { ...facts, occurredAt: new Date(facts.occurredAt) },
});

/** Writes an event once. @returns its number, or null when it was there already */
export async function storeEvent(
  em: EntityManager,
  provider: ProviderName,
  event: ProviderEvent,
  now: Date,
): Promise<number | null> {
  const stored = await sqlOf(em)
    .insertInto('payment_events')
    .values({
      provider,
      event_id: event.id,
      type: event.type,
      facts: JSON.stringify(event),
      checkout_id: event.checkoutId,
      occurred_at: event.occurredAt,
      received_at: now,
    })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return stored?.id ?? null;
}

export async function readEvent(em: EntityManager, id: number): Promise<StoredEvent | null> {
  const row = await sqlOf(em)
    .selectFrom('payment_events')
    .select(({ eb }) => ['id', 'provider', eb('worked_at', 'is not', null).$castTo<boolean>().as('worked'), 'facts'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row ? storedOf(row) : null;
}

/** Refunds of a payment whose events came before it, the latest first. Called under the lock of the checkout. */
export async function earlyRefunds(
  em: EntityManager,
  { checkoutId, paymentRef }: { checkoutId: number; paymentRef: string | null },
): Promise<StoredEvent[]> {
  const { rows } = await sql<Row>`
    select id, provider, false as worked, facts
    from payment_events
    where worked_at is null
      and facts->>'kind' = 'refunded'
      and (checkout_id = ${checkoutId} or facts->>'paymentRef' = ${paymentRef})
    order by occurred_at desc, id desc`.execute(sqlOf(em));
  return rows.map(storedOf);
}

/** Records the result of an event. */
export async function settleEvent(
  em: EntityManager,
  id: number,
  { outcome, reason, checkoutId }: Verdict,
  now: Date,
): Promise<void> {
  await sqlOf(em)
    .updateTable('payment_events')
    .set({
      worked_at: now,
      // The fingerprint of the card is no longer needed.
      facts: sql<string>`facts - 'card'`,
      outcome,
      reason: reason ?? null,
      ...(checkoutId === undefined ? {} : { checkout_id: checkoutId }),
    })
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .execute();
}

/** The event waits until the payment it is about is known. */
export async function postponeEvent(em: EntityManager, id: number): Promise<void> {
  await sqlOf(em)
    .updateTable('payment_events')
    .set({ reason: EARLY })
    .where('id', '=', id)
    .where('worked_at', 'is', null)
    .execute();
}
