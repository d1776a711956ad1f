import { Plan } from '../../../src/shared/requests/codes.js';
import { requestLimits } from '../../../src/shared/limits.js';
import type { Buyer } from '../billing/buyer.js';
import type { ServedPaper } from '../../../src/shared/guidance/served-papers.codes.js';
import type { PlanId } from '../prices/offers.js';
import type { Place } from '../../ui/PlaceField/place.js';
import { requestTypeId, type DocumentInfo, type RequestChange } from '../requests/types.js';

/** The addresses of the steps; 6, the review, has become a part of the last one. */
export const STEPS = [1, 2, 3, 4, 5, 7, 8, 9] as const;
export type Step = (typeof STEPS)[number];

/** The last step: reading everything again, and sending. */
export const LAST: Step = 9;

/**
 * The steps that a citizen passes. A subject that sells no plan has no step for it,
 * and a free request none for invoice data.
 * @param sells whether the subject has paid plans
 */
export const wayOf = ({ plan }: Pick<Draft, 'plan'>, sells: boolean): readonly Step[] =>
  STEPS.filter((step) => (step !== 7 || sells) && (step !== 8 || plan !== Plan.free));

/** A request while it is being written. */
export interface Draft {
  /** The server's draft, once there is one. */
  requestId: number | null;
  /** The account it belongs to; null while nobody is signed in. */
  owner: number | null;
  /** Makes creating it on the server safe to repeat. */
  key: string;
  type: string | null;
  part: 1 | 2 | null;
  geo: Place | null;
  description: string;
  /** The day on which it happened, YYYY-MM-DD; empty where it was not given. Only a day that may be is kept. */
  factsOn: string;
  /** The paper that has arrived; null if none did, or the question was not answered. */
  servedPaper: ServedPaper | null;
  sharedContacts: boolean;
  opposingParty: string;
  /** A name was given before; the server stores no readable copy of it. */
  opposingGiven: boolean;
  extra: string;
  plan: PlanId;
  /** To whom the invoice of a paid plan is made out; null until it was given whole. */
  invoice: Buyer | null;
  /** A coupon's code that was found valid. */
  discount: string;
  /** The citizen asks for the paid service to begin before the 14 days of withdrawal are over. */
  performanceAgreed: boolean;
  /** Firms may read what it says about health and crimes. Rule 14.13. */
  sensitiveConsent: boolean;
  /** Under which a visitor's documents wait on the server; null once the account has them. */
  uploadSecret: string | null;
  documents: DocumentInfo[];
  /** The furthest step opened so far. */
  furthest: Step;
}

/** The fields that are sent to the server as they are. */
export const FIELDS = [
  'type',
  'part',
  'geo',
  'description',
  'factsOn',
  'servedPaper',
  'sharedContacts',
  'opposingParty',
  'extra',
  'plan',
  'invoice',
  'discount',
  'performanceAgreed',
  'sensitiveConsent',
  'uploadSecret',
] as const;
export type Field = (typeof FIELDS)[number];

export function emptyDraft(owner: number | null = null): Draft {
  return {
    requestId: null,
    owner,
    key: '',
    type: null,
    part: null,
    geo: null,
    description: '',
    factsOn: '',
    servedPaper: null,
    sharedContacts: false,
    opposingParty: '',
    opposingGiven: false,
    extra: '',
    plan: Plan.free,
    invoice: null,
    discount: '',
    performanceAgreed: false,
    sensitiveConsent: false,
    uploadSecret: null,
    documents: [],
    furthest: 1,
  };
}

/** true once a question was answered. */
export function hasContent(draft: Draft): boolean {
  return draft.requestId !== null || FIELDS.some((field) => filled(draft, field));
}

/** true once it has been continued: whoever comes back is told, and may start again. */
export const isGoing = (draft: Draft): boolean => hasContent(draft) && (draft.furthest > 1 || draft.description !== '');

export function filled(draft: Draft, field: Field): boolean {
  // The free plan is the default, not a choice.
  if (field === 'plan') return draft.plan > 1;
  return draft[field] !== null && draft[field] !== '' && draft[field] !== false;
}

const describedLength = (draft: Draft): number => [...draft.description.trim()].length;

/** The first of the required answers that is not there yet; null when the request could be sent. */
export function firstMissing(draft: Draft): Step | null {
  if (!draft.type) return 1;
  if (!draft.part) return 2;
  if (!draft.geo) return 3;
  const length = describedLength(draft);
  if (length < requestLimits.descriptionMin || length > requestLimits.textMax) return 4;
  return draft.plan > 1 && draft.invoice === null ? 8 : null;
}

/** The step to open before this one; null when this one may be opened. */
export function missingBefore(draft: Draft, step: Step): Step | null {
  const missing = firstMissing(draft);
  return missing !== null && missing < step ? missing : null;
}

/** The position of a step on the way, from 1; of one that the way leaves out, that of the one before it. */
export const placeIn = (way: readonly Step[], step: Step): number => way.filter((each) => each <= step).length;

export const stepAfter = (step: Step, way: readonly Step[]): Step => way.find((each) => each > step) ?? LAST;

export const stepBefore = (step: Step, way: readonly Step[]): Step | null =>
  way.findLast((each) => each < step) ?? null;

/** The fields of a draft in the words of the contract. What the server could not store (a text too long) waits. */
export function toChange(draft: Draft, fields: Iterable<Field>): RequestChange {
  const change: RequestChange = {};
  for (const field of fields) {
    if (field === 'type' && draft.type) change.request_type_id = requestTypeId(draft.type);
    if (field === 'part' && draft.part) change.part = draft.part;
    if (field === 'geo' && draft.geo) Object.assign(change, draft.geo);
    if (field === 'description' && [...draft.description].length <= requestLimits.textMax)
      change.description = draft.description;
    if (field === 'factsOn') change.facts_on = draft.factsOn || null;
    if (field === 'servedPaper') change.served_paper = draft.servedPaper;
    if (field === 'sharedContacts') change.shared_contacts = draft.sharedContacts;
    if (field === 'opposingParty') change.opposing_party = draft.opposingParty.trim() || null;
    if (field === 'extra' && [...draft.extra].length <= requestLimits.textMax) change.extra = draft.extra;
    if (field === 'plan') change.plan = draft.plan;
    if (field === 'invoice') change.invoice = draft.invoice;
    if (field === 'discount') change.discount = draft.discount || null;
    if (field === 'performanceAgreed') change.performance_agreed = draft.performanceAgreed;
    if (field === 'sensitiveConsent') change.sensitive_data_consent = draft.sensitiveConsent;
    if (field === 'uploadSecret') change.upload_secret = draft.uploadSecret;
  }
  return change;
}
