import type { QuoteFacts } from '../../src/requests/quote/pdf/quote-facts.js';
import { noQuote } from '../../src/requests/quote/quote.js';
import type { QuoteTerms } from '../../src/shared/requests/quote-cost.rules.js';

/** A written quote with every fact, and its figures. */
export const terms: QuoteTerms = {
  percentageHundredths: 1250,
  percentageBase: 'outcome',
  agreedValueCents: null,
  hours: null,
  fixedCostsCents: 400_00,
  finalCostsCents: 250_50,
  expensesCents: 98_00,
  additionalCosts: true,
  flatRate: false,
};

export const facts: QuoteFacts = {
  requestId: 31,
  requestTypeId: 'malasanita',
  part: 1,
  place: 'Como',
  sentAt: new Date('2026-03-10T23:30:00Z'),
  firm: {
    name: 'Studio Bianchi',
    lawyer: 'Carla Bianchi',
    city: 'Lecco',
    bar: { city: 'Milano', number: 'A 12', enrolled_on: '2001-10-01' },
    vatNumber: '12345678903',
    taxCode: 'BNCCRL70A41F205X',
    insurance: { company_name: 'Sicura S.p.A.', number: '88/3', expiration_date: '2027-11-08' },
    address: 'Via Verdi 3, 23900 Lecco (LC)',
    pec: 'studio@pec.example',
  },
  client: { name: 'Anna Rossi', taxCode: 'RSSNNA80A41F205K', address: 'Via Roma 1, 22100 Como (CO)' },
  terms,
  quote: {
    ...noQuote,
    complexity: 'medium',
    instalments: [
      { label: 'Prima rata', amount_cents: 400_00, when: 'alla firma' },
      { label: 'Seconda rata', amount_cents: 250_50, when: 'alla fine' },
    ],
  },
  outcomes: [0, 5_000_00, 20_000_00],
  quotedAt: new Date('2026-03-12T10:00:00Z'),
  validUntil: new Date('2026-04-01T21:59:00Z'),
  chosenAt: null,
};
