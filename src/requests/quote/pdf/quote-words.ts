import { firstOfMonth, theDay } from '../../../shared/italian.rules.js';
import { formatEuro, formatPercent, type Cents } from '../../../shared/money.js';
import type { Fact, FigureTable } from '../../../kernel/pdf/pdf-document.js';
import { Part, type Complexity } from '../../../shared/requests/codes.js';
import {
  dependsOnOutcome,
  feeKindOf,
  quoteCost,
  statutoryRates,
  type QuotePart,
  type QuoteTerms,
} from '../../../shared/requests/quote-cost.rules.js';
import { feeInWords } from '../../../shared/requests/fee-words.rules.js';
import { losingSource } from '../../../shared/guidance/losing-costs.codes.js';
import { dueAtStart } from '../../../shared/requests/shown-costs.rules.js';
import { requestType } from '../../../shared/guidance/request-types.js';
import type { QuoteFacts } from './quote-facts.js';

/** The written quote is a document of Italian law: it is in Italian whatever the language of the screen. */

const NBSP = '\u00A0';
const date = new Intl.DateTimeFormat('it-IT', { dateStyle: 'long', timeZone: 'Europe/Rome' });

/** 10 marzo 2026, as the calendar in Rome has it. */
export const longDate = (instant: Date): string => firstOfMonth(date.format(instant));

/** A day of the calendar (YYYY-MM-DD) in words. */
export const longDay = (day: string): string => longDate(new Date(`${day}T12:00:00Z`));

/** 12,5 % */
export const percent = (hundredths: number): string => formatPercent(hundredths / 100);

const euro = (cents: Cents): string => formatEuro(cents, 'it').replace('-', '−');

/** "richiesta n. 31", which no line end takes apart. */
export const numbered = (name: string, number: number | string): string => `${name} n.${NBSP}${number}`;

export const firmLines = ({ firm }: QuoteFacts): string[] => [
  `Avv. ${firm.lawyer}`,
  ...(firm.bar
    ? [
        `Ordine degli Avvocati di ${firm.bar.city}, ${numbered('iscrizione', firm.bar.number)} ${theDay('del', longDay(firm.bar.enrolled_on))}`,
      ]
    : []),
  ...(firm.vatNumber ? [`Partita IVA ${firm.vatNumber}`] : []),
  ...(firm.taxCode && firm.taxCode !== firm.vatNumber ? [`Codice fiscale ${firm.taxCode}`] : []),
  ...(firm.address ? [firm.address] : []),
  ...(firm.pec ? [`PEC ${firm.pec}`] : []),
  ...(firm.insurance
    ? [
        `Assicurazione professionale: ${firm.insurance.company_name}, ` +
          `${numbered('polizza', firm.insurance.number)}, valida fino ` +
          theDay('al', longDay(firm.insurance.expiration_date)),
      ]
    : []),
];

export const clientName = ({ client, requestId }: QuoteFacts): string =>
  client?.name ?? `Il cittadino della ${numbered('richiesta', requestId)}`;

export const clientLines = ({ client }: QuoteFacts): string[] =>
  client
    ? [...(client.taxCode ? [`Codice fiscale ${client.taxCode}`] : []), ...(client.address ? [client.address] : [])]
    : ['Il nome e i recapiti compaiono se il cittadino sceglie lo studio o gli mostra i propri contatti.'];

/** How complex the case is, in the words of the quote. */
const complexityWords: Readonly<Record<Complexity, string>> = {
  low: 'bassa: questioni consuete, prove già disponibili',
  medium: 'media: alcune questioni da approfondire o prove da raccogliere',
  high: 'alta: questioni discusse, più parti, o perizie e accertamenti necessari',
};

export const subjectFacts = ({ requestTypeId, part, place, requestId, sentAt, quote }: QuoteFacts): Fact[] => [
  ['Materia', requestType(requestTypeId)?.label.it ?? requestTypeId],
  ...(part === null
    ? []
    : ([
        ['Posizione del cliente', part === Part.demandant ? 'chi chiede (attore)' : 'chi si difende (convenuto)'],
      ] satisfies Fact[])),
  ...(place ? ([['Luogo', place]] satisfies Fact[]) : []),
  ...(quote.complexity ? ([['Complessità', complexityWords[quote.complexity]]] satisfies Fact[]) : []),
  ['Richiesta', `n.${NBSP}${requestId}, inviata ${theDay('il', longDate(sentAt))}`],
];

const countedHours = (count: number): string => (count === 1 ? '1 ora' : `${count} ore`);

/** The base of the percentage, in a phrase that follows it. */
export function baseOf({ percentageBase, agreedValueCents }: QuoteTerms): string {
  switch (percentageBase) {
    case 'outcome':
      return 'del risultato economico ottenuto';
    case 'saving':
      return 'della spesa risparmiata';
    case 'agreed_value':
      return `del valore concordato dell’affare, ${euro(agreedValueCents ?? 0)}`;
  }
}

