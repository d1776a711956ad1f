import type { Locale } from '../shared/locale.js';
import { planLabels, ResponseStatus, type PlanCode, type RequestStatus } from '../shared/requests/codes.js';
import { choiceUntil } from './forwarding/lifetime.rules.js';
import type { RequestFacts } from './request.facts.js';
import { requestMachine, requestStates } from './request.states.js';
import { requestType } from '../shared/guidance/request-types.js';
import type { LapseReason } from './response.entity.js';
import { lapseLabels, responseStates } from './response.states.js';

/** The words around the codes, in the caller's language. */

/** The label of a request that staff examine first, instead of the label of its state. */
const heldLabel = { it: 'In controllo', en: 'Being checked' } as const;

export const statusOfRequest = (status: RequestStatus, locale: Locale, held = false) => ({
  id: status,
  label: (held ? heldLabel : requestStates[status].label)[locale],
});

export const statusOfResponse = (
  status: ResponseStatus,
  locale: Locale,
  reader: 'firm' | 'citizen',
  lapseReason: LapseReason | null = null,
) => {
  const { label, userLabel } = responseStates[status];
  const over = status === ResponseStatus.fallback || status === ResponseStatus.lost;
  const lapsed = over && lapseReason ? lapseLabels[lapseReason] : undefined;
  return { id: status, label: ((reader === 'citizen' && userLabel) || (lapsed ?? label))[locale] };
};

export const planOf = (plan: PlanCode, locale: Locale) => ({ id: plan, label: planLabels[plan][locale] });

/** A request's subject: its name, and the name of one case of it. */
export function typeOf(id: string, locale: Locale) {
  const type = requestType(id);
  return { id, label: type?.label[locale] ?? id, case_label: type?.caseLabel[locale] ?? id };
}

/** What the owner may do now, in the order of the state table. `choose` is listed while some quote can be chosen. */
export function allowedToUser(facts: RequestFacts, now: Date): string[] {
  return facts.status === null ? [] : requestMachine.allowed('user', facts.status, facts, now);
}

/** Until when a firm may be chosen, as ISO 8601; null before sending. */
export function choiceUntilOf(sentAt: string | null): string | null {
  return sentAt === null ? null : choiceUntil(new Date(sentAt)).toISOString();
}
