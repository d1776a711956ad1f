import { Injectable } from '@nestjs/common';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { SignInKey } from '../../kernel/actor.js';
import { sqlOf } from '../../kernel/database/database.js';
import { NotificationsApi } from '../../notifications/notifications.api.js';
import { MailedTokens } from '../mailed-tokens.js';
import { signInByEmail } from '../sign-ins.js';

/** Mails an invitation to sign in for a firm. */
@Injectable()
export class InvitationMails {
  constructor(
    private readonly tokens: MailedTokens,
    private readonly notifications: NotificationsApi,
  ) {}

  /**
   * The link of an earlier mail ends. To an address that signs in somewhere already another mail goes, without a link:
   * who invites can't tell the two apart. Rule 26.4.
   */
  async send(em: EntityManager, invited: SignInKey): Promise<void> {
    const { email, locale, firm, owner_first, owner_last, ...names } = await sqlOf(em)
      .selectFrom('firm_members as m')
      .innerJoin('accounts as a', 'a.id', 'm.account_id')
      .innerJoin('firms as f', 'f.account_id', 'a.id')
      .select([
        'm.email',
        'm.locale',
        'm.first_name',
        'f.company_name as firm',
        'a.first_name as owner_first',
        'a.last_name as owner_last',
      ])
      .where('m.id', '=', invited.memberId)
      .executeTakeFirstOrThrow();
    await this.tokens.revoke(em, invited, 'invitation');
    const { token, expiresAt } = await this.tokens.issue(em, invited, 'invitation');
    const known = await signInByEmail(sqlOf(em), email ?? '');
    const params = { ...names, firm, owner: `${owner_first} ${owner_last}` };
    const mail = { accountId: invited.accountId, to: email ?? '' };
    if (known?.confirmed)
      this.notifications.mail(em, { ...mail, locale: known.locale, template: 'firm_invitation_in_use', params });
    else
      this.notifications.mail(em, {
        ...mail,
        locale,
        template: 'firm_invitation',
        params: { ...params, token, key: invited.accountId, until: expiresAt.toISOString() },
      });
  }
}
