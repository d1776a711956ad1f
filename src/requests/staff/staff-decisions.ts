import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import type { MoveDetails } from '../../kernel/transitions.js';
import type { AuditEntry } from '../../staff/staff.api.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { requestFacts } from '../request.facts.js';
import { requestJobs } from '../../shared/requests/requests.codes.js';
import type { StaffDecision } from '../../shared/requests/staff-decisions.codes.js';
import { moveOf, paysBackWhole, removesRequest } from './staff-decisions.rules.js';
import { detectionOfRequest } from '../screening/screening.queries.js';
import { RemovalEffects } from './removal-effects.js';

/** The state of a request before and after a decision, for the audit log. */
export type Decided = Required<Pick<AuditEntry, 'resource' | 'recordId' | 'before' | 'after'>>;

/** What is reset on a reinstated request: a new decision can be replied to again. */
const anew = { staffReason: null, rejectedAs: null, repliedAt: null, keptReason: null } as const;

/** What a decision writes in addition to its move. */
function written(decision: StaffDecision, reason: string): NonNullable<MoveDetails<Request>['set']> {
  if (removesRequest(decision)) return { ...anew, staffReason: reason };
  if (decision === 'ask_to_complete') return { staffReason: reason };
  if (decision === 'keep') return { keptReason: reason, rejectedAs: null };
  return decision === 'reinstate' ? anew : {};
}

const stateOf = ({ status, plan, heldAt }: Request) => ({ status, plan, held: heldAt != null });

/**
 * What staff decide about a request, from its case or from the request itself, in the caller's transaction and under the
 * lock of the request. Rules 23.3 to 23.11.
 */
@Injectable()
export class StaffDecisions {
  constructor(
    private readonly moves: RequestMoves,
    private readonly effects: RemovalEffects,
    private readonly forwarding: Forwarding,
    private readonly jobs: Jobs,
  ) {}

  /** @throws the problem for which the decision is not possible */
  async make(
    em: EntityManager,
    request: Request,
    decision: StaffDecision,
    reason: string,
    now: Date,
  ): Promise<Decided> {
    const before = stateOf(request);
    const move = this.moves.prepare(
      moveOf(decision, requestFacts(request)),
      request,
      now,
      {},
      {
        set: written(decision, reason),
        params: { reason, detection: await detectionOfRequest(sqlOf(em), request.id) },
      },
    );
    const back = removesRequest(decision) ? await this.effects.owed(em, request, paysBackWhole(decision), now) : [];
    await this.moves.make(em, move);
    await em.flush();
    if (removesRequest(decision)) await this.effects.settle(em, request, back, reason, now);
    if (decision === 'reinstate') await this.effects.restoreResponses(em, request, now);
    if (decision === 'release' || decision === 'reinstate')
      this.jobs.send(em, requestJobs.fill, { request_id: request.id });
    if (decision === 'give_top') await this.forwarding.fill(em, request, now);
    return { resource: 'requests', recordId: request.id, before, after: stateOf(request) };
  }
}
