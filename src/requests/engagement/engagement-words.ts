import { createHash } from 'node:crypto';
import { canonical } from '../../kernel/canonical.js';
import type { Fact, FigureTable } from '../../kernel/pdf/pdf-document.js';
import { theDay } from '../../shared/italian.rules.js';
import { engagementNoticeIds, engagementNotices } from '../../shared/requests/engagement-notices.codes.js';
import { dependsOnOutcome } from '../../shared/requests/quote-cost.rules.js';
import type { QuoteFacts } from '../quote/pdf/quote-facts.js';
import {
  additionsExplained,
  baseExplained,
  clientLines,
  clientName,
  expensesExplained,
  feeFacts,
  firmLines,
  instalmentFacts,
  lawWarning,
  longDate,
  losingExplained,
  numbered,
  scenarios,
  subjectFacts,
} from '../quote/pdf/quote-words.js';
import type { EngagementDocument, EngagementInput } from './engagement.dto.js';

/** The letter of engagement is a document of Italian law: it is in Italian whatever the language of the screen. */

type Section = EngagementDocument['sections'][number];

const section = (
  title: string,
  texts: readonly string[],
  facts: readonly Fact[] = [],
  table: FigureTable | null = null,
): Section[] =>
  texts.length + facts.length === 0
    ? []
    : [
        {
          title,
          texts: [...texts],
          facts: facts.map(([label, value]) => ({ label, value })),
          table: table && {
            heads: [...table.heads],
            rows: table.rows.map(({ label, figures, strong = false }) => ({ label, figures: [...figures], strong })),
          },
        },
      ];

/** A part that the firm may leave empty. */
const written = (title: string, text: string): Section[] => section(title, text ? [text] : []);

/** The fee is that of the quote, whatever else the letter says. */
const sameAsQuote = ({ quotedAt, chosenAt }: QuoteFacts): string =>
  `Il compenso è quello del preventivo ${theDay('del', longDate(quotedAt))}` +
  (chosenAt ? `, che il cliente ha scelto ${theDay('il', longDate(chosenAt))}.` : '.');

const THREE_CASES = 'Quanto costa in tre casi';

const CHANGES =
  'Se nel corso del lavoro emergono circostanze che cambiano il costo, lo studio lo dice subito e per iscritto ' +
  '(art. 13, comma 5, legge 247/2012).';

const ENDING =
  'Il cliente può revocare l’incarico in ogni momento: rimborsa le spese sostenute e paga il lavoro già svolto. L’avvocato può ' +
  'rinunciare per giusta causa, in modo da non danneggiare il cliente (art. 2237 codice civile).';

/** What an acceptance on the site is, and what it is not. Rule 32.5. */
const concluded = (brand: string): string[] => [
  'La legge vuole per iscritto l’accordo sul compenso (art. 2233, comma 3, codice civile). L’accettazione sul sito registra ' +
    'chi ha accettato quale testo e quando, ma non è una firma elettronica qualificata: se basti per la forma scritta lo ' +
    'valuta il giudice (art. 20, comma 1-bis, d.lgs. 82/2005). Per questo cliente e avvocato firmano anche questo ' +
    'documento, a mano o con firma digitale.',
  `${brand} è il luogo in cui le parti si sono incontrate: non è parte dell’accordo e non riceve nulla del compenso.`,
];

/**
 * The letter of engagement, made from the chosen quote and from what the firm writes. Rules 32.2 to 32.5.
 * @param day on which it is sent
 */
export function engagementLetter(
  facts: QuoteFacts,
  { scope, excluded, payment, notices }: Omit<EngagementInput, 'note'>,
  { brand, day }: { brand: string; day: Date },
): EngagementDocument {
  const { terms, firm, requestId } = facts;
  return {
    title: `Lettera d’incarico, ${numbered('richiesta', requestId)}`,
    day: longDate(day),
    firm: { name: firm.name, lines: firmLines(facts) },
    client: { name: clientName(facts), lines: clientLines(facts) },
    sections: [
      ...section('L’incarico', [], subjectFacts(facts)),
      ...written('Che cosa comprende', scope),
      ...written('Che cosa non comprende', excluded),
      ...section(
        'Il compenso',
        [
          sameAsQuote(facts),
          baseExplained(terms),
          ...(dependsOnOutcome(terms) ? [lawWarning] : []),
          additionsExplained(terms),
          expensesExplained(terms),
          losingExplained(facts),
          CHANGES,
        ],
        feeFacts(terms),
      ),
      ...section(THREE_CASES, ['Sono esempi per capire le somme, non previsioni sul risultato.'], [], scenarios(facts)),
      ...section('Quando si paga', payment ? [payment] : [], instalmentFacts(facts)),
      ...section('Come finisce', [ENDING]),
      ...section(
        'Che cosa lo studio informa',
        engagementNoticeIds
          .filter((id) => notices.includes(id))
          .map(
            (id) =>
              `${engagementNotices[id].label.it}. ${engagementNotices[id].text} (${engagementNotices[id].source})`,
          ),
      ),
      ...section('Come si conclude l’accordo', concluded(brand)),
    ],
    signers: {
      place: `${firm.city ?? firm.bar?.city ?? 'Luogo'}, data`,
      firm: `L’avvocato, ${firm.lawyer}`,
      client: `Il cliente, ${clientName(facts)}`,
    },
  };
}

/** SHA-256 of a letter and its version, in hexadecimal: what an acceptance names. */
export const engagementHash = (document: EngagementDocument, version: number): string =>
  createHash('sha256')
    .update(JSON.stringify(canonical({ document, version })))
    .digest('hex');
