import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { fieldTexts } from '../../kernel/field-texts.js';
import { problems } from '../../kernel/problem.js';
import { requestLimits } from '../../shared/limits.js';
import { RequestMoves } from '../moves/request-moves.js';
import type { Request } from '../request.entity.js';
import type { RequestUpdate } from '../requests.dto.js';
import { requestProblems } from '../requests.problems.js';

/** The citizen adds words to a request that was sent; nothing else of it changes. Rules 1.11 and 1.12. */
@Injectable()
export class AddInformation {
  constructor(private readonly moves: RequestMoves) {}

  /**
   * @param request locked
   * @throws move_not_allowed (409) where anything else is to change; invalid_input (422) when it gets too long
   */
  async add(
    em: EntityManager,
    request: Request,
    { extra, ...others }: Omit<RequestUpdate, 'status'>,
    now: Date,
  ): Promise<void> {
    const changed = Object.keys(others).length > 0;
    if (changed || !extra) throw requestProblems.move_not_allowed({ facts: { status: request.status } });
    const set = { extra: [...request.extra, { text: extra, at: now.toISOString() }] };
    const adding = this.moves.prepare('add_information', request, now, {}, { set });
    const written = request.extra.reduce((sum, one) => sum + one.text.length, 0);
    if (written + extra.length > requestLimits.textMax * 2)
      throw problems.invalid_input({ fields: { extra: [fieldTexts.maxLength] } });
    // A double click sends the same words twice; they are added once.
    if (request.extra.at(-1)?.text === extra) return;
    await this.moves.make(em, adding);
  }
}
