import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { CasesApi } from '../../moderation/cases/cases.api.js';
import { Letter } from './letter.entity.js';
import { aboutLetter } from './letter.rules.js';

/** Letters to the operator, for the other modules. */
@Injectable()
export class ContactApi {
  constructor(private readonly cases: CasesApi) {}

  /** An account is erased: its letters are erased, also those that came from its address without a sign-in. */
  async erase(em: EntityManager, accountId: number, email: string): Promise<void> {
    await this.forget(em, await em.find(Letter, { $or: [{ accountId }, { email: email.toLowerCase() }] }));
  }

  /** Erases letters with what their cases say. */
  async forget(em: EntityManager, letters: readonly Letter[]): Promise<void> {
    for (const letter of letters) {
      await this.cases.forget(em, aboutLetter(letter.id));
      em.remove(letter);
    }
    await em.flush();
  }
}
