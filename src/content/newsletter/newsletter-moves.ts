import { Injectable } from '@nestjs/common';
import { LockMode, type EntityManager } from '@mikro-orm/postgresql';
import { problems } from '../../kernel/problem.js';
import { Transitions, type MoveDetails } from '../../kernel/transitions.js';
import type { NewsletterStatus } from '../../shared/content/newsletter.codes.js';
import { Newsletter } from './newsletter.entity.js';
import { newsletterProblems } from './newsletter.problems.js';
import { newsletterMachine, type NewsletterMove, type NewsletterMoveName } from './newsletter.states.js';

/** Makes the moves of newsletters. {@link Transitions} says how. */
@Injectable()
export class NewsletterMoves extends Transitions<
  NewsletterStatus,
  null,
  Newsletter,
  NewsletterMoveName,
  NewsletterMove
> {
  constructor() {
    super(newsletterMachine, {
      entity: Newsletter,
      facts: () => null,
      touched: 'updatedAt',
      problem: (_, { status }) => newsletterProblems.newsletter_moved({ facts: { status } }),
    });
  }

  /** Checks, makes and writes one move of a locked newsletter. @throws newsletter_moved (409) */
  async move(
    em: EntityManager,
    name: NewsletterMoveName,
    newsletter: Newsletter,
    now: Date,
    set: MoveDetails<Newsletter>['set'] = {},
  ): Promise<void> {
    await this.make(em, this.prepare(name, newsletter, now, undefined, { set }));
    await em.flush();
  }

  /** A newsletter, locked. @throws not_found (404) */
  async locked(em: EntityManager, id: number): Promise<Newsletter> {
    const found = await em.findOne(Newsletter, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!found) throw problems.not_found();
    return found;
  }
}
