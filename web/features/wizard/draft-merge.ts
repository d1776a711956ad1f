import type { RequestDetail } from '../requests/types.js';
import type { Draft, Field, Step } from './draft.js';

/**
 * A server's draft as the wizard holds it; local changes that were not sent yet are kept. It imports nothing, so that the
 * wizard's first page stays small.
 * @param missingIn the first step that still lacks something
 */
export function merge(
  here: Draft,
  request: RequestDetail,
  unsent: ReadonlySet<Field>,
  missingIn: (draft: Draft) => Step | null,
): Draft {
  const { geo } = request;
  const there: Pick<Draft, Field> = {
    type: request.request_type.id,
    part: request.part === 1 || request.part === 2 ? request.part : null,
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
    // The server never returns it, so what was typed in this tab stays readable.
    opposingParty: here.requestId === request.id ? here.opposingParty : '',
    extra: request.extra.map((each) => each.text).join('\n'),
    plan: request.plan.id === 2 || request.plan.id === 3 ? request.plan.id : 1,
    invoice: request.invoice,
    discount: request.discount ?? '',
    performanceAgreed: request.performance_agreed,
    sensitiveConsent: request.sensitive_data_consent ?? false,
    uploadSecret: null,
  };
  const kept = Object.fromEntries(Object.entries(there).filter(([field]) => !unsent.has(field as Field)));
  const next: Draft = {
    ...here,
    ...kept,
    requestId: request.id,
    opposingGiven: request.opposing_party_given,
    documents: request.documents,
  };
  const reached = missingIn(next) ?? 9;
  return { ...next, furthest: reached > next.furthest ? reached : next.furthest };
}
