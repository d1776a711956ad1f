import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { write } from '../../kernel/database/batch.js';
import { collect, type Collector } from '../../kernel/database/unit-of-work.js';

const ofResponses: Collector<number> = {
  writes: (_, ids) => [
    write(
      'quote_drafts.of_responses',
      [ids],
      (all) => sql`delete from quote_drafts where response_id = any(${all}::integer[])`,
    ),
  ],
};

const ofRequests: Collector<number> = {
  writes: (_, ids) => [
    write(
      'quote_drafts.of_requests',
      [ids],
      (all) => sql`
        delete from quote_drafts d using responses p
        where p.id = d.response_id and p.request_id = any(${all}::integer[])`,
    ),
  ],
};

/**
 * Deletes what firms have typed for responses that can no longer be answered, with the commit. The rows of the responses
 * are locked by then, so no draft comes after that. Rule 2.21.
 */
export const dropDrafts = (em: EntityManager, responses: readonly number[]): void =>
  collect(em, ofResponses, ...responses);

/** {@link dropDrafts} of all responses of requests that have ended. */
export const dropDraftsOfRequests = (em: EntityManager, requests: readonly number[]): void =>
  collect(em, ofRequests, ...requests);
