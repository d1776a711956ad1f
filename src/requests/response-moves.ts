import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Write } from '../kernel/database/batch.js';
import { Jobs } from '../kernel/jobs/jobs.js';
import { Transitions, type MoveDetails, type Notifying, type PreparedMove } from '../kernel/transitions.js';
import type { Recipient } from '../notifications/notifications.api.js';
import type { NotificationName } from '../notifications/notification-templates.js';
import type { ActivityKind } from './activity-entry.entity.js';
import type { StoredResponseStatus } from './codes.js';
import { inboxColumnsOf } from './firm-inbox.columns.js';
import { wordingOf } from './move-notifications.js';
import { forFirm, forUser, RequestActivity } from './request-activity.js';
import type { Request } from './request.entity.js';
import { requestJobs } from './requests.codes.js';
import { problemOf } from './requests.problems.js';
import { Response } from './response.entity.js';
import { responseFacts, type ResponseFacts } from './response.facts.js';
import { responseMachine, type ResponseMove, type ResponseMoveName } from './response.states.js';

/** What a move of a response needs to know beside its row: its request, locked as well. */
export interface ResponseContext {
  readonly request: Request;
  readonly firmSuspended?: boolean;
  /** Quotes so far, with the one that is being given. */
  readonly okCount?: number;
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
  constructor(
    jobs: Jobs,
    private readonly activity: RequestActivity,
  ) {
    super(responseMachine, {
      entity: Response,
      jobs: { lapseAt: requestJobs.lapse },
      facts: (response, { request, firmSuspended = false }) =>
        responseFacts(response, request, { suspended: firmSuspended }),
      // The user who chooses looks at the request, the firm at its own response.
      problem: (verdict, { status }, { request }, { actor }) =>
        problemOf(verdict, { facts: { status: actor === 'user' ? request.status : status } }),
      record: (em, { row, subject, context, at, details }) => {
        if (row.activity) activity.record(em, context.request, row.activity, at, subject, details.data);
      },
      derived: (response, { request }) => ({ ...inboxColumnsOf(response, request) }),
      recording: (em, moves) => activity.recording(em, moves.flatMap(entriesOf)),
      schedule: (job, due) =>
        jobs.sendingAll(
          job,
          due.map(({ subject, at }) => ({ data: { response_id: subject.id }, at })),
        ),
      notify: (em, all) => activity.notify(em, all.map(notificationOf)),
    });
  }

  /** Checks and makes one move. @throws the problem that tells why it is refused */
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

  /**
   * The notifications of moves as writes of the batch that makes them, so that nothing is left to announce.
   * @param recipients those that the rows of the moves name, by audience, read by the caller
   */
  notifying(moves: readonly Prepared[], recipients: Readonly<Record<string, Recipient>>): Promise<Write[]> {
    return this.activity.notifying(
      this.notified(moves).map((one) => {
        const recipient = recipients[one.to.audience];
        if (!recipient) throw new Error(`nobody has read who ${one.to.audience} is`);
        return { recipient, notification: notificationOf(one) };
      }),
    );
  }
}

function notificationOf({ to, move: { subject, context, details } }: Notifying<Prepared>) {
  const template = to.template as NotificationName;
  const { request, okCount = request.okCount } = context;
  const { params, occasion } = wordingOf(template, { request, response: subject, okCount });
  const key = `${template}:${details.occasion ?? occasion}`;
  const all = { ...params, ...details.params };
  return to.audience === 'user' ? forUser(request, template, all, key) : forFirm(request, subject, template, all, key);
}

/** The activity entries of a move that is written as part of a batch. */
function entriesOf({ row, subject, context, at, details }: Prepared) {
  const kinds = [...(row.activity ? [row.activity] : []), ...(details.alsoRecords ?? [])] as ActivityKind[];
  return kinds.map((kind) => ({
    requestId: context.request.id,
    kind,
    responseId: subject.id,
    data: { ...details.data },
    at,
  }));
}
