import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Actor } from '../shared/actor.js';
import { sql } from 'kysely';
import { Clock } from '../shared/clock.js';
import { isSeen, seesResponse } from '../kernel/auth/request-access.sql.js';
import { sqlOf } from '../kernel/database/database.js';
import type { Parameters } from '../kernel/database/prepared-read.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { RequestErasure } from './closing/erasure.js';
import { suspendedPartySql } from './forwarding/suspended-party.sql.js';
import { isDraft, isOpen } from './forwarding/lifetime.rules.js';
import { isOpenSql } from './forwarding/lifetime.sql.js';
import { lockingRead, lockRequest, lockResponseRows } from './moves/locks.js';
import { ResponseStatus } from '../shared/requests/codes.js';
import { RequestMoves } from './moves/request-moves.js';
import { Request } from './request.entity.js';
import { Response } from './response.entity.js';
import { responseFacts } from './response.facts.js';
import { ResponseMoves } from './moves/response-moves.js';
import { papersReadable } from './response.rules.js';
import { responseMachine, responseStatesWith } from './response.states.js';
import { requestJobs } from '../shared/requests/requests.codes.js';

export { answeredLately, answerHours } from './choice/answers.sql.js';
export { firmFigures, ratingOfMarks, reviewsOfMarks, type FirmFigures } from './choice/firm-figures.sql.js';
export { RequestParts, type RequestPart } from './closing/request-parts.js';

/** A response and its request, both locked, for a message about them. */
export interface LockedParties {
  readonly request: Readonly<Request>;
  readonly response: Readonly<Response>;
  /** One of the two accounts is suspended or gone, or the citizen has excluded the firm. */
  readonly interrupted: boolean;
  /** The firm has written: a response that was new counts as opened. Rule 20.2. */
  readonly open: () => Promise<void>;
}

interface PartiesGiven {
  id: number;
  account: number;
  assignedTo: number | null;
  now: Date;
}

const interrupted = ({ now }: Parameters<PartiesGiven>) => sql<boolean>`(${suspendedPartySql(now)}
  or exists (select from refused_firms x where x.account_id = r.account_id and x.firm_id = p.firm_id))`;

const partiesOfFirm = lockingRead(
  'requests.lock_parties_of_firm',
  ({ account, assignedTo, now }: Parameters<PartiesGiven>) =>
    sql`p.firm_id = ${account} and ${isSeen(assignedTo, now)}`,
  interrupted,
);
const partiesOfUser = lockingRead(
  'requests.lock_parties_of_user',
  ({ account }: Parameters<PartiesGiven>) => sql`r.account_id = ${account}`,
  interrupted,
);

