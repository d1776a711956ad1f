import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { fieldTexts } from '../../kernel/field-texts.js';
import { problems } from '../../kernel/problem.js';
import { moderationLimits } from '../../shared/limits.js';
import { RequestStatus, type RejectedStatus } from '../../shared/requests/codes.js';
import { lockOwnRequest } from '../moves/locks.js';
import { RequestMoves } from '../moves/request-moves.js';
import { Screening } from '../screening/screening.js';

/** The citizen's one reply to the rejection of a request: staff examine it again. Rule 23.8. */
@Injectable()
export class ReplyToRejection {
  constructor(
    private readonly database: Database,
    private readonly moves: RequestMoves,
    private readonly screening: Screening,
    private readonly clock: Clock,
  ) {}

  /**
   * Sent twice, it is kept once.
   * @param text screened by the caller
   * @throws invalid_input (422) without words; move_not_allowed, already_replied, reply_expired (409)
   */
  execute(actor: Actor, id: number, text: string | undefined): Promise<void> {
    return this.database.transaction(async (em) => {
      const request = await lockOwnRequest(em, id, actor.accountId);
      if (request.status === RequestStatus.rejectedReplied) return;
      const set = { reply: text ?? null, rejectedAs: request.status as RejectedStatus };
      const replying = this.moves.prepare('reply_to_rejection', request, this.clock.now(), {}, { set });
      if (!text || text.length < moderationLimits.answerMin)
        throw problems.invalid_input({ fields: { extra: [text ? fieldTexts.minLength : fieldTexts.required] } });
      await this.moves.make(em, replying);
      await this.screening.openReply(em, request);
    });
  }
}
