import type { Text } from '../locale.js';
import { RequestStatus, type invalidStatuses, type RejectedStatus } from './codes.js';

/** A status in which staff have removed a request for good or until its citizen replies. */
export type RejectionStatus = RejectedStatus | (typeof invalidStatuses)[number];

/** What staff found, as it follows "the request". Rule 23.6. */
export const rejectionReasons: Readonly<Record<RejectionStatus, Text>> = {
  [RequestStatus.unclear]: {
    it: 'non è abbastanza chiara perché uno studio possa rispondere',
    en: 'is not clear enough for a firm to answer',
  },
  [RequestStatus.outOfScope]: {
    it: 'riguarda una materia che non trattiamo',
    en: 'is about a matter that we do not cover',
  },
  [RequestStatus.againstTerms]: { it: 'va contro le condizioni d’uso', en: 'is against the terms of use' },
  [RequestStatus.invalidData]: { it: 'contiene dati non validi', en: 'contains invalid data' },
  [RequestStatus.invalidOccurrence]: { it: 'è doppia o ripetuta', en: 'is a duplicate or was repeated' },
};
