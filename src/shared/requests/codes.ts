import type { Text } from '../locale.js';

/** Numeric codes of requests and responses, as the contract writes them. */

/** Request statuses. */
export const RequestStatus = {
  closed: 0,
  init: 1,
  new: 2,
  wait: 3,
  approved: 5,
  refunded: 8,
  retired: 9,
  incomplete: 69,
  unclear: 71,
  outOfScope: 72,
  againstTerms: 73,
  rejectedReplied: 79,
  invalidData: 81,
  invalidOccurrence: 82,
} as const;
export type RequestStatus = (typeof RequestStatus)[keyof typeof RequestStatus];

/** The labels of the statuses. */
export const requestLabels: Readonly<Record<RequestStatus, Text>> = {
  [RequestStatus.init]: { it: 'Bozza', en: 'Draft' },
  [RequestStatus.incomplete]: { it: 'Da completare', en: 'To complete' },
  [RequestStatus.new]: { it: 'Inviata', en: 'Sent' },
  [RequestStatus.wait]: { it: 'Aperta', en: 'Open' },
  [RequestStatus.closed]: { it: 'Chiusa', en: 'Closed' },
  [RequestStatus.approved]: { it: 'Studio scelto', en: 'Firm chosen' },
  [RequestStatus.retired]: { it: 'Ritirata', en: 'Withdrawn' },
  [RequestStatus.refunded]: { it: 'Rimborsata', en: 'Refunded' },
  [RequestStatus.unclear]: { it: 'Poco chiara', en: 'Unclear' },
  [RequestStatus.outOfScope]: { it: 'Fuori materia', en: 'Out of scope' },
  [RequestStatus.againstTerms]: { it: 'Contro le regole', en: 'Against the terms' },
  [RequestStatus.rejectedReplied]: { it: 'In riesame', en: 'Under review again' },
  [RequestStatus.invalidData]: { it: 'Dati non validi', en: 'Invalid data' },
  [RequestStatus.invalidOccurrence]: { it: 'Doppia', en: 'Duplicate' },
};

/** The kinds of a rejection: unclear, out of scope, against the terms. */
export const rejectedStatuses = [RequestStatus.unclear, RequestStatus.outOfScope, RequestStatus.againstTerms] as const;
export type RejectedStatus = (typeof rejectedStatuses)[number];

/** The kinds of an invalid request: bad data, duplicate or repeated. */
export const invalidStatuses = [RequestStatus.invalidData, RequestStatus.invalidOccurrence] as const;

/** Response statuses. `lost` is never stored: it is what a firm sees once another was chosen or the request ended. */
export const ResponseStatus = {
  pending: 1,
  new: 2,
  wait: 3,
  ko: 5,
  ok: 7,
  approved: 9,
  fallback: 12,
  lost: 30,
} as const;
export type StoredResponseStatus = Exclude<(typeof ResponseStatus)[keyof typeof ResponseStatus], 30>;
export type ResponseStatus = (typeof ResponseStatus)[keyof typeof ResponseStatus];

/**
 * The parts of a firm's inbox, with the shown statuses that belong to each. Waiting ones can neither be opened nor
 * answered yet, so they are counted separately from the new ones. Rule 2.20.
 */
export const inboxParts = {
  new: [ResponseStatus.new],
  to_answer: [ResponseStatus.wait],
  waiting: [ResponseStatus.pending],
  quoted: [ResponseStatus.ok, ResponseStatus.ko],
  won: [ResponseStatus.approved],
  lost: [ResponseStatus.lost, ResponseStatus.fallback],
} as const satisfies Record<string, readonly ResponseStatus[]>;
export type InboxPart = keyof typeof inboxParts;

/** Plans. */
export const Plan = { free: 1, basic: 2, premium: 3, top: 4 } as const;
export type PlanCode = (typeof Plan)[keyof typeof Plan];

/** The words for the plans. Prices are in prices.rules.ts, what each reaches in limits.ts. */
export const planLabels: Readonly<Record<PlanCode, Text>> = {
  [Plan.free]: { it: 'Gratuito', en: 'Free' },
  [Plan.basic]: { it: 'Basic', en: 'Basic' },
  [Plan.premium]: { it: 'Premium', en: 'Premium' },
  [Plan.top]: { it: 'Top', en: 'Top' },
};

/** The user's side in the dispute. */
export const Part = { demandant: 1, respondent: 2 } as const;
export type PartCode = (typeof Part)[keyof typeof Part];

/** What the percentage of a quote is taken of. The law forbids a share of the disputed asset itself. */
export const percentageBases = ['outcome', 'saving', 'agreed_value'] as const;
export type PercentageBase = (typeof percentageBases)[number];

/** How the fee of a quote is reckoned where it is no percentage. */
export const feeBases = ['flat', 'hourly'] as const;
export type FeeBasis = (typeof feeBases)[number];

/** How complex a firm finds the case: said with the quote (art. 13, par. 5, law 247 of 2012). */
export const complexities = ['low', 'medium', 'high'] as const;
export type Complexity = (typeof complexities)[number];
