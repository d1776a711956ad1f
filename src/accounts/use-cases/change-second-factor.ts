import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { LoginThrottle, SecurityEvents, type Origin } from '../../auth/auth.api.js';
import type { Actor } from '../../kernel/actor.js';
import { Database, sqlOf } from '../../kernel/database/database.js';
import { invalidFields, problems } from '../../kernel/problem.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { accountFieldTexts, accountProblems } from '../accounts.problems.js';
import { SecondFactor, type NewAuthenticator } from '../second-factor.js';
import { ProvePassword } from './prove-password.js';

/** Turns the second factor of an account on and off. Both are told by mail. Rule 12.13. */
@Injectable()
export class ChangeSecondFactor {
  constructor(
    private readonly database: Database,
    private readonly prove: ProvePassword,
    private readonly factor: SecondFactor,
    private readonly throttle: LoginThrottle,
    private readonly events: SecurityEvents,
    private readonly notifications: NotificationsApi,
  ) {}

  /** @throws invalid_input (422) on the password, second_factor_on (409), too_many_requests (429) */
  async begin(actor: Actor, password: string, { address }: Origin): Promise<NewAuthenticator> {
    const proved = await this.prove.execute(actor, password, address);
    return this.database.transaction(async (em) => {
      const { email } = await this.lock(em, actor);
      await this.prove.stillProved(em, actor, proved);
      if (await this.factor.isOn(sqlOf(em), actor.accountId)) throw accountProblems.second_factor_on();
      return this.factor.begin(em, actor.accountId, email);
    });
  }

  /** @returns the recovery codes @throws invalid_input (422) on the code, too_many_requests (429) */
  async confirm(actor: Actor, code: string, origin: Origin): Promise<string[]> {
    const key = `account-code:${actor.accountId}`;
    await this.database.transaction((em) => this.throttle.attempt(em, key, ''));
    return this.database.transaction(async (em) => {
      await this.lock(em, actor);
      const codes = await this.factor.confirm(em, actor.accountId, code);
      if (!codes) throw invalidFields({ code: accountFieldTexts.code });
      await this.throttle.clear(em, key, '');
      await this.tell(em, actor, 'two_factor_on', origin);
      return codes;
    });
  }

  /** @throws invalid_input (422) on password or code, too_many_requests (429) */
  async end(actor: Actor, { password, code }: { password: string; code: string }, origin: Origin): Promise<void> {
    const proved = await this.prove.execute(actor, password, origin.address);
    const key = `account-code:${actor.accountId}`;
    await this.database.transaction((em) => this.throttle.attempt(em, key, ''));
    await this.database.transaction(async (em) => {
      await this.lock(em, actor);
      await this.prove.stillProved(em, actor, proved);
      if (!(await this.factor.prove(em, actor.accountId, code))) throw invalidFields({ code: accountFieldTexts.code });
      await this.throttle.clear(em, key, '');
      await this.factor.drop(em, actor.accountId);
      await this.tell(em, actor, 'two_factor_off', origin);
    });
  }

  private async lock(em: EntityManager, actor: Actor): Promise<{ email: string }> {
    const account = await sqlOf(em)
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', actor.accountId)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!account) throw problems.unauthenticated();
    return account;
  }

  private async tell(
    em: EntityManager,
    { accountId }: Actor,
    kind: 'two_factor_on' | 'two_factor_off',
    origin: Origin,
  ): Promise<void> {
    await this.events.write(em, kind, { accountId }, origin);
    const { email, locale, first_name } = await sqlOf(em)
      .selectFrom('accounts')
      .select(['email', 'locale', 'first_name'])
      .where('id', '=', accountId)
      .executeTakeFirstOrThrow();
    await this.notifications.mail(em, { accountId, to: email, locale, template: kind, params: { first_name } });
  }
}
