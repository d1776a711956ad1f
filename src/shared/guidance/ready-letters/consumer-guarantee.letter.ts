import { spanText } from '../span.rules.js';
import { lastDayOf } from '../expiries.rules.js';
import {
  addressee,
  byRegisteredMail,
  choice,
  dayField,
  euro,
  line,
  longText,
  replyDays,
  words,
  writer,
} from './letter-fields.js';
import { given, givenDay, givenText, sender, signedBy } from './letter-words.rules.js';
import type { ReadyLetter } from './ready-letter.types.js';

/** The defect must appear within this time after delivery (art. 133 d.lgs. 206/2005). */
const CONFORMITY = { years: 2 } as const;
/** A defect that appears within this time is presumed to have been there at delivery (art. 135 d.lgs. 206/2005). */
const PRESUMPTION = { years: 1 } as const;

const asked: Readonly<Record<string, string>> = {
  repair: 'la riparazione del prodotto, senza spese e in tempi congrui (art. 135-ter d.lgs. 206/2005);',
  replacement: 'la sostituzione del prodotto, senza spese e in tempi congrui (art. 135-ter d.lgs. 206/2005);',
  price: 'una riduzione del prezzo in proporzione al difetto (art. 135-quater d.lgs. 206/2005);',
  termination: 'la risoluzione del contratto e il rimborso del prezzo (art. 135-quater d.lgs. 206/2005);',
};

const fields = {
  ...writer,
  ...addressee(
    ['Il venditore', 'The seller'],
    [
      'Il negozio o il sito: la garanzia legale è sua, non del produttore.',
      'The shop or site: the statutory guarantee is theirs, not the maker’s.',
    ],
  ),
  sale: choice(['Come hai comprato', 'How you bought it'], {
    consumer: ['Da un negozio o un sito, per uso personale', 'From a shop or site, for personal use'],
    business: ['Da un’impresa, per il mio lavoro', 'From a business, for my work'],
    private: ['Da un privato', 'From a private person'],
  }),
  product: line(['Prodotto', 'Product'], { why: ['Marca, modello, numero d’ordine.', 'Brand, model, order number.'] }),
  bought_on: dayField(['Quando l’hai comprato', 'When you bought it']),
  delivered_on: dayField(['Quando ti è stato consegnato', 'When it was delivered']),
  amount: euro(['Prezzo, in euro', 'Price, in euro']),
  found_on: dayField(['Quando è comparso il difetto', 'When the defect appeared'], { source: 'facts_on' }),
  defect: longText(['Il difetto', 'The defect']),
  tried: longText(['Che cosa ha già fatto il venditore', 'What the seller has done so far'], {
    required: false,
    why: ['Riparazioni tentate, rifiuti, attese.', 'Attempted repairs, refusals, waiting.'],
  }),
  remedy: choice(['Che cosa chiedi', 'What you ask for'], {
    repair: ['La riparazione', 'Repair'],
    replacement: ['La sostituzione', 'Replacement'],
    price: ['Uno sconto sul prezzo', 'A lower price'],
    termination: ['I soldi indietro', 'Your money back'],
  }),
  ...replyDays,
} as const;

/** Whether a defect appeared within a time after delivery; null while a day is missing. */
const appearedWithin = (delivered: string, found: string, span: { readonly years: number }): boolean | null =>
  delivered === '' || found === '' ? null : found <= lastDayOf(delivered, span);

