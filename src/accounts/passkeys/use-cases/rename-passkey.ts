import { Injectable } from '@nestjs/common';
import { Passkeys } from '../../../kernel/auth/auth.api.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';

/** Gives a passkey another name. */
@Injectable()
export class RenamePasskey {
  constructor(
    private readonly database: Database,
    private readonly passkeys: Passkeys,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number, name: string): Promise<void> {
    const renamed = await this.database.transaction((em) => this.passkeys.rename(em, actor, id, name));
    if (!renamed) throw problems.not_found();
  }
}
