import { fill, type Locale, type Text } from '../../shared/locale.js';
import { formatEuro, type Cents } from '../../shared/money.js';
import { reasonOf } from './events.list.js';

/** The kinds of differences. */
const sentences = {
  no_invoice: { it: 'Il pagamento {id} ({ours}) non ha fattura', en: 'Payment {id} ({ours}) has no invoice' },
  other_invoice: {
    it: 'La fattura del pagamento {id} è di {theirs} e non di {ours}',
    en: 'The invoice of payment {id} says {theirs}, not {ours}',
  },
  unknown_refund: {
    it: 'Il servizio di pagamento ha un rimborso di {theirs} che qui non c’è ({id})',
    en: 'The provider has a refund of {theirs} that is not here ({id})',
  },
  other_refund: {
    it: 'Il rimborso {id} è di {ours} qui e di {theirs} per il servizio di pagamento',
    en: 'Refund {id} is {ours} here and {theirs} for the provider',
  },
  other_net: {
    it: 'Nella riga {id} il netto è {theirs} e non {ours}',
    en: 'In line {id} the net is {theirs}, not {ours}',
  },
  other_month: {
    it: 'La fattura del pagamento {id} ({ours}) ha la data di un altro mese',
    en: 'The invoice of payment {id} ({ours}) bears another month',
  },
  other_credit_note: {
    it: 'La nota di credito del rimborso {id} è di {theirs} e non di {ours}',
    en: 'The credit note of refund {id} says {theirs}, not {ours}',
  },
  other_month_note: {
    it: 'La nota di credito del rimborso {id} ({ours}) ha la data di un altro mese',
    en: 'The credit note of refund {id} ({ours}) bears another month',
  },
  not_given: {
    it: 'Il pagamento {id} ({ours}) non ha dato nulla e non è stato reso',
    en: 'Payment {id} ({ours}) gave nothing and was not returned',
  },
  other_credits: {
    it: 'I crediti del pagamento {id} non sono quelli comprati',
    en: 'The credits of payment {id} are not those bought',
  },
  no_credit_note: {
    it: 'Il rimborso {id} ({ours}) non ha nota di credito',
    en: 'Refund {id} ({ours}) has no credit note',
  },
  refund_failed: {
    it: 'Il rimborso {id} ({ours}) non è arrivato: il servizio di pagamento lo rifiuta',
    en: 'Refund {id} ({ours}) did not arrive: the provider refuses it',
  },
  unknown_payment: {
    it: 'Il servizio di pagamento ha un incasso di {theirs} che qui non c’è ({id})',
    en: 'The provider has a payment of {theirs} that is not here ({id})',
  },
  missing_payment: {
    it: 'Il servizio di pagamento non ha il pagamento {id} ({ours})',
    en: 'The provider does not have payment {id} ({ours})',
  },
  other_amount: {
    it: 'Il pagamento {id} è di {ours} qui e di {theirs} per il servizio di pagamento',
    en: 'Payment {id} is {ours} here and {theirs} for the provider',
  },
  other_refunded: {
    it: 'Del pagamento {id} risultano resi {ours} qui e {theirs} per il servizio di pagamento',
    en: 'Of payment {id}, {ours} went back here and {theirs} for the provider',
  },
  event_refused: {
    it: 'Un avviso del servizio di pagamento ({theirs}) è stato rifiutato: {why} ({id})',
    en: 'A message of the provider ({theirs}) was refused: {why} ({id})',
  },
  event_waiting: {
    it: 'Un avviso del servizio di pagamento ({theirs}) non è ancora stato eseguito ({id})',
    en: 'A message of the provider ({theirs}) has not been worked yet ({id})',
  },
} as const satisfies Record<string, Text>;

type Kind = keyof typeof sentences;

/** The resource of each kind; records that only the provider has have none here. */
const places: Readonly<Record<Kind, 'checkouts' | 'refunds' | 'events' | null>> = {
  no_invoice: 'checkouts',
  other_invoice: 'checkouts',
  unknown_refund: null,
  other_refund: 'refunds',
  other_net: null,
  other_month: 'checkouts',
  other_credit_note: 'refunds',
  other_month_note: 'refunds',
  not_given: 'checkouts',
  other_credits: 'checkouts',
  no_credit_note: 'refunds',
  refund_failed: 'refunds',
  unknown_payment: null,
  missing_payment: 'checkouts',
  other_amount: 'checkouts',
  other_refunded: 'checkouts',
  event_refused: 'events',
  event_waiting: 'events',
};

/** A difference, as it was found. */
export interface Difference {
  readonly day: string;
  readonly kind: Kind;
  /** The id of its payment, refund or event; null where there is none here. */
  readonly record: number | null;
  /** Its name on both sides, where that is not its id. */
  readonly name?: string | null;
  readonly ours: Cents | null;
  readonly theirs: Cents | null;
  /** Why an event gave nothing. */
  readonly why?: string | null;
}

/** A difference as finance reads it, with the record where it can be examined. */
export interface SaidDifference {
  readonly text: string;
  readonly resource: 'checkouts' | 'refunds' | 'events' | null;
  readonly record_id: number | null;
}

export function said({ kind, record, name, ours, theirs, why }: Difference, locale: Locale): SaidDifference {
  const euro = (cents: Cents | null): string => (cents === null ? '–' : formatEuro(cents, locale));
  const text = fill(sentences[kind][locale], {
    id: name ?? record ?? '–',
    ours: euro(ours),
    theirs: euro(theirs),
    why: reasonOf(why ?? null, locale) ?? '–',
  });
  return { text, resource: places[kind], record_id: record };
}
