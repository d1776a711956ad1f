import { Injectable } from '@nestjs/common';
import { SecurityEvents, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import type { Actor } from '../../../shared/actor.js';
import { ApiTokens } from '../api-tokens.js';

/** Ends one of one's own tokens at once. It needs no proof: whoever has lost a token must be fast. Rule 33.4. */
@Injectable()
export class RevokeApiToken {
  constructor(
    private readonly database: Database,
    private readonly tokens: ApiTokens,
    private readonly events: SecurityEvents,
  ) {}

  /** @throws not_found (404) */
  async execute(actor: Actor, id: number, origin: Origin): Promise<void> {
    await this.database.transaction(async (em) => {
      if (!(await this.tokens.revoke(em, actor, id))) throw problems.not_found();
      await this.events.write(em, 'api_token_revoked', actor, origin);
    });
  }
}
