import type { Text } from '../../kernel/locale.js';

/** What a case is about. Each kind has decisions of its own in case-decisions.codes.ts. */
export const caseKinds = ['verification', 'message'] as const;
export type CaseKind = (typeof caseKinds)[number];

export const caseStatuses = ['open', 'claimed', 'waiting', 'decided', 'withdrawn'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export const caseKindLabels: Readonly<Record<CaseKind, Text>> = {
  verification: { it: 'Iscrizione all’Albo da verificare', en: 'Enrolment to verify' },
  message: { it: 'Messaggio trattenuto: forse recapiti', en: 'Held message: maybe contact details' },
};

export const caseLabels: Readonly<Record<CaseStatus, Text>> = {
  open: { it: 'Da decidere', en: 'To decide' },
  claimed: { it: 'In esame', en: 'Being examined' },
  waiting: { it: 'In attesa di risposta', en: 'Waiting for an answer' },
  decided: { it: 'Deciso', en: 'Decided' },
  withdrawn: { it: 'Ritirato', en: 'Withdrawn' },
};
