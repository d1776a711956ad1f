import type { Locale } from '../kernel/locale.js';
import { planLabels, type PlanCode, type RequestStatus, type ResponseStatus } from './codes.js';
import type { RequestFacts } from './request.facts.js';
import { choiceUntil } from './request.rules.js';
import { requestMachine, requestStates } from './request.states.js';
import { requestType } from './request-types.js';
import { responseStates } from './response.states.js';

/** The words around the codes, in the caller's language. */

export const statusOfRequest = (status: RequestStatus, locale: Locale) => ({
  id: status,
  label: requestStates[status].label[locale],
});

export const statusOfResponse = (status: ResponseStatus, locale: Locale, reader: 'firm' | 'citizen') => {
  const { label, userLabel } = responseStates[status];
  return { id: status, label: ((reader === 'citizen' && userLabel) || label)[locale] };
};

export const planOf = (plan: PlanCode, locale: Locale) => ({ id: plan, label: planLabels[plan][locale] });

export const typeOf = (id: string, locale: Locale) => ({ id, label: requestType(id)?.label[locale] ?? id });

/** Names of the moves that concern the request itself; those of a response stand on the response. */
const ON_THE_REQUEST = new Set([
  'edit',
  'send',
  'pay',
  'extend',
  'upgrade',
  'add_information',
  'retire',
  'ask_refund',
  'withdraw',
  'give_feedback',
  'delete',
]);

/** What the owner may do now, in the order of the state table. `choose` is listed while some quote can be chosen. */
export function allowedToUser(facts: RequestFacts, now: Date): string[] {
  if (facts.status === null) return [];
  return requestMachine
    .allowed('user', facts.status, facts, now)
    .filter((move) => ON_THE_REQUEST.has(move) || move === 'choose');
}

/** Until when a firm may be chosen, as ISO 8601; null before sending. */
export function choiceUntilOf(sentAt: string | null): string | null {
  return sentAt === null ? null : choiceUntil(new Date(sentAt)).toISOString();
}
