import { reportLimits } from '../limits.js';
import { fill, type Locale, type Text } from '../locale.js';

/** How the staff came to examine something. */
export const detections = ['report', 'contact_filter', 'held', 'screening', 'figures', 'related', 'staff'] as const;
export type Detection = (typeof detections)[number];

/** One way in which something is noticed. */
export interface DetectionRow {
  /** A program noticed it. No program decides anything. */
  readonly automatic: boolean;
  /** How it was noticed and who decided: Article 17(3)(b) and (c) of Regulation (EU) 2022/2065. */
  readonly sentence: Text;
}

const person: Text = {
  it: 'Ha deciso una persona del nostro staff, non un programma.',
  en: 'A member of our staff decided, not a program.',
};
const noticed = (it: string, en: string): Text => ({ it: `${it} ${person.it}`, en: `${en} ${person.en}` });

/** Who or what noticed something, as whom a decision burdens reads it. Rule 22.15. */
export const detectionRows: Readonly<Record<Detection, DetectionRow>> = {
  report: { automatic: false, sentence: noticed('Ce lo ha segnalato qualcuno.', 'Somebody reported it to us.') },
  contact_filter: {
    automatic: true,
    sentence: noticed(
      'Un controllo automatico dei recapiti lo ha fatto notare.',
      'An automatic check for contact details pointed it out.',
    ),
  },
  held: {
    automatic: true,
    sentence: noticed(
      'È stato trattenuto in automatico: per il suo contenuto, o per recapiti scritti prima.',
      'It was held automatically: for what it contains, or for contact details written before.',
    ),
  },
  screening: {
    automatic: true,
    sentence: noticed(
      'Il controllo automatico di ogni richiesta l’ha fatta notare.',
      'The automatic check of every request pointed it out.',
    ),
  },
  figures: {
    automatic: true,
    sentence: noticed(
      'Il conto automatico dei giudizi e delle segnalazioni lo ha fatto notare.',
      'The automatic count of reviews and reports pointed it out.',
    ),
  },
  related: {
    automatic: true,
    sentence: noticed(
      'Un confronto automatico fra l’account di chi giudica e quello dello studio lo ha fatto notare.',
      'An automatic comparison of the reviewer’s account with the firm’s pointed it out.',
    ),
  },
  // How a member of the staff came upon it is not recorded, so nothing is said of it.
  staff: { automatic: false, sentence: person },
};

/** What the person can do within the product: appeal with a reference, reply to the decision, or answer the mail. */
export const redressWays = ['appeal', 'reply', 'mail'] as const;
/** `over`: what the product offers was used, or its time is over. */
export type RedressWay = (typeof redressWays)[number] | 'over';

/** One thing that the person can do against a decision, and the law that gives it. */
export interface Redress {
  readonly text: string;
  readonly source: string;
}

const regulation = (it: string, en: string): Text => ({
  it: `regolamento (UE) 2022/2065, ${it}`,
  en: `Regulation (EU) 2022/2065, ${en}`,
});

interface RedressRow {
  readonly text: Text;
  readonly source: Text;
}

/** `{until}` is a moment in words. */
const inTheProduct: Readonly<Record<(typeof redressWays)[number], RedressRow>> = {
  appeal: {
    text: {
      it: 'Puoi fare ricorso una volta, gratis, fino a {until}: se possibile, lo esamina una persona diversa.',
      en: 'You can appeal once, free of charge, until {until}: where possible, another person examines it.',
    },
    source: regulation('art. 20', 'Article 20'),
  },
  reply: {
    text: {
      it: 'Puoi rispondere una volta, gratis, fino a {until}, dalla pagina della richiesta: la riesaminiamo.',
      en: 'You can reply once, free of charge, until {until}, on the page of the request: we will examine it again.',
    },
    source: regulation('art. 20', 'Article 20'),
  },
  mail: {
    text: {
      it:
        `Se pensi che sia un errore, rispondi alla nostra email entro ${reportLimits.appealMonths} mesi: ` +
        'riesaminiamo la decisione, gratis.',
      en:
        `If you think this is a mistake, answer our mail within ${reportLimits.appealMonths} months: ` +
        'we will examine the decision again, free of charge.',
    },
    source: regulation('art. 17, par. 3, lett. f)', 'Article 17(3)(f)'),
  },
};

const outside: readonly RedressRow[] = [
  {
    // No body can impose its solution, and the operator may be too small to be bound to take part (Article 19).
    text: {
      it: 'Puoi chiedere a un organismo certificato di risolvere la lite fuori dal tribunale: la sua soluzione non è vincolante.',
      en: 'You can ask a certified body to settle the dispute out of court: its solution is not binding.',
    },
    source: regulation('art. 21', 'Article 21'),
  },
  {
    text: { it: 'Puoi sempre rivolgerti a un giudice.', en: 'You can always go to court.' },
    source: { it: 'Costituzione, art. 24', en: 'Italian Constitution, Article 24' },
  },
];

const rowsOf = (way: RedressWay): readonly RedressRow[] => (way === 'over' ? outside : [inTheProduct[way], ...outside]);

/**
 * What somebody can do against a decision, the nearest first. Article 17(3)(f) of Regulation (EU) 2022/2065; rule 22.15.
 * @param until the last moment for an appeal or a reply, in words of the reader's language
 */
export function redressFor(way: RedressWay, locale: Locale, until = ''): Redress[] {
  return rowsOf(way).map(({ text, source }) => ({ text: fill(text[locale], { until }), source: source[locale] }));
}

/** The same as sentences of a notification or a mail, in which `{until}` stays to be filled. */
export const redressSentences = (way: RedressWay): Text => ({
  it: rowsOf(way)
    .map(({ text }) => text.it)
    .join(' '),
  en: rowsOf(way)
    .map(({ text }) => text.en)
    .join(' '),
});
