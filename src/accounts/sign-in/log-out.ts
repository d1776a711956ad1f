import { Injectable } from '@nestjs/common';
import type { Actor } from '../../shared/actor.js';
import { Database } from '../../kernel/database/database.js';
import { Sessions } from './sessions.js';

/** Ends the session of the token at once, on every process. */
@Injectable()
export class LogOut {
  constructor(
    private readonly database: Database,
    private readonly sessions: Sessions,
  ) {}

  async execute(actor: Actor): Promise<void> {
    await this.database.transaction((em) => this.sessions.close(em, actor.sessionId));
  }
}
