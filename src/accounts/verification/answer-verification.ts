import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { accountProblems } from '../accounts.problems.js';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import { enrolmentOf, FirmVerification } from './firm-verification.js';
import type { VerificationAnswerBody } from './verification.dto.js';

/** A firm answers what staff asked about its enrolment; the case is back in the queue. Rule 13.8. */
@Injectable()
export class AnswerVerification {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly cases: CasesApi,
    private readonly verification: FirmVerification,
  ) {}

  /** @throws nothing_asked (409) */
  async execute(actor: Actor, { text }: VerificationAnswerBody): Promise<void> {
    const { accountId } = actor;
    await this.database.transaction(async (em) => {
      await this.verification.lock(em, accountId);
      const one = await this.cases.undecided(em, enrolmentOf(accountId));
      if (one?.status !== 'waiting') throw accountProblems.nothing_asked();
      await sqlOf(em)
        .insertInto('verification_answers')
        .values({ firm_id: accountId, at: this.clock.now(), text })
        .execute();
      recordAct(em, actor, 'verification_answered', this.clock.now());
      await this.cases.answer(em, enrolmentOf(accountId));
    });
  }
}