/** How the fee is reckoned, with the article that allows it. */
export function baseExplained(terms: QuoteTerms): string {
  const { hours, percentageBase } = terms;
  if (hours)
    return (
      `Il compenso è pattuito a tempo (art. 13, comma 3, legge 31 dicembre 2012, n. 247): ${euro(hours.rateCents)} ` +
      'per ogni ora di lavoro. Le ore indicate sono una stima: si pagano quelle svolte, di cui lo studio dà conto. ' +
      `Le somme di questo preventivo contano il massimo, ${countedHours(hours.most)}; se servono più ore, lo studio ` +
      'lo dice prima.'
    );
  if (feeKindOf(terms) === 'flat')
    return (
      'Il compenso è pattuito in misura forfetaria (art. 13, comma 3, legge 31 dicembre 2012, n. 247): è lo stesso ' +
      'qualunque sia il risultato.'
    );
  switch (percentageBase) {
    case 'outcome':
      return (
        'La percentuale è pattuita su quanto si prevede che il cliente possa trarre dalla prestazione ' +
        '(art. 13, comma 3, legge 31 dicembre 2012, n. 247) e si applica al risultato effettivo: se non ' +
        'si ottiene nulla, questa parte non è dovuta.'
      );
    case 'saving':
      return (
        'La percentuale è pattuita sulla spesa che si prevede di evitare al cliente (art. 13, comma 3, ' +
        'legge 31 dicembre 2012, n. 247) e si applica alla differenza effettiva fra quanto gli è ' +
        'chiesto e quanto alla fine deve: se non si risparmia nulla, questa parte non è dovuta.'
      );
    case 'agreed_value':
      return (
        'La percentuale si calcola sul valore dell’affare che le parti fissano prima (art. 13, comma 3, ' +
        'legge 31 dicembre 2012, n. 247): il compenso è lo stesso qualunque sia il risultato.'
      );
  }
}

/** The warning that is printed wherever the fee depends on the outcome. */
export const lawWarning =
  'La legge vieta i patti con cui l’avvocato riceve come compenso, in tutto o in parte, una quota ' +
  'del bene oggetto della prestazione o della ragione litigiosa (art. 13, comma 4, legge ' +
  '247/2012). La percentuale è solo una misura del compenso, da pagare in denaro: non dà ' +
  'all’avvocato alcuna parte del bene o del diritto in lite.';

export function feeFacts(terms: QuoteTerms): Fact[] {
  const none = 'nessuno';
  return [
    feeKindOf(terms) === 'percentage'
      ? ['Percentuale', `${percent(terms.percentageHundredths)} ${baseOf(terms)}`]
      : ['Compenso', feeInWords(terms, 'it')],
    [
      'Acconto, all’inizio',
      terms.fixedCostsCents === 0 ? none : `${euro(terms.fixedCostsCents)}, dovuto comunque vada`,
    ],
    ['Saldo, alla fine', terms.finalCostsCents === 0 ? none : `${euro(terms.finalCostsCents)}, dovuto comunque vada`],
    ['Aggiunte di legge', additionsInShort(terms)],
    ['Spese vive previste', terms.expensesCents === 0 ? 'non indicate' : euro(terms.expensesCents)],
  ];
}

/** When the fixed parts are paid; empty where the firm did not divide them. */
export const instalmentFacts = ({ quote }: Pick<QuoteFacts, 'quote'>): Fact[] =>
  (quote.instalments ?? []).map(({ label, amount_cents: amount, when }): Fact => [label, `${euro(amount)}, ${when}`]);

/** What the instalments are of. */
export const instalmentsExplained =
  'Acconto e saldo si pagano nelle rate che seguono; le aggiunte di legge si sommano a ogni rata, se non sono comprese.';

function additionsInShort({ additionalCosts, flatRate }: QuoteTerms): string {
  if (!additionalCosts) return 'comprese negli importi';
  return flatRate ? 'da sommare: spese generali, CPA' : 'da sommare: spese generali, CPA, IVA';
}

/** General expenses, CPA and IVA, in whole sentences. */
export function additionsExplained(terms: QuoteTerms): string {
  const { additionalCosts, flatRate } = terms;
  const { generalExpenses, cpa, iva } = statutoryRates;
  const noVat = 'L’IVA non è dovuta: lo studio è in regime forfetario (art. 1, commi 54 e seguenti, legge 190/2014).';
  if (!additionalCosts) {
    return (
      `${feeKindOf(terms) === 'percentage' ? 'Percentuale, acconto e saldo' : 'Gli importi'} comprendono già le spese generali, il contributo alla Cassa ` +
      `forense (CPA)${flatRate ? '' : ' e l’IVA'}. ${flatRate ? noVat : 'Non si somma altro.'}`
    );
  }
  const parts = [
    `spese generali, ${percent(generalExpenses)} del compenso`,
    `contributo alla Cassa forense (CPA), ${percent(cpa)} di compenso e spese generali`,
  ];
  const vat = flatRate ? `. ${noVat}` : `; IVA, ${percent(iva)} di tutto quanto precede.`;
  return `Al compenso si sommano: ${parts.join('; ')}${vat}`;
}

