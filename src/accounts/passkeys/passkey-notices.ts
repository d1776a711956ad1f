import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { SecurityEvents, type Origin } from '../../kernel/auth/auth.api.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import type { SignIn } from '../sign-in/sign-ins.js';

/** Tells the owner of a sign-in that a passkey was added or removed: in the log of the account, and by mail. */
@Injectable()
export class PasskeyNotices {
  constructor(
    private readonly events: SecurityEvents,
    private readonly notifications: NotificationsApi,
  ) {}

  async write(
    em: EntityManager,
    { accountId, memberId, email, locale, firstName: first_name }: SignIn,
    kind: 'passkey_added' | 'passkey_removed',
    origin: Origin,
  ): Promise<void> {
    await this.events.write(em, kind, { accountId, memberId }, origin);
    this.notifications.mail(em, { accountId, to: email, locale, template: kind, params: { first_name } });
  }
}
