import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import { sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';

/** What other modules may call of the newsletter. */
@Injectable()
export class NewsletterApi {
  constructor(private readonly notifications: NotificationsApi) {}

  /** Deletes the subscription of an address and the mails to it; the proof of consents stays without a name. Rule 24.9. */
  async erase(em: EntityManager, email: string): Promise<void> {
    await sqlOf(em).deleteFrom('newsletter_subscriptions').where('email', '=', email).execute();
    await this.notifications.eraseRecipient(em, email);
  }
}
