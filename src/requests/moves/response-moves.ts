import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { Transitions, type MoveDetails, type Notifying, type PreparedMove } from '../../kernel/transitions.js';
import type { Notification, Recipient } from '../../notifications/notifications.api.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import type { ActivityKind } from './activity-entry.entity.js';
import { ResponseStatus, type StoredResponseStatus } from '../../shared/requests/codes.js';
import { inboxColumnsOf } from '../inbox/firm-inbox.columns.js';
import { wordingOf } from './move-notifications.js';
import { dropDrafts } from '../quote/quote-drafts.writes.js';
import { forFirm, forUser, RequestActivity } from './request-activity.js';
import type { Request } from '../request.entity.js';
import { requestJobs } from '../../shared/requests/requests.codes.js';
import { problemOf } from '../requests.problems.js';
import { Response } from '../response.entity.js';
import { responseFacts, type ResponseFacts } from '../response.facts.js';
import { responseMachine, type ResponseMove, type ResponseMoveName } from '../response.states.js';

/** What a move of a response needs to know beside its row: its request, locked as well. */
export interface ResponseContext {
  readonly request: Request;
  readonly firmSuspended?: boolean;
  /** Quotes so far, with the one that is being given. */
  readonly okCount?: number;
  /** The citizen, where the caller has read who is notified. */
  readonly citizen?: Recipient;
}

type Prepared = PreparedMove<Response, ResponseContext, ResponseMove>;

/** Makes the moves of responses. {@link Transitions} says how. */
@Injectable()
export class ResponseMoves extends Transitions<
  StoredResponseStatus,
  ResponseFacts,
  Response,
  ResponseMoveName,
  ResponseMove,
  ResponseContext
> {
  constructor(jobs: Jobs, activity: RequestActivity) {
    super(responseMachine, {
      entity: Response,
      jobs: { lapseAt: requestJobs.lapse },
      facts: (response, { request, firmSuspended = false }) =>
        responseFacts(response, request, { suspended: firmSuspended }),
      // The problem names the state that the actor sees: of the request for the user, of the response for the firm.
      problem: (verdict, { status }, { request }, { actor }) =>
        problemOf(verdict, { facts: { status: actor === 'user' ? request.status : status } }),
      plain: true,
      derived: (response, { request }) => ({ ...inboxColumnsOf(response, request) }),
      record: (em, { row, subject, context, at, details }) => {
        const kinds = [...(row.activity ? [row.activity] : []), ...(details.alsoRecords ?? [])] as ActivityKind[];
        for (const kind of kinds) activity.record(em, context.request, kind, at, subject, details.data);
      },
      schedule: (em, job, { id }, at) => jobs.send(em, job, { response_id: id }, at),
      notify: (em, all) => activity.notify(em, ...all.map(notificationOf)),
      follow: (em, moves) => {
        const left = moves.filter(({ row }) => row.to !== 'same' && row.from.includes(ResponseStatus.wait));
        dropDrafts(
          em,
          left.map(({ subject }) => subject.id),
        );
      },
    });
  }

  /** Checks and makes one move. @throws the problem for which it is refused */
  async move(
    em: EntityManager,
    name: ResponseMoveName,
    response: Response,
    now: Date,
    context: ResponseContext,
    details?: MoveDetails<Response>,
  ): Promise<void> {
    await this.make(em, this.prepare(name, response, now, context, details));
  }
}

function notificationOf({ to, move: { subject, context, details } }: Notifying<Prepared>): Notification {
  const template = to.template as NotificationName;
  const { request, okCount = request.okCount, citizen } = context;
  const { params, occasion } = wordingOf(template, { request, response: subject, okCount });
  const key = `${template}:${details.occasion ?? occasion}`;
  const all = { ...params, ...details.params };
  if (to.audience !== 'user') return forFirm(request, subject, template, all, key);
  return { ...forUser(request, template, all, key), ...(citizen && { recipient: citizen }) };
}
