import type { Text } from '../locale.js';

/** What a case is about. Each kind has decisions of its own in case-decisions.codes.ts. */
export const caseKinds = [
  'verification',
  'message',
  'registration',
  'inactive',
  'report',
  'appeal',
  'contact',
  'screening',
  'rejection_reply',
  'duplicate',
  'text',
  'related_review',
  'conduct',
] as const;
export type CaseKind = (typeof caseKinds)[number];

/** The kinds of records that a case may be about. */
export const caseSubjects = [
  'account',
  'message',
  'blacklist',
  'request',
  'response',
  'review',
  'review_reply',
  'profile',
  'report',
  'contact',
] as const;
/** The table whose record a case is about. */
export type CaseSubject = (typeof caseSubjects)[number];

/** The case about a published text of which the contact filter was not sure. Rule 19.10. */
export const textCase = <Type extends CaseSubject>(type: Type, id: number) => ({ kind: 'text', type, id }) as const;

export const caseStatuses = ['open', 'claimed', 'waiting', 'decided', 'withdrawn'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseKindLabels: Readonly<Record<CaseKind, Text>> = {
  verification: { it: 'Iscrizione all’Albo da verificare', en: 'Enrolment to verify' },
  message: { it: 'Messaggio trattenuto: forse recapiti', en: 'Held message: maybe contact details' },
  registration: { it: 'Nuova registrazione di chi era stato chiuso', en: 'Somebody closed for abuse registers again' },
  inactive: { it: 'Account inutilizzato da due anni', en: 'Account unused for two years' },
  report: { it: 'Segnalazione', en: 'Report' },
  appeal: { it: 'Ricorso contro una decisione', en: 'Appeal against a decision' },
  contact: { it: 'Messaggio dalla pagina dei contatti', en: 'Message from the contact page' },
  screening: { it: 'Richiesta da guardare prima dell’inoltro', en: 'Request to look at before forwarding' },
  rejection_reply: { it: 'Risposta a un rifiuto', en: 'Reply to a rejection' },
  duplicate: { it: 'Richiesta forse doppia, già inoltrata', en: 'Maybe a duplicate request, already forwarded' },
  text: { it: 'Testo pubblicato: forse recapiti', en: 'Published text: maybe contact details' },
  related_review: { it: 'Giudizio: forse lo studio si giudica da sé', en: 'Review: maybe a firm reviews itself' },
  conduct: {
    it: 'Studio con clienti scontenti o più segnalazioni',
    en: 'Firm with unhappy clients or several reports',
  },
};

export const caseLabels: Readonly<Record<CaseStatus, Text>> = {
  open: { it: 'Da decidere', en: 'To decide' },
  claimed: { it: 'In esame', en: 'Being examined' },
  waiting: { it: 'In attesa di risposta', en: 'Waiting for an answer' },
  decided: { it: 'Deciso', en: 'Decided' },
  withdrawn: { it: 'Ritirato', en: 'Withdrawn' },
};
