import { Injectable } from '@nestjs/common';
import { recordAct } from '../../kernel/auth/firm-activity.js';
import type { Actor } from '../../shared/actor.js';
import { Clock } from '../../shared/clock.js';
import { Database } from '../../kernel/database/database.js';
import { ContactLeaks, DoubtfulTexts, ModerationApi } from '../../moderation/moderation.api.js';
import { ResponseStatus } from '../../shared/requests/codes.js';
import { lockResponse } from '../moves/locks.js';
import { Forwarding } from '../forwarding/forwarding.js';
import { ResponseMoves } from '../moves/response-moves.js';

/**
 * The firm's short opinion or reasoned decline, free of charge. The next eligible firm gets the request at once. Rules
 * 2.10, 2.11 and 3.9.
 */
@Injectable()
export class DeclineRequest {
  constructor(
    private readonly database: Database,
    private readonly moves: ResponseMoves,
    private readonly forwarding: Forwarding,
    private readonly moderation: ModerationApi,
    private readonly leaks: ContactLeaks,
    private readonly texts: DoubtfulTexts,
    private readonly clock: Clock,
  ) {}

  /** @throws blacklisted (422) for a text that contains contact details */
  async execute(actor: Actor, id: number, text: string): Promise<void> {
    const doubtful = await this.leaks.watching({ accountId: actor.accountId, responseId: id }, (leaked) =>
      this.moderation.refuseTexts(this.database.read, { text }, leaked),
    );
    return this.database.transaction(async (em) => {
      const now = this.clock.now();
      const { request, response } = await lockResponse(em, id, { firm: actor, now });
      if (response.status === ResponseStatus.ko && response.text === text) return;
      await this.moves.move(em, 'decline', response, now, { request }, { set: { text } });
      await this.texts.written(em, { type: 'response', id, accountId: actor.accountId }, doubtful.has('text'));
      recordAct(em, actor, 'opinion_given', now, { responseId: id });
      request.koCount += 1;
      await this.forwarding.fill(em, request, now);
    });
  }
}
