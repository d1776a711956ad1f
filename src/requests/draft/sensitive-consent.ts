import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import type { Request } from '../request.entity.js';
import { sensitiveConsentText } from '../../shared/requests/sensitive-consent.codes.js';

/** When a consent was given or revoked, and from which network address; null if no call of a person did it. */
export interface ConsentMoment {
  readonly at: Date;
  readonly address: string | null;
}

/**
 * Sets whether firms may read what a request says about health and crimes, and writes each change into the log, with time,
 * text version and network address. Rule 14.13.
 * @param request locked, and in the database already
 */
export async function changeSensitiveConsent(
  em: EntityManager,
  request: Request,
  given: boolean,
  { at, address }: ConsentMoment,
): Promise<void> {
  // A first answer of no revokes nothing.
  const isChange = given !== (request.sensitiveConsent ?? false);
  request.sensitiveConsent = given;
  if (!isChange) return;
  // Triggers of request_consents:
  // - request_consents_append_only: a consent is proof, so its row never changes.
  await sqlOf(em)
    .insertInto('request_consents')
    .values({
      account_id: request.accountId,
      request_id: request.id,
      given,
      text_version: sensitiveConsentText,
      address,
      at,
    })
    .execute();
}