/** A claim under the statutory guarantee of consumer goods. */
export const consumerGuarantee: ReadyLetter<keyof typeof fields> = {
  when: [
    words(['Hai comprato da un’impresa, per uso personale.', 'You bought from a business, for personal use.']),
    words([
      'Il prodotto non funziona, o non è come era descritto.',
      'The product does not work, or is not as described.',
    ]),
    words([
      `Il difetto è comparso entro ${spanText(CONFORMITY, 'it')} dalla consegna. Per un usato il contratto può dire meno, mai sotto un anno (art. 133).`,
      `The defect appeared within ${spanText(CONFORMITY, 'en')} of delivery. For second-hand goods the contract may say less, but never under a year (art. 133).`,
    ]),
  ],
  lawyer: [
    words([
      'Il difetto ha fatto male a qualcuno o ha rovinato altre cose.',
      'The defect hurt somebody or damaged other things.',
    ]),
    words([
      'È un’auto, una cucina o altro di costoso e serve una perizia.',
      'It is a car, a kitchen or another costly thing, and an expert is needed.',
    ]),
    words([
      'Hai comprato con partita IVA: valgono altre regole e termini molto più brevi.',
      'You bought as a business: other rules and much shorter limits apply.',
    ]),
  ],
  send: byRegisteredMail,
  articles: [
    {
      source: 'art. 133 d.lgs. 206/2005, come modificato dal d.lgs. 170/2021',
      says: words([
        `Il venditore risponde dei difetti che ci sono alla consegna e compaiono entro ${spanText(CONFORMITY, 'it')}.`,
        `The seller answers for defects that exist at delivery and appear within ${spanText(CONFORMITY, 'en')}.`,
      ]),
    },
    {
      source: 'art. 135 d.lgs. 206/2005',
      says: words([
        `Se compare entro ${spanText(PRESUMPTION, 'it')}, si presume che il difetto ci fosse già.`,
        `If it appears within ${spanText(PRESUMPTION, 'en')}, the defect is presumed to have been there.`,
      ]),
    },
    {
      source: 'artt. 135-bis, 135-ter e 135-quater d.lgs. 206/2005',
      says: words([
        'Prima riparazione o sostituzione, senza spese; poi sconto o rimborso.',
        'First repair or replacement, free of charge; then a lower price or a refund.',
      ]),
    },
  ],
  reviewed: null,
  answers: [],
  fields,
  checks: {
    saleIsToConsumer: {
      holds: ({ sale = '' }) => (sale === '' ? null : sale === 'consumer'),
      warning: words([
        'La garanzia legale del consumatore non vale per questo acquisto: valgono altre regole, con termini più brevi. Parlane con un avvocato.',
        'The consumer’s statutory guarantee does not cover this purchase: other rules apply, with shorter limits. Speak to a lawyer.',
      ]),
    },
    defectFollowsDelivery: {
      holds: ({ delivered_on: delivered = '', found_on: found = '' }) =>
        delivered === '' || found === '' ? null : found >= delivered,
      warning: words([
        'Il difetto è comparso prima della consegna: controlla le due date.',
        'The defect appeared before delivery: check both days.',
      ]),
    },
    defectAppearedInTime: {
      holds: ({ delivered_on: delivered = '', found_on: found = '' }) => appearedWithin(delivered, found, CONFORMITY),
      warning: words([
        `Il difetto è comparso più di ${spanText(CONFORMITY, 'it')} dopo la consegna: la garanzia legale di solito non lo copre più.`,
        `The defect appeared more than ${spanText(CONFORMITY, 'en')} after delivery: the statutory guarantee does not usually cover it any more.`,
      ]),
    },
    repairComesFirst: {
      holds: ({ remedy = '', tried = '' }) =>
        remedy === '' ? null : remedy === 'repair' || remedy === 'replacement' || tried.trim() !== '',
      warning: words([
        'Di regola si chiede prima la riparazione o la sostituzione. Sconto e rimborso vengono se non è fatta o non riesce, o se il difetto è grave: scrivi che cosa ha già fatto il venditore.',
        'As a rule repair or replacement comes first. A lower price or a refund follow if that is not done or fails, or if the defect is grave: write what the seller has done so far.',
      ]),
    },
  },
  limitIds: ['consumer-guarantee'],
  limits: ({ delivered_on: delivered }) => [{ id: 'consumer-guarantee', from: delivered === '' ? null : delivered }],
  write: (facts) => ({
    to: [given(facts.to), given(facts.to_address)],
    subject: 'Difetto di conformità di un prodotto (artt. 128 e seguenti d.lgs. 206/2005, Codice del consumo)',
    paragraphs: [
      [
        `${sender(facts)} ha comprato il ${givenDay(facts.bought_on)} ${given(facts.product)}, al prezzo di ${given(facts.amount)} euro.`,
        `Il prodotto è stato consegnato il ${givenDay(facts.delivered_on)}.`,
      ].join(' '),
      `Il ${givenDay(facts.found_on)} è comparso questo difetto: ${givenText(facts.defect)}`,
      ...(facts.tried.trim() ? [facts.tried.trim()] : []),
      [
        `Il venditore risponde dei difetti di conformità che si manifestano entro ${spanText(CONFORMITY, 'it')} dalla consegna (art. 133 d.lgs. 206/2005).`,
        ...(appearedWithin(facts.delivered_on, facts.found_on, PRESUMPTION)
          ? [
              `Il difetto si è manifestato entro ${spanText(PRESUMPTION, 'it')}: si presume che esistesse già alla consegna (art. 135 d.lgs. 206/2005).`,
            ]
          : []),
      ].join(' '),
    ],
    asks: [
      asked[facts.remedy] ?? asked.repair ?? '',
      `una risposta scritta entro ${given(facts.reply_days)} giorni dal ricevimento di questa lettera.`,
    ],
    closing: ['Questa lettera vale anche come atto che interrompe la prescrizione (artt. 1219 e 2943 c.c.).'],
    enclosures: ['copia dello scontrino, della fattura o della conferma d’ordine', 'fotografie del difetto'],
    sign: signedBy(facts.name),
  }),
};
