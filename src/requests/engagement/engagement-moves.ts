import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Transitions } from '../../kernel/transitions.js';
import { MOVE_NOT_ALLOWED } from '../../shared/state-machine.js';
import type { NotificationName } from '../../notifications/notification-templates.js';
import type { EngagementStatus } from '../../shared/requests/engagement.codes.js';
import { forFirm, forUser, RequestActivity } from '../moves/request-activity.js';
import type { Request } from '../request.entity.js';
import { requestProblems } from '../requests.problems.js';
import type { Response } from '../response.entity.js';
import { Engagement } from './engagement.entity.js';
import { engagementProblems } from './engagement.problems.js';
import {
  engagementMachine,
  type EngagementFacts,
  type EngagementMove,
  type EngagementMoveName,
} from './engagement.states.js';

/** What a move of a letter needs to know beside its row: response and request, locked. */
export interface EngagementContext {
  readonly request: Request;
  readonly response: Response;
}

/** Makes the moves of letters of engagement. {@link Transitions} says how. */
@Injectable()
export class EngagementMoves extends Transitions<
  EngagementStatus,
  EngagementFacts,
  Engagement,
  EngagementMoveName,
  EngagementMove,
  EngagementContext
> {
  constructor(activity: RequestActivity) {
    super(engagementMachine, {
      entity: Engagement,
      facts: (_, { request, response }) => ({ response: response.status, request: request.status }),
      problem: (verdict, { status }) =>
        verdict === MOVE_NOT_ALLOWED && (status as EngagementStatus | null) === 'accepted'
          ? engagementProblems.engagement_accepted()
          : requestProblems.move_not_allowed(),
      notify: (em, all) =>
        activity.notify(
          em,
          ...all.map(({ to, move: { subject, context, now } }) => {
            const { request, response } = context;
            const template = to.template as NotificationName;
            const key = `${template}:${response.id}:${subject.version}:${now.getTime()}`;
            return to.audience === 'user'
              ? forUser(request, template, { response_id: response.id }, key)
              : forFirm(request, response, template, {}, key);
          }),
        ),
    });
  }

  /** The letter of a response, for a caller who has locked the response. */
  find(em: EntityManager, responseId: number): Promise<Engagement | null> {
    return em.findOne(Engagement, { responseId });
  }
}
