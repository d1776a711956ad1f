import type { Locale } from '../../../shared/locale.js';
import { PdfDocument, type Letterhead } from '../../../kernel/pdf/pdf-document.js';
import { dependsOnOutcome } from '../../../shared/requests/quote-cost.rules.js';
import type { QuoteFacts } from './quote-facts.js';
import {
  additionsExplained,
  baseExplained,
  clientLines,
  clientName,
  engagement,
  englishNote,
  expensesExplained,
  feeFacts,
  firmLines,
  instalmentFacts,
  instalmentsExplained,
  lawWarning,
  longDate,
  losingExplained,
  nameOf,
  numbered,
  scenarios,
  subjectFacts,
  validity,
} from './quote-words.js';

/**
 * Draws the written quote: parties, matter, fee with its base, advance and final part, statutory additions, three cases
 * in euro, the firm's own words, validity, and places to sign.
 */
export async function quoteDocument(facts: QuoteFacts, letterhead: Letterhead, locale: Locale): Promise<Buffer> {
  const { terms, requestId, firm } = facts;
  const day = longDate(facts.quotedAt);
  const pdf = new PdfDocument({
    title: `${nameOf(facts)}, ${numbered('richiesta', requestId)}`,
    author: firm.name,
    created: facts.quotedAt,
  });
  pdf.letterhead(letterhead, [`Preventivo, ${numbered('richiesta', requestId)}`, day]);
  if (locale === 'en') pdf.paragraph(englishNote, { small: true, lang: 'en' });
  pdf.title('Preventivo per l’assistenza legale', `${firm.name}, per la ${numbered('richiesta', requestId)}`);

  pdf.heading('Le parti');
  pdf.columns([
    { label: 'Lo studio', name: firm.name, lines: firmLines(facts) },
    { label: 'Il cliente', name: clientName(facts), lines: clientLines(facts) },
  ]);

  pdf.heading('L’incarico');
  pdf.facts(subjectFacts(facts));

  pdf.heading('Il compenso');
  pdf.facts(feeFacts(terms));
  pdf.paragraph(baseExplained(terms));
  if (dependsOnOutcome(terms)) pdf.sideNote('Che cosa la legge non ammette', lawWarning);
  pdf.paragraph(additionsExplained(terms));
  pdf.paragraph(expensesExplained(terms));

  const instalments = instalmentFacts(facts);
  if (instalments.length > 0) {
    pdf.heading('Quando si pagano acconto e saldo');
    pdf.paragraph(instalmentsExplained);
    pdf.facts(instalments);
  }

  pdf.heading('Tre casi, in euro', 200);
  pdf.paragraph('Sono esempi per capire le somme, non previsioni sul risultato.');
  pdf.table(scenarios(facts), 'Quanto costa il preventivo in tre casi');
  pdf.sideNote('Se la causa si perde', losingExplained(facts));

  if (facts.quote.text) {
    pdf.heading('Che cosa scrive lo studio');
    pdf.paragraph(facts.quote.text);
  }

  // A page with signatures alone is worthless: they stay together with the text before them.
  pdf.heading('Validità e incarico', 250);
  pdf.paragraph(validity(facts));
  pdf.paragraph(engagement(letterhead.brand));
  pdf.signatures(`${firm.city ?? firm.bar?.city ?? 'Luogo'}, ${day}`, [
    `L’avvocato, ${firm.lawyer}`,
    facts.client ? `Per accettazione, ${facts.client.name}` : 'Il cliente, per accettazione',
  ]);
  return pdf.finish(`${nameOf(facts)} · ${numbered('richiesta', requestId)}`);
}
