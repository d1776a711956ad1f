import { Injectable } from '@nestjs/common';
import { SecurityEvents, type Origin } from '../../../kernel/auth/auth.api.js';
import { Database, sqlOf } from '../../../kernel/database/database.js';
import { problems } from '../../../kernel/problem.js';
import { NotificationsApi } from '../../../notifications/notifications.api.js';
import type { Actor } from '../../../shared/actor.js';
import { Clock, plus } from '../../../shared/clock.js';
import { apiTokenLimits, ms } from '../../../shared/limits.js';
import { ProveIdentity } from '../../password/prove-identity.js';
import { lockSignIn } from '../../sign-in/sign-ins.js';
import type { NewApiTokenBody } from '../api-tokens.dto.js';
import { apiTokenProblems } from '../api-tokens.problems.js';
import { ApiTokens } from '../api-tokens.js';

/** Makes a token of the API for the person who asks, after a proof of identity. A mail says so. Rules 33.1 and 33.3. */
@Injectable()
export class CreateApiToken {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly prove: ProveIdentity,
    private readonly tokens: ApiTokens,
    private readonly events: SecurityEvents,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * @returns the token, which is stored nowhere
   * @throws api_token_limit (409), invalid_input (422) on the proof, too_many_requests (429)
   */
  async execute(
    actor: Actor,
    { name, scopes, days, ...proof }: NewApiTokenBody,
    origin: Origin,
  ): Promise<{ id: number; token: string }> {
    const proved = await this.prove.execute(actor, proof);
    return this.database.transaction(async (em) => {
      const signIn = await lockSignIn(em, actor);
      if (!signIn) throw problems.unauthenticated();
      await this.prove.stillProved(em, actor, proved);
      const { accountId, memberId, email, locale, firstName: first_name } = signIn;
      if ((await this.tokens.valid(sqlOf(em), accountId)) >= apiTokenLimits.perFirm)
        throw apiTokenProblems.api_token_limit({ values: { max: apiTokenLimits.perFirm } });
      const expiresAt = plus(this.clock.now(), days * ms.day);
      const added = await this.tokens.add(em, signIn, { name, scopes, expiresAt });
      await this.events.write(em, 'api_token_created', { accountId, memberId }, origin);
      const params = { first_name, name, until: expiresAt.toISOString() };
      this.notifications.mail(em, { accountId, to: email, locale, template: 'api_token_created', params });
      return added;
    });
  }
}
