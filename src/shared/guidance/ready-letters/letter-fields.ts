import type { Text } from '../../locale.js';
import { readyLetterLimits } from '../../limits.js';
import type { LetterField } from './ready-letter.types.js';

type Words = readonly [it: string, en: string];
type Rest = Partial<Pick<LetterField, 'required' | 'initial' | 'source' | 'isAsked'>> & { readonly why?: Words };

/** Words in both languages. */
export const words = ([it, en]: Words): Text => ({ it, en });

const field = (kind: LetterField['kind'], label: Words, max: number, { why, ...rest }: Rest = {}): LetterField => ({
  kind,
  label: words(label),
  required: true,
  max,
  ...rest,
  ...(why && { why: words(why) }),
});

const DAY_LENGTH = 10;

/** One line. */
export const line = (label: Words, rest?: Rest): LetterField => field('line', label, readyLetterLimits.lineMax, rest);
/** A longer text. */
export const longText = (label: Words, rest?: Rest): LetterField =>
  field('text', label, readyLetterLimits.textMax, rest);
/** A day of the calendar. */
export const dayField = (label: Words, rest?: Rest): LetterField => field('day', label, DAY_LENGTH, rest);
/** A sum in euro. */
export const euro = (label: Words, rest?: Rest): LetterField => field('euro', label, readyLetterLimits.sumMax, rest);

/** One of several. */
export const choice = (label: Words, options: Readonly<Record<string, Words>>, rest?: Rest): LetterField => ({
  ...field('choice', label, readyLetterLimits.lineMax, rest),
  options: Object.fromEntries(Object.entries(options).map(([value, each]) => [value, words(each)])),
});

/** Who writes. */
export const writer = {
  name: line(['Nome e cognome', 'First and last name'], { source: 'name' }),
  address: line(['Indirizzo', 'Address'], {
    source: 'address',
    why: ['Via, numero, CAP e comune.', 'Street, number, postal code and town.'],
  }),
} as const;

/** To whom one writes. */
export const addressee = (label: Words, why?: Words) =>
  ({
    to: line(label, why && { why }),
    to_address: line(['Il suo indirizzo o la sua PEC', 'Their address or certified e-mail (PEC)']),
  }) as const;

/** How much time the other side gets. The law sets no number. */
export const replyDays = {
  reply_days: line(['Quanti giorni dai per rispondere', 'How many days you give for an answer'], {
    initial: '15',
    why: ['Di solito si danno 15 giorni: la legge non fissa un numero.', 'Usually 15 days: the law sets no number.'],
  }),
} as const;

/** Where a sum is to be paid. */
export const iban = line(['IBAN su cui ricevere la somma', 'IBAN to receive the sum'], { required: false });

/** How most letters are sent. */
export const byRegisteredMail: Text = {
  it: 'Stampala, firmala e tienine una copia. Spediscila con raccomandata con ricevuta di ritorno, o da una PEC alla PEC di chi la riceve: un’email normale non prova che è arrivata. Conserva le ricevute.',
  en: 'Print it, sign it and keep a copy. Send it by registered mail with return receipt (raccomandata A/R), or from one certified e-mail address (PEC) to another: an ordinary e-mail does not prove that it arrived. Keep the receipts.',
};
