import type { PlanCode, RequestStatus } from './codes.js';

/** What the rules of a request look at; pure values, so that a rule can be read and tested alone. */
export interface RequestFacts {
  readonly status: RequestStatus | null;
  readonly plan: PlanCode;
  readonly requestTypeId: string | null;
  readonly part: number | null;
  readonly placeIsKnown: boolean;
  /** Characters. */
  readonly descriptionLength: number;
  readonly okCount: number;
  readonly koCount: number;
  readonly approvedCount: number;
  readonly sentAt: Date | null;
  readonly exclusiveUntil: Date | null;
  readonly expiresAt: Date | null;
  readonly extendedAt: Date | null;
  readonly draftDueAt: Date | null;
  readonly user: { readonly confirmed: boolean; readonly suspended: boolean; /** YYYY-MM-DD */ readonly birthDate: string };
}

/** The columns of a request that its facts come from. */
export type RequestColumns = Omit<RequestFacts, 'user' | 'placeIsKnown' | 'descriptionLength' | 'status'> & {
  readonly status: RequestStatus;
  readonly city: string | null;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly description: string;
};

/** A signed-in, confirmed adult: what the guard has already made sure of when only the request matters. */
const TRUSTED_USER: RequestFacts['user'] = { confirmed: true, suspended: false, birthDate: '1900-01-01' };

/** Reads the facts off a request's columns. */
export function requestFacts(request: { [K in keyof RequestColumns]?: RequestColumns[K] | undefined }, user: RequestFacts['user'] = TRUSTED_USER): RequestFacts {
  return {
    status: request.status ?? null,
    plan: request.plan ?? 1,
    requestTypeId: request.requestTypeId ?? null,
    part: request.part ?? null,
    placeIsKnown: Boolean(request.city) && request.latitude != null && request.longitude != null,
    descriptionLength: (request.description ?? '').length,
    okCount: request.okCount ?? 0,
    koCount: request.koCount ?? 0,
    approvedCount: request.approvedCount ?? 0,
    sentAt: request.sentAt ?? null,
    exclusiveUntil: request.exclusiveUntil ?? null,
    expiresAt: request.expiresAt ?? null,
    extendedAt: request.extendedAt ?? null,
    draftDueAt: request.draftDueAt ?? null,
    user,
  };
}
