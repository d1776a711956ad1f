import { Injectable } from '@nestjs/common';
import { CallLimits } from '../../../kernel/auth/auth.api.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock } from '../../../shared/clock.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import type { Locale } from '../../../shared/locale.js';
import { problems } from '../../../kernel/problem.js';
import { CasesApi } from '../../../moderation/cases/cases.api.js';
import type { NewLetter } from '../contact.dto.js';
import { mayNameRequest } from '../contact.queries.js';
import { Letter } from '../letter.entity.js';
import { aboutLetter, letterReference } from '../letter.rules.js';

/** Somebody writes to the operator, signed in or not. Rule 22.13. */
@Injectable()
export class WriteLetter {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly limits: CallLimits,
    private readonly cases: CasesApi,
  ) {}

  /** @returns the reference. @throws not_found for a request that the caller may not read; too_many_requests (429) */
  async execute(actor: Actor | undefined, given: NewLetter, locale: Locale, address: string): Promise<string> {
    const accountId = actor?.accountId ?? null;
    const now = this.clock.now();
    await this.limits.count('contact', { address, account: accountId ?? given.email });
    return this.database.transaction(async (em) => {
      const { request_id: requestId = null, ...letter } = given;
      if (requestId !== null && (!actor || !(await mayNameRequest(sqlOf(em), actor, requestId, now))))
        throw problems.not_found();
      const row = em.create(Letter, { ...letter, accountId, requestId, locale, createdAt: now } as never, {
        partial: true,
      });
      em.persist(row);
      await em.flush();
      await this.cases.open(em, { ...aboutLetter(row.id), accountId });
      return letterReference(row.id, now);
    });
  }
}
