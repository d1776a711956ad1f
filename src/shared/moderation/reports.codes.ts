import type { Text } from '../locale.js';

/** What can be reported, as the contract names it. */
export const reportSubjectTypes = ['account', 'request', 'response', 'message', 'review'] as const;
export type ReportSubjectType = (typeof reportSubjectTypes)[number];

/** What a decision may be about: what was reported, and what staff check without a report. */
export const ruledSubjectTypes = [...reportSubjectTypes, 'review_reply', 'profile'] as const;
export type DecidedSubjectType = (typeof ruledSubjectTypes)[number];

/**
 * The person of the row: the reporter, the person against whom a decision about a report was taken, or the suspended
 * person.
 */
export type ReportSide = 'reporter' | 'reported' | 'suspended';

/** Why something is reported. */
export const reportReasons = [
  'contacts',
  'insult',
  'false_information',
  'spam',
  'personal_data',
  'impersonation',
  'illegal',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** A reason in words, and what the terms say of it. */
interface ReasonRow {
  readonly label: Text;
  readonly ground: Text;
}

const conduct: Text = {
  it: 'Termini, «Contenuti e proprietà»: non si pubblicano contenuti illeciti, offensivi o di altri senza permesso.',
  en: 'Terms, “Content and property”: nothing unlawful, offensive or belonging to others without permission is published.',
};
const contacts: Text = {
  it: 'Termini, «Contatti e comunicazioni»: prima della scelta non si scrivono recapiti né dati che permettano di riconoscere la persona.',
  en: 'Terms, “Contacts and communications”: before the choice, neither contact details nor data that identify the person are written.',
};
const truth: Text = {
  it: 'Termini, «Chi può usarlo»: chi si iscrive fornisce dati veri e risponde di ciò che si fa con il suo account.',
  en: 'Terms, “Who may use it”: whoever registers gives true data and answers for what is done with their account.',
};
const purpose: Text = {
  it: 'Termini, «Che cos’è il servizio»: il servizio serve a far incontrare chi cerca assistenza legale e gli studi legali.',
  en: 'Terms, “What the service is”: the service brings together those who look for legal help and law firms.',
};

/** The reasons, in the order in which they are offered. Rule 22.1. */
export const reasonRows: Readonly<Record<ReportReason, ReasonRow>> = {
  contacts: {
    label: { it: 'Recapiti o inviti fuori dal servizio', en: 'Contact details or going elsewhere' },
    ground: contacts,
  },
  insult: {
    label: { it: 'Offese, minacce o discriminazione', en: 'Insults, threats or discrimination' },
    ground: conduct,
  },
  false_information: {
    label: { it: 'Informazioni false o ingannevoli', en: 'False or misleading information' },
    ground: truth,
  },
  spam: { label: { it: 'Pubblicità o messaggi ripetuti', en: 'Advertising or repeated messages' }, ground: purpose },
  personal_data: { label: { it: 'Dati personali di qualcuno', en: 'Somebody’s personal data' }, ground: contacts },
  impersonation: {
    label: { it: 'Si spaccia per un’altra persona o studio', en: 'Pretends to be another person or firm' },
    ground: truth,
  },
  illegal: { label: { it: 'Contenuto illecito', en: 'Unlawful content' }, ground: conduct },
  other: { label: { it: 'Altro contro i termini', en: 'Something else against the terms' }, ground: purpose },
};

/** The outcomes of a report, by staff or automatic. */
export type ReportDecision = 'uphold' | 'dismiss' | 'unfounded' | 'suspend' | 'gone' | 'remove';
/** The actions against the person concerned. */
export type ReportAction = 'removed' | 'warned' | 'suspended';
/** What staff decided about an appeal. */
export type AppealDecision = 'grant' | 'reject';

/** The status of a report, for the person of the row. */
export const reportStatuses = ['open', 'decided', 'appealed', 'changed', 'confirmed'] as const;
export type ReportStatus = (typeof reportStatuses)[number];

export const reportStatusLabels: Readonly<Record<ReportStatus, Text>> = {
  open: { it: 'In esame', en: 'Being examined' },
  decided: { it: 'Decisa', en: 'Decided' },
  appealed: { it: 'Ricorso in esame', en: 'Appeal being examined' },
  changed: { it: 'Decisione cambiata', en: 'Decision changed' },
  confirmed: { it: 'Decisione confermata', en: 'Decision confirmed' },
};
