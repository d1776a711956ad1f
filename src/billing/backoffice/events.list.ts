import { sql } from 'kysely';
import { z } from 'zod';
import type { Locale, Text } from '../../shared/locale.js';
import {
  accountSearch,
  anyNumber,
  column,
  defineList,
  oneOf,
  since,
  until,
  withAccount,
} from '../../staff/staff.api.js';
import {
  eventKindLabels,
  eventOutcomeLabels,
  eventOutcomes,
  eventReasonLabels,
  type EventKind,
  type EventReason,
} from '../../shared/billing/billing.codes.js';

const outcome = sql`coalesce(e.outcome, 'waiting')`;

/** Why, in words; an unknown reason as it is. */
export const reasonOf = (reason: string | null, locale: Locale): string | null =>
  reason === null ? null : ((eventReasonLabels[reason as EventReason] as Text | undefined)?.[locale] ?? reason);

/** Everything that the payment provider reported, whether or not there is a checkout for it, and its result. */
export const eventsList = defineList({
  resource: 'events',
  name: 'ProviderEventRecord',
  from: sql`payment_events e left join checkouts c on c.id = e.checkout_id ${withAccount(sql`c.account_id`)}`,
  id: sql`e.id`,
  columns: {
    id: column.integer(sql`e.id`, { heading: { it: 'Numero', en: 'Number' } }),
    received_at: column.instant(sql`e.received_at`, { heading: { it: 'Ricevuto', en: 'Received' }, sort: true }),
    provider: column.text(sql`e.provider`),
    occurred_at: column.instant(sql`e.occurred_at`, { heading: { it: 'Successo', en: 'Happened' }, sort: true }),
    kind: column.text(sql<EventKind>`coalesce(e.facts->>'kind', 'other')`, {
      heading: { it: 'Che cosa dice', en: 'What it says' },
      labels: eventKindLabels,
    }),
    type: column.text(sql`e.type`, { heading: { it: 'Evento', en: 'Event' }, description: 'the provider’s own word' }),
    reason: column.text(sql`e.reason`, { nullable: true }),
    amount_cents: column.integer(sql`(e.facts->>'amountCents')::integer`, {
      heading: { it: 'Importo (€)', en: 'Amount (€)' },
      nullable: true,
    }),
    checkout_id: column.integer(sql`c.id`, { heading: { it: 'Pagamento', en: 'Payment' }, nullable: true }),
    account: column.account({ heading: { name: { it: 'Chi', en: 'Who' } }, nullable: true }),
    outcome: column.oneOf(outcome, eventOutcomes, {
      heading: { it: 'Esito', en: 'Outcome' },
      labels: eventOutcomeLabels,
    }),
    session_ref: column.text(sql`e.facts->>'sessionRef'`, { nullable: true }),
    reason_label: column.computed(z.string().nullable(), { it: 'Perché', en: 'Why' }),
    payment_ref: column.text(sql`e.facts->>'paymentRef'`, {
      heading: { it: 'Riferimento del pagamento', en: 'Payment reference' },
      nullable: true,
    }),
    event_id: column.text(sql`e.event_id`, { heading: { it: 'Riferimento', en: 'Reference' } }),
    worked_at: column.instant(sql`e.worked_at`, { nullable: true }),
  },
  order: ['id', 'DESC'],
  filters: {
    outcome: oneOf(outcome, eventOutcomes),
    checkout_id: anyNumber(sql`e.checkout_id`),
    from: since(sql`e.received_at`),
    to: until(sql`e.received_at`),
  },
  search: [sql`e.event_id`, sql`e.type`, sql`e.facts->>'sessionRef'`, sql`e.facts->>'paymentRef'`, ...accountSearch],
  label: ({ reason }, locale) => ({ reason_label: reasonOf(reason, locale) }),
});
