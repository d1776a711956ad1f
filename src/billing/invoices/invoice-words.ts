import { theDay } from '../../shared/italian.rules.js';
import { formatEuro, formatPercent } from '../../shared/money.js';
import type { Fact, FigureTable } from '../../kernel/pdf/pdf-document.js';
import { billingLimits } from '../../shared/limits.js';
import { firstOfMonth } from '../../shared/italian.rules.js';
import type { Buyer } from '../buyer.js';
import { documentNumber, unitPrice } from './fatturapa.js';
import type { Seller } from './seller.js';

/** An invoice is a document of Italian law: its words are Italian whatever the language of the screen. */

const NBSP = '\u00A0';
const date = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });
const country = new Intl.DisplayNames('it', { type: 'region' });

/** The parts of an issued document that its PDF shows. */
export interface PrintedInvoice {
  readonly kind: 'invoice' | 'credit_note';
  readonly year: number;
  readonly number: number;
  /** YYYY-MM-DD */
  readonly issuedOn: string;
  readonly issuedAt: Date;
  readonly description: string;
  readonly netCents: number;
  readonly vatCents: number;
  readonly grossCents: number;
  /** The price before the coupon, VAT included; null without one. */
  readonly listCents: number | null;
  readonly coupon: string | null;
  readonly buyer: Buyer;
  readonly seller: Seller;
  readonly paidAt: Date | null;
  readonly original: { readonly year: number; readonly number: number; readonly issuedOn: string } | null;
}

/** A day of the calendar (YYYY-MM-DD) in words: 10 marzo 2026. */
const longDay = (day: string): string => firstOfMonth(date.format(new Date(`${day}T12:00:00Z`)));

const named = (of: { year: number; number: number }): string => `n.${NBSP}${documentNumber(of)}`;

export const titleOf = ({ kind }: PrintedInvoice): string => (kind === 'invoice' ? 'Fattura' : 'Nota di credito');

export const leadOf = (invoice: PrintedInvoice): string =>
  `${named(invoice)} ${theDay('del', longDay(invoice.issuedOn))}`;

/** "Fattura n. 12/2026" */
export const headOf = (invoice: PrintedInvoice): string => `${titleOf(invoice)} ${named(invoice)}`;

function place({
  address,
  postal_code,
  city,
  province_id,
}: Pick<Buyer, 'address' | 'postal_code' | 'city' | 'province_id'>): string {
  return `${address}, ${postal_code} ${city}${province_id ? ` (${province_id})` : ''}`;
}

export const sellerLines = (seller: Seller): string[] => [
  place(seller),
  `Partita IVA ${seller.vat_number}`,
  ...(seller.tax_code && seller.tax_code !== seller.vat_number ? [`Codice fiscale ${seller.tax_code}`] : []),
  ...(seller.rea
    ? [
        `REA ${seller.rea.office}-${seller.rea.number}` +
          (seller.rea.capital_cents === null ? '' : `, capitale sociale ${formatEuro(seller.rea.capital_cents)} i.v.`),
        ...(seller.rea.liquidation ? ['Società in liquidazione'] : []),
      ]
    : []),
  ...(seller.pec ? [`PEC ${seller.pec}`] : []),
  seller.email,
];

export const buyerName = (buyer: Buyer): string =>
  (buyer.kind === 'company' ? buyer.company_name : [buyer.first_name, buyer.last_name].filter(Boolean).join(' ')) ?? '';

export const buyerLines = (buyer: Buyer): string[] => [
  place(buyer),
  ...(buyer.country_id === 'IT' ? [] : [country.of(buyer.country_id) ?? buyer.country_id]),
  ...(buyer.vat_number ? [`Partita IVA ${buyer.vat_number}`] : []),
  ...(buyer.tax_code && buyer.tax_code !== buyer.vat_number ? [`Codice fiscale ${buyer.tax_code}`] : []),
  ...(buyer.sdi_code ? [`Codice destinatario ${buyer.sdi_code}`] : []),
  ...(buyer.pec ? [`PEC ${buyer.pec}`] : []),
];

export const factsOf = (invoice: PrintedInvoice): Fact[] => [
  ['Descrizione', invoice.description],
  ...(invoice.original
    ? ([
        ['Fattura corretta', `${named(invoice.original)} ${theDay('del', longDay(invoice.original.issuedOn))}`],
      ] satisfies Fact[])
    : []),
  ...(invoice.kind === 'invoice' && invoice.paidAt
    ? ([['Pagamento', `con carta, ${firstOfMonth(date.format(invoice.paidAt))}`]] satisfies Fact[])
    : []),
  ...(invoice.kind === 'credit_note'
    ? ([['Rimborso', 'sulla carta con cui la fattura è stata pagata']] satisfies Fact[])
    : []),
];

/** One line for what was bought and one for its coupon, without VAT; then the sums. */
export function amountsOf(invoice: PrintedInvoice): FigureTable {
  const { kind, netCents, vatCents, grossCents, listCents, coupon } = invoice;
  const unit = unitPrice({ net: netCents, list: listCents });
  return {
    heads: ['Importi', 'Quantità', 'Prezzo unitario', 'Importo'],
    rows: [
      { label: kind === 'invoice' ? 'Acquisto' : 'Rimborso', figures: ['1', formatEuro(unit), formatEuro(unit)] },
      ...(unit > netCents
        ? [{ label: coupon ? `Coupon ${coupon}` : 'Sconto', figures: ['', '', `−${formatEuro(unit - netCents)}`] }]
        : []),
      { label: 'Imponibile', figures: ['', '', formatEuro(netCents)] },
      { label: `IVA ${formatPercent(billingLimits.vatRate * 100)}`, figures: ['', '', formatEuro(vatCents)] },
      {
        label: kind === 'invoice' ? 'Totale, pagato' : 'Totale a credito',
        figures: ['', '', formatEuro(grossCents)],
        strong: true,
      },
    ],
  };
}

export const courtesy =
  'Copia di cortesia. L’originale è il documento elettronico trasmesso al Sistema di Interscambio, che si trova anche nell’area riservata del sito dell’Agenzia delle Entrate. Imposta di bollo non dovuta: l’operazione è soggetta a IVA.';

/** A note for readers of English. */
export const englishNote =
  'This document is issued in Italian, as Italian law requires. It is a courtesy copy of the electronic original.';
