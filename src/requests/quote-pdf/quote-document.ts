import type { Locale } from '../../kernel/locale.js';
import { Sheet } from '../../kernel/pdf/sheet.js';
import { dependsOnOutcome } from '../quote-cost.rules.js';
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
  lawWarning,
  longDate,
  numbered,
  scenarios,
  subjectFacts,
  validity,
} from './quote-words.js';

/**
 * Draws the written quote: parties, matter, fee with its base, advance and final part, statutory additions, three cases
 * in euro, the firm's own words, validity, and places to sign.
 */
export async function quoteDocument(facts: QuoteFacts, brand: string, locale: Locale): Promise<Buffer> {
  const { terms, quoteId, requestId, firm } = facts;
  const day = longDate(facts.quotedAt);
  const sheet = new Sheet({
    title: `Preventivo n. ${quoteId} di ${firm.name}`,
    author: firm.name,
    created: facts.quotedAt,
  });
  sheet.letterhead(brand, [numbered('Preventivo', quoteId), day]);
  if (locale === 'en') sheet.paragraph(englishNote, { small: true, lang: 'en' });
  sheet.title('Preventivo per l’assistenza legale', `${firm.name}, per la ${numbered('richiesta', requestId)}`);

  sheet.heading('Le parti');
  sheet.columns([
    { label: 'Lo studio', name: firm.name, lines: firmLines(facts) },
    { label: 'Il cliente', name: clientName(facts), lines: clientLines(facts) },
  ]);

  sheet.heading('L’incarico');
  sheet.facts(subjectFacts(facts));

  sheet.heading('Il compenso');
  sheet.facts(feeFacts(terms));
  sheet.paragraph(baseExplained(terms));
  if (dependsOnOutcome(terms)) sheet.gloss('Che cosa la legge non ammette', lawWarning);
  sheet.paragraph(additionsExplained(terms));
  sheet.paragraph(expensesExplained);

  sheet.heading('Tre casi, in euro', 200);
  sheet.paragraph('Sono esempi per capire le somme, non previsioni sul risultato.');
  sheet.table(scenarios(facts), 'Quanto costa il preventivo in tre casi');

  if (facts.text !== '') {
    sheet.heading('Che cosa scrive lo studio');
    sheet.paragraph(facts.text);
  }

  // Nobody signs a page that says nothing: the signatures go with what they agree to.
  sheet.heading('Validità e incarico', 250);
  sheet.paragraph(validity(facts));
  sheet.paragraph(engagement(brand));
  sheet.signatures(`${firm.city ?? firm.bar?.city ?? 'Luogo'}, ${day}`, [
    `L’avvocato, ${firm.lawyer}`,
    facts.client ? `Per accettazione, ${facts.client.name}` : 'Il cliente, per accettazione',
  ]);
  return sheet.finish(`${numbered('Preventivo', quoteId)} · ${numbered('richiesta', requestId)}`);
}