/** Requests, for the other modules. */
@Injectable()
export class RequestsApi {
  constructor(
    private readonly requests: RequestMoves,
    private readonly responses: ResponseMoves,
    private readonly erasure: RequestErasure,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  /**
   * What someone is to a request: its owner; a firm whose response lets it read the documents; or null, for an account
   * for which it does not exist.
   */
  async accessOf(em: EntityManager, requestId: number, actor: Actor): Promise<'owner' | 'firm' | null> {
    const request = await em.findOne(Request, { id: requestId, deletedAt: null });
    if (!request) return null;
    if (request.accountId === actor.accountId) return 'owner';
    const response = await em.findOne(Response, { requestId, firmId: actor.accountId });
    const now = this.clock.now();
    return response &&
      papersReadable(response.status, responseFacts(response, request).request, now) &&
      (await seesResponse(sqlOf(em), actor, response.id, now))
      ? 'firm'
      : null;
  }

  /**
   * Locks a response with its request for one of its two parties.
   * @throws not_found for anyone else
   */
  async lockParties(
    em: EntityManager,
    responseId: number,
    { accountId, assignedTo, model }: Actor,
  ): Promise<LockedParties> {
    const now = this.clock.now();
    const read = model === 'lawyer' ? partiesOfFirm : partiesOfUser;
    const given = { id: responseId, account: accountId, assignedTo, now };
    const { request, response, also, entities } = await lockResponseRows(em, read, given);
    const open = async (): Promise<void> => {
      if (response.status !== ResponseStatus.new) return;
      const locked = entities();
      await this.responses.move(em, 'open', locked.response, now, { request: locked.request });
      await em.flush();
    };
    return { request, response, interrupted: also, open };
  }

  /**
   * A document was added to a draft: its user has not abandoned it. A request that was sent stays as it is.
   */
  async touchDraft(em: EntityManager, requestId: number): Promise<void> {
    const request = await lockRequest(em, requestId);
    if (isDraft(request.status)) await this.requests.move(em, 'edit', request, this.clock.now());
  }

  /** A suspended firm's unopened requests pass to the next firms; those it had opened wait for its return. */
  async releaseFirm(em: EntityManager, firmId: number): Promise<void> {
    await this.passOn(em, firmId, 'suspend');
  }

  /** The live responses of a user's open requests, for the firms that work on them. */
  async openPlaces(
    em: EntityManager,
    userId: number,
  ): Promise<{ requestId: number; responseId: number; firmId: number }[]> {
    const { rows } = await sql<{ requestId: number; responseId: number; firmId: number }>`
      select r.id as "requestId", p.id as "responseId", p.firm_id as "firmId"
      from requests r
      join responses p on p.request_id = r.id and p.status = any(${responseStatesWith('live')}::smallint[])
      where r.account_id = ${userId} and r.deleted_at is null and ${isOpenSql(this.clock.now())}
      order by p.id`.execute(sqlOf(em));
    return rows;
  }

  /** The open requests of a user whose account is active again are forwarded where firms are missing. */
  async forwardAgain(em: EntityManager, userId: number): Promise<void> {
    const { rows } = await sql<{ id: number }>`
      select r.id from requests r
      where r.account_id = ${userId} and r.deleted_at is null and ${isOpenSql(this.clock.now())}
      order by r.id`.execute(sqlOf(em));
    for (const { id } of rows) this.jobs.send(em, requestJobs.fill, { request_id: id });
  }

  /**
   * A citizen excludes a firm: what it has not answered of theirs passes to the next firms, and a quote or opinion stays.
   * Their open requests are locked first, so that none is forwarded to the firm meanwhile. Rule 3.28.
   * @param refuse writes the refusal
   */
  async refuseFirm(em: EntityManager, accountId: number, firmId: number, refuse: () => Promise<void>): Promise<void> {
    const open = { accountId, deletedAt: null, endedAt: null };
    const own = await em.find(Request, open, { fields: ['id'], orderBy: { id: 'asc' } });
    for (const { id } of own) await lockRequest(em, id);
    await refuse();
    await this.passOn(
      em,
      firmId,
      'leave',
      own.map(({ id }) => id),
    );
  }

  /**
   * A deleted account: a user's requests are erased; what a firm had not responded to passes on, and its responses lose
   * their texts, with its drafts, saved texts and notes. Documents are erased by the caller.
   */
  async eraseAccount(em: EntityManager, accountId: number): Promise<void> {
    const now = this.clock.now();
    const own = await em.find(Request, { accountId, deletedAt: null }, { fields: ['id'], orderBy: { id: 'asc' } });
    const requests: Request[] = [];
    for (const { id } of own) requests.push(await lockRequest(em, id));
    if (requests.length > 0) await this.erasure.erase(em, requests, now);
    await this.passOn(em, accountId, 'leave');
    await em.flush();
    await sqlOf(em)
      .updateTable('responses')
      .set({ text: null, instalments: null, withdrawal_reason: null })
      .where('firm_id', '=', accountId)
      .where((eb) =>
        eb.or([eb('text', 'is not', null), eb('instalments', 'is not', null), eb('withdrawal_reason', 'is not', null)]),
      )
      .execute();
    // A response to an ended request does not pass on, so its draft is deleted here.
    await sqlOf(em).deleteFrom('quote_drafts').where('firm_id', '=', accountId).execute();
    await sqlOf(em).deleteFrom('firm_notes').where('firm_id', '=', accountId).execute();
    await sqlOf(em).deleteFrom('inbox_filters').where('firm_id', '=', accountId).execute();
    await sqlOf(em).deleteFrom('quote_texts').where('firm_id', '=', accountId).execute();
    // Nobody accepts the letter of a firm that is gone; an accepted one is its client's contract too.
    await sqlOf(em)
      .deleteFrom('engagements')
      .where('status', '<>', 'accepted')
      .where('response_id', 'in', (eb) => eb.selectFrom('responses').select('id').where('firm_id', '=', accountId))
      .execute();
  }

  /** Where a request is still open, the responses of a firm that the move may start from pass to the next firms. */
  private async passOn(
    em: EntityManager,
    firmId: number,
    move: 'suspend' | 'leave',
    requestIds?: readonly number[],
  ): Promise<void> {
    const now = this.clock.now();
    const from = responseMachine.moves[move].from.filter((status) => status !== null);
    const scope = { firmId, status: { $in: from }, ...(requestIds && { requestId: { $in: [...requestIds] } }) };
    const found = await em.find(Response, scope, { fields: ['requestId'], orderBy: { requestId: 'asc' } });
    for (const requestId of new Set(found.map((one) => one.requestId))) {
      const request = await lockRequest(em, requestId);
      if (!isOpen(request, now)) continue;
      const held = await em.find(Response, { ...scope, requestId }, { refresh: true });
      for (const response of held) await this.responses.move(em, move, response, now, { request });
      this.jobs.send(em, requestJobs.fill, { request_id: requestId });
    }
  }
}
