import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { AccountsApi } from '../../accounts/accounts.api.js';
import { Jobs } from '../../kernel/jobs/jobs.js';
import { problems } from '../../kernel/problem.js';
import type { Locale } from '../../shared/locale.js';
import { RequestMoves, type RequestContext } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import { namedValueCents } from '../../shared/requests/outcomes.rules.js';
import { requestJobs } from '../../shared/requests/requests.codes.js';
import { Screening } from '../screening/screening.js';

/** Whose draft it is, and in which language they write. */
export interface SendingContext extends RequestContext {
  readonly locale: Locale;
}

/**
 * How a draft becomes a request that firms receive: when its citizen sends it, or when the payment of its plan arrives.
 * A request that the screening rules hold is examined by staff first. Rules 1.3 to 1.5 and 23.1 to 23.4.
 */
@Injectable()
export class Sending {
  constructor(
    private readonly accounts: AccountsApi,
    private readonly moves: RequestMoves,
    private readonly screening: Screening,
    private readonly jobs: Jobs,
  ) {}

  /** The owner of the draft, who also decides whether it can be sent. @throws unauthenticated when the account is gone */
  async context(em: EntityManager, request: Request): Promise<SendingContext> {
    const user = await this.accounts.facts(em, request.accountId);
    if (!user || user.deleted) throw problems.unauthenticated();
    return { facts: { user }, locale: user.locale };
  }

  /**
   * Sends a locked draft; every deadline counts from now, or from the moment at which staff release it.
   * @throws the problem that prevents it
   */
  async send(em: EntityManager, request: Request, context: SendingContext, now: Date): Promise<void> {
    request.namedValueCents = namedValueCents(request.description);
    const sending = this.moves.prepare('send', request, now, context);
    const found = await this.screening.look(em, request, context.locale);
    if (found.some(({ holds }) => holds)) {
      await this.moves.move(em, 'send_held', request, now, context);
      await this.screening.open(em, request, found);
      return;
    }
    await this.moves.make(em, sending);
    this.jobs.send(em, requestJobs.fill, { request_id: request.id });
    if (found.length > 0) await this.screening.open(em, request, found);
  }
}
