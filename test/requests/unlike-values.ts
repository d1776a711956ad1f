import { noQuote, type QuoteRow } from '../../src/requests/quote/quote.js';

/** Values of rows of which no two are alike. */

export const at = (day: number, hour = 9): Date => new Date(Date.UTC(2026, 2, day, hour));

export const file = (id: number) => ({
  id,
  name: `atto-${id}.pdf`,
  content_type: 'application/pdf',
  scan: 'clean',
  size: 100 + id,
  created_at: at(2),
});

/** The columns of a quote. */
export const QUOTE: QuoteRow = {
  ...noQuote,
  percentage_hundredths: 1250,
  percentage_base: 'agreed_value',
  complexity: 'high',
  agreed_value_cents: 20_000_00,
  text: 'Seguiamo la causa.',
  fixed_costs_cents: 401_00,
  final_costs_cents: 202_50,
  additional_costs: true,
  expenses_cents: 98_00,
  instalments: [{ label: 'Acconto', amount_cents: 603_50, when: 'alla firma' }],
  valid_through: '2026-03-20',
  flat_rate: false,
};
