import type { Locale, Text } from '../../shared/locale.js';
import { reasonRows, reportReasons } from '../../shared/moderation/reports.codes.js';
import { rejectionReasons } from '../../shared/requests/rejection-reasons.codes.js';
import { RequestStatus } from '../../shared/requests/codes.js';
import type { TransparencyRow } from './transparency.dto.js';

const text = (it: string, en: string): Text => ({ it, en });
const regulation = (it: string, en: string): Text =>
  text(`regolamento (UE) 2022/2065, ${it}`, `Regulation (EU) 2022/2065, ${en}`);

/** The parts of a figure by their key, in the order in which they are shown. */
type Parts = Readonly<Record<string, Text>>;

/** One figure: what it counts and which article asks for it. */
interface FigureRow {
  readonly section: keyof typeof sections;
  readonly label: Text;
  readonly definition: Text;
  readonly source: Text;
  readonly unit: 'count' | 'hours' | 'percent';
  /** A figure without parts is one number. */
  readonly parts?: Parts;
  /** It is not recorded: nothing is counted, and the definition says why. */
  readonly isUnknown?: true;
}

/** The sections of the page, in their order. */
export const sections = {
  notices: text('Segnalazioni', 'Notices'),
  restrictions: text('Restrizioni', 'Restrictions'),
  complaints: text('Ricorsi e risposte', 'Complaints and replies'),
  automation: text('Strumenti automatici', 'Automated means'),
  unknown: text('Che cosa non si conta', 'What is not counted'),
} as const satisfies Parts;

const byReason: Parts = Object.fromEntries(reportReasons.map((reason) => [reason, reasonRows[reason].label]));

const removedFor = (status: keyof typeof rejectionReasons): Text =>
  text(`La richiesta ${rejectionReasons[status].it}`, `The request ${rejectionReasons[status].en}`);

/** The decisions that take a request away, as the log names them. */
export const requestDecisions = {
  reject_unclear: removedFor(RequestStatus.unclear),
  reject_out_of_scope: removedFor(RequestStatus.outOfScope),
  reject_against_terms: removedFor(RequestStatus.againstTerms),
  invalidate_data: removedFor(RequestStatus.invalidData),
  invalidate_occurrence: removedFor(RequestStatus.invalidOccurrence),
} as const satisfies Parts;

const outcomes: Parts = {
  appeal_grant: text('Ricorsi accolti', 'Appeals granted'),
  appeal_reject: text('Ricorsi respinti', 'Appeals rejected'),
  reply_reinstate: text('Richieste rimesse in corso', 'Requests reinstated'),
  reply_keep: text('Rifiuti confermati', 'Rejections confirmed'),
};

const automatic: Parts = {
  text: text('Testi pubblicati: forse recapiti', 'Published texts: maybe contact details'),
  message: text('Messaggi trattenuti', 'Held messages'),
  screening: text('Richieste prima dell’inoltro', 'Requests before they are forwarded'),
  duplicate: text('Richieste forse doppie', 'Maybe duplicate requests'),
  related_review: text('Giudizi fra account collegati', 'Reviews between related accounts'),
  conduct: text('Studi con giudizi bassi o segnalati', 'Firms with low ratings or reports'),
};