/** Expenses beside the fee: those that are foreseen, and what holds for the others. */
export const expensesExplained = ({ expensesCents }: QuoteTerms): string =>
  expensesCents === 0
    ? 'Restano fuori le spese vive, che si pagano a parte e con ricevuta: contributo unificato, ' +
      'bolli, notifiche, perizie. Lo studio ne dà conto prima di sostenerle.'
    : `Le spese vive che lo studio prevede (contributo unificato, bolli, notifiche, perizie) sono ${euro(expensesCents)}, ` +
      'si pagano con ricevuta e non hanno aggiunte. Di altre lo studio dà conto prima di sostenerle.';

const rowNames: Readonly<Record<QuotePart, string>> = {
  percentage: 'Percentuale',
  hours: 'Ore di lavoro',
  fixed: 'Acconto',
  final: 'Saldo',
  general_expenses: 'Spese generali',
  cpa: 'CPA',
  iva: 'IVA',
  expenses: 'Spese vive previste',
};

function rowName(part: QuotePart, { percentageHundredths, hours }: QuoteTerms): string {
  if (part === 'percentage') return `${rowNames[part]}, ${percent(percentageHundredths)}`;
  return part === 'hours' && hours ? `${rowNames[part]}, al massimo ${hours.most}` : rowNames[part];
}

/** What the quote costs in three cases; rows of nothing are left out. */
export function scenarios({
  terms,
  outcomes,
  part: side,
}: Pick<QuoteFacts, 'terms' | 'outcomes' | 'part'>): FigureTable {
  const costs = outcomes.map((outcome) => quoteCost(terms, outcome));
  const saving = dependsOnOutcome(terms) ? terms.percentageBase === 'saving' : side === Part.respondent;
  const parts = (Object.keys(rowNames) as QuotePart[]).filter(
    (part) =>
      (part === 'percentage' && feeKindOf(terms) === 'percentage') || costs.some((cost) => cost.parts[part] > 0),
  );
  return {
    heads: [saving ? 'Se il cliente risparmia' : 'Se il cliente ottiene', ...outcomes.map(euro)],
    rows: [
      ...parts.map((part) => ({
        label: rowName(part, terms),
        figures: costs.map((cost) => euro(cost.parts[part])),
      })),
      { label: 'Costa in tutto', figures: costs.map((cost) => euro(cost.total)), strong: true },
      { label: 'Restano al cliente', figures: costs.map((cost) => euro(cost.net)) },
    ],
  };
}

/** What a lost case costs: the firm, and perhaps the other side. Rule 4.11. */
export function losingExplained({ terms, requestTypeId }: Pick<QuoteFacts, 'terms' | 'requestTypeId'>): string {
  const { total } = quoteCost(terms, 0);
  const start = dueAtStart(terms);
  const firm =
    total === 0
      ? 'Se la causa si perde, allo studio non è dovuto nulla.'
      : `Se la causa si perde, allo studio sono dovuti comunque ${terms.hours ? 'al massimo ' : ''}${euro(total)}${
          start === 0 ? '' : start === total ? ', tutti all’inizio' : `, di cui ${euro(start)} all’inizio`
        }${terms.expensesCents > 0 ? ', spese vive previste comprese' : ''}.`;
  return (
    `${firm} Il giudice può inoltre condannare chi perde a rimborsare le spese dell’altra parte ` +
    `(${losingSource(requestTypeId)}): la somma non si può sapere prima e qui non è compresa.`
  );
}

export const validity = ({ validUntil, quotedAt, chosenAt }: QuoteFacts): string =>
  [
    chosenAt
      ? `Il cittadino ha scelto questo preventivo ${theDay('il', longDate(chosenAt))}.`
      : validUntil
        ? `Il preventivo vale fino ${theDay('al', longDate(validUntil))}.`
        : `Il preventivo, ${theDay('del', longDate(quotedAt))}, vale finché il cittadino può scegliere.`,
    'Entro quel termine lo studio mantiene queste condizioni.',
  ]
    .slice(0, chosenAt ? 1 : 2)
    .join(' ');

export const engagement = (brand: string): string =>
  'Scegliere il preventivo non obbliga a fare causa. L’incarico nasce quando cliente e avvocato ' +
  'lo firmano; se nel corso del lavoro emergono circostanze che cambiano il costo, l’avvocato lo ' +
  `dice subito e per iscritto (art. 13, comma 5, legge 247/2012). ${brand} è il luogo in cui le ` +
  'parti si sono incontrate: non è parte dell’accordo e non riceve nulla del compenso.';

/** For readers who use the screens in English: of a quote, and of a letter of engagement. */
export const englishNote =
  'This document is issued in Italian, the language of the engagement; the Italian text is the one that counts.';

/** "Preventivo di Studio Bianchi": a request has one quote of each firm, so it needs no number of its own. */
export const nameOf = ({ firm }: Pick<QuoteFacts, 'firm'>): string => `Preventivo di ${firm.name}`;

/** "Preventivo di Studio Bianchi, richiesta 12.pdf" */
export const fileName = (facts: Pick<QuoteFacts, 'firm' | 'requestId'>): string =>
  `${nameOf(facts)}, richiesta ${facts.requestId}.pdf`;
