import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import { plainRows } from '../../kernel/database/batch.js';
import { sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Transitions, type MoveDetails, type Notifying, type PreparedMove } from '../../kernel/transitions.js';
import type { Notification } from '../../notifications/notifications.api.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import type { RequestStatus } from '../../shared/requests/codes.js';
import { audiences, wordingOf } from './move-notifications.js';
import { dropDraftsOfRequests } from '../quote/quote-drafts.writes.js';
import { forFirm, forUser, RequestActivity } from './request-activity.js';
import { Request } from '../request.entity.js';
import { requestFacts, type RequestFacts } from '../request.facts.js';
import { requestMachine, type RequestMove, type RequestMoveName } from '../request.states.js';
import { requestJobs } from '../../shared/requests/requests.codes.js';
import { problemOf } from '../requests.problems.js';
import { ResponseMoves } from './response-moves.js';
import { Response } from '../response.entity.js';
import { responseMachine } from '../response.states.js';

/** What a move of a request needs to know beside its row. */
export interface RequestContext {
  /** Facts from other tables, or that the row does not have yet. */
  readonly facts?: Partial<Pick<RequestFacts, 'user' | 'money' | 'okCount' | 'feedbackAt'>>;
  /** The response that the move is about. */
  readonly response?: Response;
}

type Prepared = PreparedMove<Request, RequestContext, RequestMove>;

/** Makes the moves of requests. {@link Transitions} says how. */
@Injectable()
export class RequestMoves extends Transitions<
  RequestStatus,
  RequestFacts,
  Request,
  RequestMoveName,
  RequestMove,
  RequestContext
> {
  constructor(
    jobs: Jobs,
    activity: RequestActivity,
    private readonly responses: ResponseMoves,
  ) {
    super(requestMachine, {
      entity: Request,
      touched: 'updatedAt',
      jobs: { expiresAt: requestJobs.expire, exclusiveUntil: requestJobs.openToAll },
      facts: (request, { facts }) => ({ ...requestFacts(request), ...facts }),
      problem: (verdict, { status }) => problemOf(verdict, { facts: { status } }),
      record: (em, { row, subject, context, at, details }) => {
        if (row.activity) activity.record(em, subject, row.activity, at, context.response, details.data);
      },
      schedule: (em, job, { id }, at) => jobs.send(em, job, { request_id: id }, at),
      notify: async (em, all) => activity.notify(em, ...(await this.notifications(em, all))),
      follow: (em, moves) => this.lapseUnopened(em, moves),
    });
  }

  /** Checks and makes one move. @throws the problem for which it is refused */
  async move(
    em: EntityManager,
    name: RequestMoveName,
    request: Request,
    now: Date,
    context: RequestContext = {},
    details?: MoveDetails<Request>,
  ): Promise<void> {
    await this.make(em, this.prepare(name, request, now, context, details));
  }

  /** Whether the move may be made now: for the clock, which skips what is not due. */
  may(name: RequestMoveName, request: Request, now: Date, context: RequestContext = {}): boolean {
    return this.check(name, request, now, context) === 'ok';
  }

  private async notifications(em: EntityManager, all: readonly Notifying<Prepared>[]): Promise<Notification[]> {
    return (await Promise.all(all.map((one) => this.notificationsOf(em, one)))).flat();
  }

  private async notificationsOf(
    em: EntityManager,
    { to, move: { subject: request, context, details } }: Notifying<Prepared>,
  ): Promise<Notification[]> {
    const { audience } = to;
    const template = to.template as NotificationName;
    const about = { request, okCount: context.facts?.okCount ?? request.okCount };
    const { response } = context;
    if (audience === 'user' || audience === 'firm') {
      const { params, occasion } = wordingOf(template, { ...about, ...(response && { response }) });
      const key = `${template}:${details.occasion ?? occasion}`;
      const all = { ...params, ...details.params };
      if (audience === 'user') return [forUser(request, template, all, key)];
      return response ? [forFirm(request, response, template, all, key)] : [];
    }
    const firms = await this.firmsOf(em, request, audience as keyof typeof audiences, response);
    return firms.map((firm) => {
      const { params, occasion } = wordingOf(template, { ...about, response: firm });
      return forFirm(request, firm, template, params, `${template}:${occasion}`);
    });
  }

  private firmsOf(
    em: EntityManager,
    request: Request,
    audience: keyof typeof audiences,
    besides?: Response,
  ): Promise<Response[]> {
    return em.find(
      Response,
      { requestId: request.id, status: { $in: [...audiences[audience]] }, ...(besides && { id: { $ne: besides.id } }) },
      { orderBy: { id: 'asc' } },
    );
  }

  /** Lapses the responses of firms that have neither opened the ending request nor responded. */
  private async lapseUnopened(em: EntityManager, moves: readonly Prepared[]): Promise<void> {
    const ending = new Map(moves.filter(({ row }) => row.lapses).map((move) => [move.subject.id, move]));
    if (ending.size === 0) return;
    await em.flush();
    dropDraftsOfRequests(em, [...ending.keys()]);
    const { rows } = await sql<object>`
      select * from responses
      where request_id = any(${[...ending.keys()]}::integer[]) and status = any(${unopenedStatuses}::smallint[])
      order by request_id, id`.execute(sqlOf(em));
    const lapses = plainRows(em, Response, rows).flatMap((response) => {
      const move = ending.get(response.requestId);
      if (!move?.row.lapses) return [];
      const { subject: request, row, now } = move;
      return [this.responses.prepare('end', response, now, { request }, { set: { lapseReason: row.lapses } })];
    });
    await this.responses.make(em, ...lapses);
  }
}

/** The firm has not opened it. */
const unopenedStatuses = responseMachine.moves.end.from.filter((status) => status !== null);
