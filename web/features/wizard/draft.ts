import { Part, Plan } from '../../../src/requests/codes.js';
import { accountLimits, documentLimits, requestLimits } from '../../../src/limits.js';
import type { Buyer } from '../billing/buyer.js';
import type { ServedPaper } from '../../../src/requests/time-limits/served-papers.codes.js';
import type { PlanId } from '../prices/offers.js';
import type { Place } from '../../ui/PlaceField/place.js';
import { requestTypeId, type DocumentInfo, type RequestChange, type RequestDetail } from '../requests/types.js';

/** Lengths that are said before one writes; the server judges them again. */
export const LIMITS = {
  descriptionMin: requestLimits.descriptionMin,
  textMax: requestLimits.textMax,
  opposingMax: accountLimits.companyMax,
  documents: documentLimits.perRequest,
  documentBytes: documentLimits.maxBytes,
} as const;

export const STEPS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
export type Step = (typeof STEPS)[number];

/** What "continue" walks through: nobody is asked for invoice data when the request is free. */
const wayOf = ({ plan }: Pick<Draft, 'plan'>): readonly Step[] =>
  STEPS.filter((step) => step !== 8 || plan !== Plan.free);

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
  /** The paper that has arrived; null where none did, or nobody said. */
  servedPaper: ServedPaper | null;
  sharedContacts: boolean;
  opposingParty: string;
  /** A name was given before; the server keeps no readable copy of it. */
  opposingGiven: boolean;
  extra: string;
  plan: PlanId;
  /** To whom the invoice of a paid plan is made out; null until it was given whole. */
  invoice: Buyer | null;
  /** A coupon's code that was found good. */
  discount: string;
  /** The citizen asks for the paid service to begin before the 14 days of withdrawal are over. */
  performanceAgreed: boolean;
  /** Firms may read what it says about health and crimes. Rule 14.13. */
  sensitiveConsent: boolean;
  documents: DocumentInfo[];
  /** The furthest step opened so far. */
  furthest: Step;
}

/** The fields that travel to the server by themselves. */
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
    documents: [],
    furthest: 1,
  };
}

/** true once a question was answered. */
export function hasContent(draft: Draft): boolean {
  return draft.requestId !== null || FIELDS.some((field) => filled(draft, field));
}

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
  if (length < LIMITS.descriptionMin || length > LIMITS.textMax) return 4;
  return draft.plan > 1 && draft.invoice === null ? 8 : null;
}

/** The step to open before this one; null when this one may be opened. */
export function missingBefore(draft: Draft, step: Step): Step | null {
  const missing = firstMissing(draft);
  return missing !== null && missing < step ? missing : null;
}

export function stepAfter(step: Step, draft: Pick<Draft, 'plan'>): Step {
  return wayOf(draft).find((each) => each > step) ?? 9;
}

export function stepBefore(step: Step, draft: Pick<Draft, 'plan'>): Step | null {
  return wayOf(draft).findLast((each) => each < step) ?? null;
}

/** The fields of a draft in the words of the contract. What the server could not keep (a text too long) waits. */
export function toChange(draft: Draft, fields: Iterable<Field>): RequestChange {
  const change: RequestChange = {};
  for (const field of fields) {
    if (field === 'type' && draft.type) change.request_type_id = requestTypeId(draft.type);
    if (field === 'part' && draft.part) change.part = draft.part;
    if (field === 'geo' && draft.geo) Object.assign(change, draft.geo);
    if (field === 'description' && [...draft.description].length <= LIMITS.textMax)
      change.description = draft.description;
    if (field === 'factsOn') change.facts_on = draft.factsOn || null;
    if (field === 'servedPaper') change.served_paper = draft.servedPaper;
    if (field === 'sharedContacts') change.shared_contacts = draft.sharedContacts;
    if (field === 'opposingParty') change.opposing_party = draft.opposingParty.trim() || null;
    if (field === 'extra' && [...draft.extra].length <= LIMITS.textMax) change.extra = draft.extra;
    if (field === 'plan') change.plan = draft.plan;
    if (field === 'invoice') change.invoice = draft.invoice;
    if (field === 'discount') change.discount = draft.discount || null;
    if (field === 'performanceAgreed') change.performance_agreed = draft.performanceAgreed;
    if (field === 'sensitiveConsent') change.sensitive_data_consent = draft.sensitiveConsent;
  }
  return change;
}

/** A server's draft as the wizard holds it; what was changed here and not yet sent stays. */
export function merge(here: Draft, request: RequestDetail, unsent: ReadonlySet<Field>): Draft {
  const { geo } = request;
  const there: Pick<Draft, Field> = {
    type: request.request_type.id,
    part: request.part === Part.demandant || request.part === Part.respondent ? request.part : null,
    geo:
      geo.city !== null && geo.latitude !== null && geo.longitude !== null
        ? {
            city: geo.city,
            province_id: geo.province_id ?? '',
            country_id: 'IT',
            latitude: geo.latitude,
            longitude: geo.longitude,
          }
        : null,
    description: request.description,
    factsOn: request.facts_on ?? '',
    servedPaper: request.served_paper,
    sharedContacts: request.shared_contacts,
    // Never given back, so what was typed in this tab stays readable.
    opposingParty: here.requestId === request.id ? here.opposingParty : '',
    extra: request.extra.map((each) => each.text).join('\n'),
    plan: request.plan.id === Plan.basic || request.plan.id === Plan.premium ? request.plan.id : Plan.free,
    invoice: request.invoice,
    discount: request.discount ?? '',
    performanceAgreed: request.performance_agreed,
    sensitiveConsent: request.sensitive_data_consent ?? false,
  };
  const kept = Object.fromEntries(Object.entries(there).filter(([field]) => !unsent.has(field as Field)));
  const next: Draft = {
    ...here,
    ...kept,
    requestId: request.id,
    opposingGiven: request.opposing_party_given,
    documents: request.documents,
  };
  const reached = firstMissing(next) ?? 6;
  return { ...next, furthest: reached > next.furthest ? reached : next.furthest };
}
