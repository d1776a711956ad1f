import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CreditsApi } from '../credits/credits.api.js';
import { sqlOf } from '../kernel/database/database.js';
import { requestLimits } from '../limits.js';
import { P } from './codes.js';
import type { Request } from './request.entity.js';
import { Response } from './response.entity.js';
import { Story } from './story.js';

/** Makes a request unreadable: what is left is a row without a word, which keeps ledger and statistics true. */
@Injectable()
export class RequestErasure {
  constructor(
    private readonly credits: CreditsApi,
    private readonly story: Story,
  ) {}

  /**
   * Erases the content of a locked request. Firms that held a place are told; a quote not yet 24 hours old gets its
   * credit back. Its documents are erased by the caller.
   */
  async erase(em: EntityManager, request: Request, now: Date): Promise<void> {
    const responses = await em.find(Response, { requestId: request.id }, { orderBy: { id: 'asc' }, refresh: true });
    const concerned = responses.filter((one) => one.status === P.new || one.status === P.wait || one.status === P.ok);
    // Wallets are locked in the order of their accounts, as everywhere.
    for (const response of [...responses].sort((a, b) => a.firmId - b.firmId)) {
      const recent =
        response.answeredAt && now.getTime() - response.answeredAt.getTime() < requestLimits.deletionReturnsCredit;
      if (response.status === P.ok && recent) await this.credits.returnSpent(em, response.id, now);
    }
    for (const response of concerned)
      await this.story.tellFirm(em, request, response, 'request_gone', {}, `request_gone:${response.id}`);
    for (const response of responses) {
      response.text = null;
      if (response.status === P.pending || response.status === P.new || response.status === P.wait) {
        response.status = P.fallback;
        response.lapsedAt = now;
        response.lapseReason = 'ended';
        response.lapseAt = null;
      }
    }
    Object.assign(request, {
      description: '',
      addressFull: null,
      city: null,
      provinceId: null,
      latitude: null,
      longitude: null,
      extra: [],
      invoice: null,
      opposingPartyHash: null,
      opposingPartyGiven: false,
      deletedAt: now,
      endedAt: request.endedAt ?? now,
      draftDueAt: null,
      updatedAt: now,
    });
    await em.flush();
    await sql`delete from request_events where request_id = ${request.id}`.execute(sqlOf(em));
    await sql`delete from notifications where (params->>'request_id')::integer = ${request.id} and account_id = ${request.accountId}`.execute(
      sqlOf(em),
    );
  }
}
