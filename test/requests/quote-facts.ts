import { quoteFacts, type QuoteFacts } from '../../src/requests/quote/pdf/quote-facts.js';
import type { TestApp } from '../support/app.js';

/** The facts of a written quote, as its citizen reads them in Italian. */
export async function factsForCitizen(test: TestApp, response: number, citizen: number): Promise<QuoteFacts> {
  const actor = {
    model: 'user',
    accountId: citizen,
    memberId: null,
    role: null,
    assignedTo: null,
    sessionId: 0,
    locale: 'it',
    acceptedTerms: null,
  } as const;
  return (await quoteFacts(test.sql, response, actor, test.clock.now())) as QuoteFacts;
}
