import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { CreditsApi } from '../credits/credits.api.js';
import { sqlOf } from '../kernel/database/database.js';
import { requestLimits } from '../limits.js';
import { ResponseStatus } from './codes.js';
import type { Request } from './request.entity.js';
import { Response } from './response.entity.js';
import { RequestActivity } from './request-activity.js';

/** Makes requests unreadable: what is left is a row without a word, which keeps ledger and statistics true. */
@Injectable()
export class RequestErasure {
  constructor(
    private readonly credits: CreditsApi,
    private readonly activity: RequestActivity,
  ) {}

  /**
   * Erases the content of requests that the caller has locked, all of them before the first wallet. Firms that held a
   * place are told; a quote not yet 24 hours old gets its credit back. Documents are erased by the caller.
   */
  async erase(em: EntityManager, requests: readonly Request[], now: Date): Promise<void> {
    const ids = requests.map((request) => request.id);
    const responses = await em.find(
      Response,
      { requestId: { $in: ids } },
      { orderBy: { requestId: 'asc', id: 'asc' }, refresh: true },
    );
    await this.giveBack(em, responses, now);
    for (const request of requests) {
      const ofThis = responses.filter((one) => one.requestId === request.id);
      await this.notify(em, request, ofThis);
      for (const response of ofThis) blankResponse(response, now);
      blankRequest(request, now);
    }
    await em.flush();
    await sql`delete from request_activity where request_id = any(${ids}::integer[])`.execute(sqlOf(em));
    await sql`
      delete from notifications where account_id = any(${requests.map((request) => request.accountId)}::integer[])
        and (params->>'request_id')::integer = any(${ids}::integer[])`.execute(sqlOf(em));
  }

  /** Wallets are locked in the order of their accounts, as everywhere. */
  private async giveBack(em: EntityManager, responses: readonly Response[], now: Date): Promise<void> {
    const recent = responses.filter(
      ({ status, answeredAt }) =>
        status === ResponseStatus.ok &&
        answeredAt &&
        now.getTime() - answeredAt.getTime() < requestLimits.deletionReturnsCredit,
    );
    for (const response of recent.sort((a, b) => a.firmId - b.firmId))
      await this.credits.returnSpent(em, response.id, now);
  }

  private async notify(em: EntityManager, request: Request, responses: readonly Response[]): Promise<void> {
    const concerned = responses.filter(
      ({ status }) => status === ResponseStatus.new || status === ResponseStatus.wait || status === ResponseStatus.ok,
    );
    for (const response of concerned)
      await this.activity.notifyFirm(em, request, response, 'request_gone', {}, `request_gone:${response.id}`);
  }
}

function blankResponse(response: Response, now: Date): void {
  response.text = null;
  if (
    response.status !== ResponseStatus.pending &&
    response.status !== ResponseStatus.new &&
    response.status !== ResponseStatus.wait
  )
    return;
  Object.assign(response, { status: ResponseStatus.fallback, lapsedAt: now, lapseReason: 'ended', lapseAt: null });
}

function blankRequest(request: Request, now: Date): void {
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
}
