import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf, type Sql } from '../../kernel/database/database.js';
import type { Locale } from '../../shared/locale.js';
import { CasesApi, type Subject } from '../../moderation/cases/cases.api.js';
import { ModerationApi } from '../../moderation/moderation.api.js';
import { Plan } from '../../shared/requests/codes.js';
import { Finder } from '../../guidance/guidance.api.js';
import { UNCOVERED } from '../../guidance/finder/rank.rules.js';
import type { Request } from '../request.entity.js';
import { ownOpenRequests } from './screening.queries.js';
import { screen, type Found, type ScreenedRequest } from './screening.rules.js';

/** The case about a request that staff examine before firms get it. */
export const screeningOf = (requestId: number): Subject => ({ kind: 'screening', type: 'request', id: requestId });

/** The case about a request that firms have and that resembles another one. */
export const duplicateOf = (requestId: number): Subject => ({ kind: 'duplicate', type: 'request', id: requestId });

/** The case about a citizen's reply to a rejection. */
export const replyOf = (requestId: number): Subject => ({ kind: 'rejection_reply', type: 'request', id: requestId });

/** Cases about paid requests and about replies come first. Rule 23.4. */
const FIRST = 1;

/** Screens requests when they are sent. Rules 23.1 to 23.4. */
@Injectable()
export class Screening {
  constructor(
    private readonly cases: CasesApi,
    private readonly finder: Finder,
    private readonly moderation: ModerationApi,
  ) {}

  /** Reasons not to forward a complete request at once; empty if there are none. */
  async look(em: EntityManager, request: Request, locale: Locale): Promise<Found[]> {
    const others = await ownOpenRequests(sqlOf(em), request);
    return screen({
      ...(await this.readable(sqlOf(em), request, locale, em)),
      latitude: request.latitude as number,
      longitude: request.longitude as number,
      others,
    });
  }

  /** Opens the case about a request that is held, or that went to the firms although a rule hit. */
  async open(em: EntityManager, { id, accountId, paidPlan }: Request, found: readonly Found[]): Promise<void> {
    const duplicate = found.find(({ duplicateOf }) => duplicateOf !== undefined)?.duplicateOf;
    const facts = {
      hits: found.map(({ hit }) => hit),
      ...(duplicate !== undefined && { duplicate_of: duplicate }),
    };
    await this.cases.open(em, {
      ...(found.some(({ holds }) => holds) ? screeningOf(id) : duplicateOf(id)),
      accountId,
      facts,
      priority: paidPlan > Plan.free ? FIRST : 0,
    });
  }

  /** Opens the case about the reply to a rejection. */
  async openReply(em: EntityManager, { id, accountId }: Request): Promise<void> {
    await this.cases.open(em, { ...replyOf(id), accountId, priority: FIRST });
  }

  /** Withdraws the cases about a request: its citizen ended it. */
  async withdraw(em: EntityManager, requestId: number): Promise<void> {
    await this.cases.withdraw(em, screeningOf(requestId));
    await this.cases.withdraw(em, replyOf(requestId));
    await this.cases.withdraw(em, duplicateOf(requestId));
  }

  /**
   * The facts that the rules read from a request's text: the same when it is sent and when staff examine it.
   * @param em of the transaction that sends it
   */
  async readable(
    db: Sql,
    { description, extra, requestTypeId }: Pick<Request, 'description' | 'extra' | 'requestTypeId'>,
    locale: Locale,
    em?: EntityManager,
  ): Promise<Pick<ScreenedRequest, 'description' | 'contacts' | 'terms' | 'outside'>> {
    const words = [description, ...extra.map(({ text }) => text)].join('\n');
    const { contacts, terms } = await this.moderation.doubts(db, words);
    const better = await this.finder.propose(description, requestTypeId, locale, em);
    const outside = better?.target.startsWith(UNCOVERED) ? better.matched : [];
    return { description, contacts, terms, outside };
  }
}
