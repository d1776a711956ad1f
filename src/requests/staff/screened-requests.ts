import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Database } from '../../kernel/database/database.js';
import { CasesApi, type CaseHandler, type Decision, type ModerationCase } from '../../moderation/cases/cases.api.js';
import type { StaffActor } from '../../staff/staff.api.js';
import { lockRequest } from '../moves/locks.js';
import { requestStates } from '../request.states.js';
import { requestType } from '../../shared/guidance/request-types.js';
import { screeningRows } from '../screening/screening.queries.js';
import { screen } from '../screening/screening.rules.js';
import { Screening } from '../screening/screening.js';
import type { StaffDecision } from '../../shared/requests/staff-decisions.codes.js';
import { StaffDecisions, type Decided } from './staff-decisions.js';

const labelled = (slug: string) => ({ id: slug, label: requestType(slug)?.label ?? { it: slug, en: slug } });
const inWords = (status: keyof typeof requestStates) => ({ id: status, label: requestStates[status].label });

/** What staff need to know about a request that waits for them. Rules 23.1 to 23.9. */
@Injectable()
export class RequestFiles {
  constructor(
    private readonly database: Database,
    private readonly screening: Screening,
  ) {}

  /** The request, what the rules found in it, and what its citizen sent before. Texts of states come in both languages. */
  async of(requestId: number): Promise<object> {
    const { request, found, earlier, other } = await screeningRows(this.database.read, requestId);
    const { request_type_id: requestTypeId, description, extra, account_id, ...rest } = request;
    const words = await this.screening.readable(
      this.database.read,
      { description, extra: [...extra], requestTypeId },
      'it',
    );
    // Duplicates were searched when it was sent; the fragments are marked in its present text.
    const place = { latitude: 0, longitude: 0 };
    const fragments = new Map(screen({ ...words, ...place, others: [] }).map((one) => [one.hit, one.fragments]));
    return {
      ...rest,
      account_id,
      status: inWords(request.status),
      request_type: labelled(requestTypeId),
      description,
      extra,
      hits: (found.hits ?? []).map((hit) => ({ hit, fragments: fragments.get(hit) ?? [] })),
      other: found.duplicate_of === undefined ? null : { id: found.duplicate_of, description: other },
      earlier: earlier.map(({ request_type_id, status, ...one }) => ({
        ...one,
        status: inWords(status),
        request_type: labelled(request_type_id),
      })),
    };
  }
}

/** Cases about requests: a decision has the same effect for each kind. */
@Injectable()
abstract class RequestCases implements CaseHandler, OnModuleInit {
  abstract readonly kind: CaseHandler['kind'];

  constructor(
    private readonly cases: CasesApi,
    private readonly decisions: StaffDecisions,
    private readonly files: RequestFiles,
  ) {}

  onModuleInit(): void {
    this.cases.handledBy(this);
  }

  async lock(em: EntityManager, requestId: number): Promise<void> {
    await lockRequest(em, requestId);
  }

  async decide(
    em: EntityManager,
    { subjectId }: ModerationCase,
    { decision, reason }: Decision,
    _staff: StaffActor,
    now: Date,
  ): Promise<Decided> {
    return this.decisions.make(em, await lockRequest(em, subjectId), decision as StaffDecision, reason, now);
  }

  file(requestId: number): Promise<object> {
    return this.files.of(requestId);
  }
}

/** Requests that staff examine before firms get them. Rules 23.1 to 23.6. */
@Injectable()
export class ScreenedRequests extends RequestCases {
  readonly kind = 'screening';
}

/** Requests that resemble another one of their citizen, and that firms have already. Rule 23.12. */
@Injectable()
export class DuplicateRequests extends RequestCases {
  readonly kind = 'duplicate';

  override async decide(
    em: EntityManager,
    one: ModerationCase,
    given: Decision,
    staff: StaffActor,
    now: Date,
  ): Promise<Decided> {
    if (given.decision !== 'leave') return super.decide(em, one, given, staff, now);
    // It is another matter: the request stays as it is.
    const { id, status, plan } = await lockRequest(em, one.subjectId);
    return { resource: 'requests', recordId: id, before: { status, plan }, after: { status, plan } };
  }
}

/** Replies of citizens to the rejection of their requests. Rules 23.8 and 23.9. */
@Injectable()
export class RejectionReplies extends RequestCases {
  readonly kind = 'rejection_reply';
}
