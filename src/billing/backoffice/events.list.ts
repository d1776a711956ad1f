import { sql } from 'kysely';
import { iso } from '../../kernel/database/sql.js';
import type { Locale, Text } from '../../shared/locale.js';
import {
  accountSearch,
  anyNumber,
  defineList,
  oneOf,
  optionalAccount,
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
  type EventOutcome,
  type EventReason,
} from '../../shared/billing/billing.codes.js';

const outcome = sql<EventOutcome>`coalesce(e.outcome, 'waiting')`;

/** Why, in words; an unknown reason as it is. */
export const reasonOf = (reason: string | null, locale: Locale): string | null =>
  reason === null ? null : ((eventReasonLabels[reason as EventReason] as Text | undefined)?.[locale] ?? reason);

/** Everything that the payment provider reported, whether or not there is a checkout for it, and what came of it. */
export const eventsList = defineList({
  resource: 'events',
  from: sql`payment_events e left join checkouts c on c.id = e.checkout_id ${withAccount(sql`c.account_id`)}`,
  id: sql`e.id`,
  fields: {
    id: sql<number>`e.id`,
    event_id: sql<string>`e.event_id`,
    provider: sql<string>`e.provider`,
    type: sql<string>`e.type`,
    kind: sql<EventKind>`coalesce(e.facts->>'kind', 'other')`,
    outcome,
    reason: sql<string | null>`e.reason`,
    checkout_id: sql<number | null>`c.id`,
    account: optionalAccount,
    amount_cents: sql<number | null>`(e.facts->>'amountCents')::integer`,
    session_ref: sql<string | null>`e.facts->>'sessionRef'`,
    payment_ref: sql<string | null>`e.facts->>'paymentRef'`,
    occurred_at: iso(sql`e.occurred_at`),
    received_at: iso(sql`e.received_at`),
    worked_at: iso(sql`e.worked_at`),
  },
  sorts: { occurred_at: sql`e.occurred_at`, received_at: sql`e.received_at` },
  order: ['id', 'DESC'],
  filters: {
    outcome: oneOf(outcome, eventOutcomes),
    checkout_id: anyNumber(sql`e.checkout_id`),
    from: since(sql`e.received_at`),
    to: until(sql`e.received_at`),
  },
  search: [sql`e.event_id`, sql`e.type`, sql`e.facts->>'sessionRef'`, sql`e.facts->>'paymentRef'`, ...accountSearch],
  label: ({ kind, outcome: became, reason }, locale) => ({
    kind_label: eventKindLabels[kind][locale],
    outcome_label: eventOutcomeLabels[became][locale],
    reason_label: reasonOf(reason, locale),
  }),
  table: {
    id: { it: 'Numero', en: 'Number' },
    received_at: { it: 'Ricevuto', en: 'Received' },
    occurred_at: { it: 'Successo', en: 'Happened' },
    kind_label: { it: 'Che cosa dice', en: 'What it says' },
    type: { it: 'Evento', en: 'Event' },
    amount_cents: { it: 'Importo (€)', en: 'Amount (€)' },
    checkout_id: { it: 'Pagamento', en: 'Payment' },
    'account.name': { it: 'Chi', en: 'Who' },
    outcome_label: { it: 'Esito', en: 'Outcome' },
    reason_label: { it: 'Perché', en: 'Why' },
    payment_ref: { it: 'Riferimento del pagamento', en: 'Payment reference' },
    event_id: { it: 'Riferimento', en: 'Reference' },
  },
});