/** Every figure of the yearly report, in the order in which it is shown. Rule 22.16. */
export const figures = {
  notices_received: {
    section: 'notices',
    label: text('Segnalazioni ricevute', 'Notices received'),
    definition: text(
      'Segnalazioni inviate nell’anno, per il motivo scelto da chi segnala. Due persone sulla stessa cosa sono due segnalazioni.',
      'Reports sent in the year, by the reason that the reporter chose. Two people about one thing are two reports.',
    ),
    source: regulation('art. 15, par. 1, lett. b)', 'Article 15(1)(b)'),
    unit: 'count',
    parts: byReason,
  },
  notices_decided: {
    section: 'notices',
    label: text('Segnalazioni decise', 'Notices decided'),
    definition: text(
      'Segnalazioni la cui decisione cade nell’anno. Le decide sempre una persona, secondo i termini d’uso.',
      'Reports whose decision falls in the year. A person always decides, under the terms of use.',
    ),
    source: regulation('art. 15, par. 1, lett. b)', 'Article 15(1)(b)'),
    unit: 'count',
    parts: {
      uphold: text('Accolte', 'Upheld'),
      dismiss: text('Non accolte', 'Dismissed'),
      unfounded: text('Infondate', 'Unfounded'),
      gone: text('Chiuse: il contenuto non c’era più', 'Closed: the content was gone'),
    },
  },
  notices_hours: {
    section: 'notices',
    label: text('Tempo mediano di decisione', 'Median time to a decision'),
    definition: text(
      'Ore fra l’invio e la decisione delle segnalazioni decise nell’anno, senza quelle chiuse perché il contenuto non c’era più.',
      'Hours between sending and decision of the reports decided in the year, without those closed because the content was gone.',
    ),
    source: regulation('art. 15, par. 1, lett. b)', 'Article 15(1)(b)'),
    unit: 'hours',
  },
  restrictions: {
    section: 'restrictions',
    label: text('Per tipo e per come sono nate', 'By kind and by how they began'),
    definition: text(
      'Decisioni dell’anno, anche se poi cambiate. «Controllo automatico»: un programma ha fatto notare, una persona ha deciso.',
      'Decisions of the year, even if they were changed later. “Automatic check”: a program pointed it out, a person decided.',
    ),
    source: regulation('art. 15, par. 1, lett. b) e c)', 'Article 15(1)(b) and (c)'),
    unit: 'count',
    parts: {
      removed_report: text('Contenuto rimosso, dopo una segnalazione', 'Content removed, after a report'),
      removed_contact_filter: text(
        'Testo rimosso, dopo un controllo automatico',
        'Text removed, after an automatic check',
      ),
      message_held: text(
        'Messaggio non consegnato, dopo un controllo automatico',
        'Message not delivered, after an automatic check',
      ),
      review_staff: text('Giudizio tolto, su iniziativa del personale', 'Review removed, on the staff’s initiative'),
      review_related: text('Giudizio tolto, dopo un controllo automatico', 'Review removed, after an automatic check'),
      request_staff: text(
        'Richiesta tolta, su iniziativa del personale',
        'Request taken away, on the staff’s initiative',
      ),
      request_screening: text(
        'Richiesta tolta, dopo un controllo automatico',
        'Request taken away, after an automatic check',
      ),
      warned_report: text('Avviso, dopo una segnalazione', 'Warning, after a report'),
      warned_figures: text(
        'Avviso a uno studio, dopo un controllo automatico',
        'Warning to a firm, after an automatic check',
      ),
      suspended_staff: text(
        'Account sospeso, su iniziativa del personale',
        'Account suspended, on the staff’s initiative',
      ),
      suspended_figures: text(
        'Account sospeso, dopo un controllo automatico',
        'Account suspended, after an automatic check',
      ),
      closed_staff: text('Account chiuso per abuso', 'Account closed for abuse'),
    },
  },
  restrictions_terms: {
    section: 'restrictions',
    label: text('Contenuti rimossi e avvisi, per motivo', 'Content removed and warnings, by reason'),
    definition: text(
      'Le stesse rimozioni e gli stessi avvisi, per la regola dei termini d’uso su cui si fondano.',
      'The same removals and warnings, by the rule of the terms of use on which they rest.',
    ),
    source: regulation('art. 15, par. 1, lett. c)', 'Article 15(1)(c)'),
    unit: 'count',
    parts: byReason,
  },
  restrictions_requests: {
    section: 'restrictions',
    label: text('Richieste tolte, per motivo', 'Requests taken away, by reason'),
    definition: text(
      'Le stesse richieste, per la decisione presa.',
      'The same requests, by the decision that was taken.',
    ),
    source: regulation('art. 15, par. 1, lett. c)', 'Article 15(1)(c)'),
    unit: 'count',
    parts: requestDecisions,
  },
  complaints_received: {
    section: 'complaints',
    label: text('Ricevuti', 'Received'),
    definition: text(
      'Ricorsi inviati nell’anno e risposte dei cittadini al rifiuto di una richiesta.',
      'Appeals sent in the year, and replies of citizens to the rejection of a request.',
    ),
    source: regulation('art. 15, par. 1, lett. d)', 'Article 15(1)(d)'),
    unit: 'count',
    parts: {
      reporter: text('Ricorsi di chi ha segnalato', 'Appeals of reporters'),
      reported: text('Ricorsi contro una rimozione o un avviso', 'Appeals against a removal or a warning'),
      suspended: text('Ricorsi contro una sospensione', 'Appeals against a suspension'),
      reply: text('Risposte a un rifiuto', 'Replies to a rejection'),
    },
  },
  complaints_decided: {
    section: 'complaints',
    label: text('Esiti', 'Outcomes'),
    definition: text(
      'Ricorsi e risposte la cui decisione cade nell’anno.',
      'Appeals and replies whose decision falls in the year.',
    ),
    source: regulation('art. 15, par. 1, lett. d)', 'Article 15(1)(d)'),
    unit: 'count',
    parts: outcomes,
  },
  complaints_hours: {
    section: 'complaints',
    label: text('Tempo mediano di decisione', 'Median time to a decision'),
    definition: text(
      'Ore fra l’invio e la decisione dei ricorsi e delle risposte decisi nell’anno.',
      'Hours between sending and decision of the appeals and replies decided in the year.',
    ),
    source: regulation('art. 15, par. 1, lett. d)', 'Article 15(1)(d)'),
    unit: 'hours',
  },
  automation_examined: {
    section: 'automation',
    label: text('Fatti notare da un programma e decisi', 'Pointed out by a program, and decided'),
    definition: text(
      'Casi aperti da un controllo automatico che una persona ha deciso nell’anno. Nessun programma decide da solo un caso.',
      'Cases opened by an automatic check that a person decided in the year. No program decides a case alone.',
    ),
    source: regulation('art. 15, par. 1, lett. e)', 'Article 15(1)(e)'),
    unit: 'count',
    parts: automatic,
  },
  automation_errors: {
    section: 'automation',
    label: text('Di questi, in ordine', 'Of these, in order'),
    definition: text(
      'La parte dei casi qui sopra in cui la persona non ha tolto, respinto né chiesto nulla: il tasso di errore del controllo automatico.',
      'The share of the cases above in which the person removed, rejected and asked for nothing: the error rate of the automatic check.',
    ),
    source: regulation('art. 15, par. 1, lett. e)', 'Article 15(1)(e)'),
    unit: 'percent',
    parts: automatic,
  },
  automation_reversed: {
    section: 'automation',
    label: text('Rimozioni del filtro annullate', 'Removals after the filter that were reversed'),
    definition: text(
      'La parte dei testi rimossi nell’anno dopo un controllo automatico che un ricorso ha rimesso al loro posto, fino a oggi.',
      'The share of the texts removed in the year after an automatic check that an appeal has restored, until today.',
    ),
    source: regulation('art. 15, par. 1, lett. e)', 'Article 15(1)(e)'),
    unit: 'percent',
  },
  refused_at_once: {
    section: 'unknown',
    label: text('Testi rifiutati mentre si scrivono', 'Texts refused while they are written'),
    definition: text(
      'Un testo con recapiti certi non si salva, e chi scrive può correggerlo subito. I tentativi si cancellano dopo novanta giorni: in un anno non si contano.',
      'A text that certainly holds contact details is not saved, and its author can correct it at once. Attempts are deleted after ninety days, so a year cannot be counted.',
    ),
    source: regulation('art. 15, par. 1, lett. e)', 'Article 15(1)(e)'),
    unit: 'count',
    isUnknown: true,
  },
  orders: {
    section: 'unknown',
    label: text('Ordini delle autorità', 'Orders of authorities'),
    definition: text(
      'Arrivano fuori dal prodotto, che non li registra.',
      'They come outside the product, which does not record them.',
    ),
    source: regulation('art. 15, par. 1, lett. a)', 'Article 15(1)(a)'),
    unit: 'count',
    isUnknown: true,
  },
  disputes: {
    section: 'unknown',
    label: text('Liti davanti agli organismi extragiudiziali', 'Disputes before out-of-court bodies'),
    definition: text(
      'Arrivano fuori dal prodotto, che non le registra.',
      'They come outside the product, which does not record them.',
    ),
    source: regulation('art. 24, par. 1, lett. a)', 'Article 24(1)(a)'),
    unit: 'count',
    isUnknown: true,
  },
  misuse: {
    section: 'unknown',
    label: text('Sospensioni per abuso (art. 23)', 'Suspensions for misuse (Article 23)'),
    definition: text(
      'Le sospensioni si contano qui sopra, ma il motivo dell’art. 23 non è registrato a parte. La pausa dopo più segnalazioni infondate si calcola ogni volta e non si registra.',
      'Suspensions are counted above, but the reason of Article 23 is not recorded apart. The pause after several unfounded reports is computed each time and not recorded.',
    ),
    source: regulation('art. 24, par. 1, lett. b)', 'Article 24(1)(b)'),
    unit: 'count',
    isUnknown: true,
  },
  recipients: {
    section: 'unknown',
    label: text('Destinatari attivi al mese, in media', 'Average monthly active recipients'),
    definition: text(
      'Non si contano: chi legge senza accedere non lascia traccia, per scelta.',
      'They are not counted: whoever reads without signing in leaves no trace, by choice.',
    ),
    source: regulation('art. 24, par. 2', 'Article 24(2)'),
    unit: 'count',
    isUnknown: true,
  },
} as const satisfies Readonly<Record<string, FigureRow>>;

export type Figure = keyof typeof figures;

/** What was counted: a value for each part of a figure; what is left out is zero, or null for a median without cases. */
export type Counted = Readonly<Partial<Record<Figure, Readonly<Record<string, number | null>>>>>;

/** The key of a figure without parts. */
export const WHOLE = 'whole';

/** The figures in words of the reader, one line for each part. */
export function rowsOf(counted: Counted, locale: Locale): TransparencyRow[] {
  return Object.entries(figures).flatMap(([figure, given]) => {
    const { section, label, definition, source, unit, parts, isUnknown }: FigureRow = given;
    const values = counted[figure as Figure] ?? {};
    const none = isUnknown === true || unit !== 'count' ? null : 0;
    return Object.entries(parts ?? { [WHOLE]: null }).map(([part, name]) => ({
      figure: figure as Figure,
      section: sections[section][locale],
      label: label[locale],
      part: name?.[locale] ?? null,
      value: values[part] ?? none,
      unit,
      definition: definition[locale],
      source: source[locale],
    }));
  });
}
